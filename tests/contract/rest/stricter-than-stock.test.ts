import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { RuleChain } from '../../../src/model/rule-chain.ts';
import { type Answer, call, createDevice, deleteAfterwards, read, tokenOf, uniqueName } from '../client.ts';
import { isAsStock } from '../differences.ts';
import { plainProfile } from '../fixtures.ts';

const Stored = z.looseObject({ id: z.looseObject({ id: z.string() }) });

let token: string;
let deviceId: string;
let chainId: { id: string };

beforeAll(async () => {
  token = await tokenOf('tenant');
  deviceId = (await createDevice()).id.id;
  const body = { name: uniqueName('Chain') };
  chainId = (await read(z.extend(RuleChain, Stored.shape), 'POST', '/api/ruleChain', { token, body })).id;
  deleteAfterwards(`/api/ruleChain/${chainId.id}`);
});

/** Has what was made after all deleted after the tests. */
function forget(path: string, answer: Answer): void {
  const made = answer.status === 200 ? Stored.safeParse(answer.json()).data : undefined;
  if (made) deleteAfterwards(`${path}/${made.id.id}`);
}

const topics = (deviceTelemetryTopic: string) => ({
  transportType: 'MQTT',
  profileData: {
    configuration: { type: 'DEFAULT' },
    transportConfiguration: { type: 'MQTT', deviceTelemetryTopic, deviceAttributesTopic: 'attributes' },
    provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
    alarms: null,
  },
});

describe('what is refused in words', () => {
  it.each<[what: string, path: string, body: () => object, stock: number, how: string]>([
    ['a number for a name', '/api/device', () => ({ name: Date.now() }), 200, 'Takes numbers for names'],
    [
      'a name that is too long',
      '/api/device',
      () => ({ name: uniqueName('x'.repeat(300)) }),
      500,
      'Fails at names that are too long',
    ],
    [
      'a topic that no device can send to',
      '/api/deviceProfile',
      () => plainProfile(topics('a/#/b')),
      200,
      'Takes topics that no device can send to',
    ],
    [
      'a transport that is set up as another',
      '/api/deviceProfile',
      () => plainProfile({ transportType: 'LWM2M' }),
      200,
      'Takes a transport that is set up as another',
    ],
    [
      'a profile without data',
      '/api/deviceProfile',
      () => plainProfile({ profileData: null }),
      500,
      'Fails at a device profile without data',
    ],
    [
      'a way to a node that is not there',
      '/api/ruleChain/metadata',
      () => ({
        ruleChainId: chainId,
        nodes: [],
        connections: [{ fromIndex: 0, toIndex: 7, type: 'Success' }],
      }),
      500,
      'Fails at ways to nodes that are not there',
    ],
    [
      'a relation without an end',
      '/api/relation',
      () => ({ from: { entityType: 'DEVICE', id: deviceId }, type: 'Contains' }),
      500,
      'Fails at a relation without an end',
    ],
  ])('%s', async (_what, path, body, stock, how) => {
    const answer = await call('POST', path, { token, body: body() });
    forget(path, answer);
    if (await isAsStock(answer, stock, how)) return;
    expect([answer.status, answer.json()]).toMatchObject([400, { errorCode: 31 }]);
  });

  it.each<[what: string, path: () => string, stock: number, how: string]>([
    [
      'a scope of attributes that there is not',
      () => `/api/plugins/telemetry/DEVICE/${deviceId}/values/attributes/BAD`,
      200,
      'Finds nothing in a scope of attributes that there is not',
    ],
    [
      'a type of entities that there is not',
      () => `/api/plugins/telemetry/NOPE/${deviceId}/values/timeseries`,
      500,
      'Fails at a type of entities that there is not',
    ],
    [
      'a status of alarms that there is not',
      () => `/api/alarm/DEVICE/${deviceId}?pageSize=1&page=0&searchStatus=ZZ`,
      500,
      'Fails at a status of alarms that there is not',
    ],
  ])('%s', async (_what, path, stock, how) => {
    const answer = await call('GET', path(), { token });
    if (await isAsStock(answer, stock, how)) return;
    expect(answer.status).toBe(400);
  });
});

describe('what is taken', () => {
  it('may be a picture with its type for the image of a widgets bundle', async () => {
    const path = '/api/widgetsBundle';
    const image = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`;
    const answer = await call('POST', path, { token, body: { title: uniqueName('Bundle'), image } });
    forget(path, answer);
    if (await isAsStock(answer, 400, 'Refuses images of widgets bundles that say their type')) return;
    expect([answer.status, answer.json()]).toMatchObject([200, { image }]);
  });
});
