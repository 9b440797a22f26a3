import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EntityDataUpdate } from '../../../src/model/live.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { read, tokenOf } from '../client.ts';
import { open } from '../live/session.ts';
import type { Role } from '../roles.ts';
import { frame, lastDay, pageQuery } from './requests.ts';

// What the stock console asks for the lists of each role, as its screens open.

const Row = z.looseObject({ id: z.looseObject({ id: z.string() }), createdTime: z.number() });

describe.each<[Role, readonly string[]]>([
  ['sysadmin', ['tenantInfos', 'tenantProfiles', 'widgetsBundles', 'tenant/{tenant}/users']],
  [
    'tenant',
    [
      'ruleChains',
      'customers',
      'customer/{customer}/users',
      'customer/{customer}/deviceInfos?type=',
      'customer/{customer}/assetInfos?type=',
      'customer/{customer}/entityViewInfos?type=',
      'customer/{customer}/dashboards',
      'tenant/assetInfos?type=',
      'tenant/deviceInfos?deviceProfileId=',
      'deviceProfiles',
      'tenant/entityViewInfos?type=',
      'widgetsBundles',
      'tenant/dashboards',
      'audit/logs?{day}',
    ],
  ],
  [
    'customer',
    [
      'customer/{own}/assetInfos?type=',
      'customer/{own}/deviceInfos?deviceProfileId=',
      'customer/{own}/entityViewInfos?type=',
      'customer/{own}/dashboards',
    ],
  ],
])('the lists that the stock console has for a %s', (role, lists) => {
  it.each(lists)('have %s', async (list) => {
    const token = await tokenOf(role);
    const [path, query = ''] = (await addressed(list)).split('?');
    const address = `/api/${path}?${pageQuery()}&${query}`;
    const page = await read(pageOf(Row), 'GET', address, { token });
    expect(page.data.length).toBe(Math.min(10, page.totalElements));
    expect(page).toMatchObject({
      totalPages: Math.ceil(page.totalElements / 10),
      hasNext: page.totalElements > 10,
    });
    const times = page.data.map(({ createdTime }) => createdTime);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });
});

/** Puts in whose list it is, and of which day. */
async function addressed(list: string): Promise<string> {
  const { tenantId } = claimsOf(await tokenOf('tenant'));
  const { customerId } = claimsOf(await tokenOf('customer'));
  return list
    .replace('{tenant}', tenantId ?? '')
    .replace(/\{customer\}|\{own\}/, customerId ?? '')
    .replace('{day}', lastDay());
}

function claimsOf(token: string): AccessTokenClaims {
  return AccessTokenClaims.parse(decodeJwt(token));
}

describe('the usage of a tenant in the stock console', () => {
  it('is an entity of its own, whose figures are followed like those of others', async () => {
    const client = await open();
    const keys = ['transportApiState', 'ruleEngineApiState', 'jsExecutionApiState'].map((key) => ({
      type: 'TIME_SERIES',
      key,
    }));
    const query = {
      entityFilter: { type: 'apiUsageState' },
      pageLink: { pageSize: 1, page: 0, textSearch: null, dynamic: false, sortOrder: null },
      entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
      latestValues: keys,
      keyFilters: [],
    };
    client.send(frame({ entityDataCmds: [{ cmdId: 1, query, latestCmd: { keys } }] }));
    expect(EntityDataUpdate.parse(await client.next())).toMatchObject({
      cmdId: 1,
      data: {
        data: [
          {
            entityId: { entityType: 'API_USAGE_STATE' },
            latest: { TIME_SERIES: { transportApiState: { ts: expect.any(Number), value: 'ENABLED' } } },
          },
        ],
        totalElements: 1,
      },
    });
  });
});
