import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { Event } from '../../../src/model/event.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { call, createDevice, read, tokenOf } from '../client.ts';
import type { Role } from '../roles.ts';

const EventPage = pageOf(Event);

let deviceId: string;
let tenantId: string;

beforeAll(async () => {
  deviceId = (await createDevice()).id.id;
  tenantId = AccessTokenClaims.parse(decodeJwt(await tokenOf('tenant'))).tenantId ?? '';
});

describe.each(['', '/LC_EVENT', '/ERROR', '/STATS', '/DEBUG_RULE_NODE', '/DEBUG_RULE_CHAIN'])(
  'GET /api/events/{entityType}/{entityId}%s',
  (type) => {
    const pathOf = (id: string) => `/api/events/DEVICE/${id}${type}`;

    it('answers a page of events of the entity', async () => {
      const query = { tenantId, pageSize: 10, page: 0, sortProperty: 'createdTime', sortOrder: 'DESC' };
      const token = await tokenOf('tenant');
      const page = await read(EventPage, 'GET', pathOf(deviceId), { token, query });
      expect(page.totalElements).toBe(page.data.length);
      const times = page.data.map(({ createdTime }) => createdTime);
      expect(times).toEqual([...times].sort((a, b) => b - a));
      for (const event of page.data) {
        expect(event.entityId.id).toBe(deviceId);
        if (type) expect(`/${event.type}`).toBe(type);
      }
    });

    it('wants a tenant and a page', async () => {
      const token = await tokenOf('tenant');
      for (const query of [{ tenantId }, { pageSize: 10, page: 0 }] as Record<string, string | number>[]) {
        expect((await call('GET', pathOf(deviceId), { token, query })).status).toBe(400);
      }
    });

    it.each<[Role, number]>([
      ['sysadmin', 403],
      ['customer', 403],
    ])('is only for those who may read the entity: %s', async (role, status) => {
      const query = { tenantId, pageSize: 10, page: 0 };
      const answer = await call('GET', pathOf(deviceId), { token: await tokenOf(role), query });
      expect(answer.status).toBe(status);
    });
  },
);

describe('events', () => {
  it('of its devices are read by a customer user', async () => {
    const { customerId } = AccessTokenClaims.parse(decodeJwt(await tokenOf('customer')));
    const { id } = (await createDevice()).id;
    await call('POST', `/api/customer/${customerId}/device/${id}`, { token: await tokenOf('tenant') });
    const page = await read(EventPage, 'GET', `/api/events/DEVICE/${id}`, {
      token: await tokenOf('customer'),
      query: { tenantId, pageSize: 10, page: 0 },
    });
    expect(page.totalElements).toBe(page.data.length);
  });

  it('of what does not exist are not found', async () => {
    const query = { tenantId, pageSize: 10, page: 0 };
    const path = '/api/events/DEVICE/00000000-0000-1000-8000-000000000000';
    expect((await call('GET', path, { token: await tokenOf('tenant'), query })).status).toBe(404);
  });
});
