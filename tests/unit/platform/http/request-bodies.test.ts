import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

/** Names that are indexes of lists make what writes JSON call itself for every level. */
const nest = (levels: number) => `${'{"0":'.repeat(levels)}1${'}'.repeat(levels)}`;

let test: TestApp;
let token: string;
let deviceId: string;

beforeAll(async () => {
  test = await startTestApp();
  const { tenantId, admin } = await test.createTenant('Acme');
  token = await test.tokenFor(admin);
  const { store } = test.platform;
  const device = await store.write(() =>
    store.devices.save(tenantId, { name: 'Boiler' }, { accessToken: 'boiler' }),
  );
  deviceId = device.id?.id ?? '';
});

afterAll(() => test.close());

async function post(path: string, body: string, contentType: string): Promise<number> {
  const { statusCode } = await answerTo(path, body, contentType);
  return statusCode;
}

function answerTo(path: string, body: string, contentType = 'application/json') {
  return test.app.inject({
    method: 'POST',
    url: path.replace(':deviceId', deviceId),
    headers: { 'x-authorization': `Bearer ${token}`, 'content-type': contentType },
    body,
  });
}

const members = {
  '/api/plugins/rpc/oneway/:deviceId': 'params',
  '/api/plugins/rpc/twoway/:deviceId': 'params',
  '/api/plugins/telemetry/DEVICE/:deviceId/timeseries/ANY': 'value',
  '/api/plugins/telemetry/DEVICE/:deviceId/SERVER_SCOPE': 'value',
  '/api/device': 'additionalInfo',
  '/api/v1/boiler/telemetry': 'value',
  '/api/v1/boiler/attributes': 'value',
  '/api/v1/boiler/claim': 'secretKey',
  '/api/v1/boiler/rpc': 'params',
  '/api/v1/provision': 'deviceName',
};

describe.each(['application/json', 'text/plain', 'application/octet-stream'])('of %s', (contentType) => {
  it.each(Object.entries(members))('a body of %s is nested too deep at %s', async (path, member) => {
    for (const levels of [500, 2_500, 100_000]) {
      const status = await post(path, `{"method":"set","${member}":${nest(levels)}}`, contentType);
      const isDevice = path.startsWith('/api/v1/');
      // What a route does not take at all is told before its depth, and devices send less.
      expect(isDevice ? [levels < 10_000 ? 500 : 413] : [400, 413, 415]).toContain(status);
    }
  });
});

it('what is read is written again', async () => {
  const path = `/api/plugins/telemetry/DEVICE/${deviceId}/SERVER_SCOPE`;
  expect(await post(path, `{"deep":${nest(499)}}`, 'application/json')).toBe(200);
  const { body } = await test.app.inject({
    url: path.replace('SERVER_SCOPE', 'values/attributes'),
    headers: { 'x-authorization': `Bearer ${token}` },
  });
  expect(body).toContain(nest(499));
});

describe('a body of more than is read', () => {
  const paths = Object.keys(members).filter((path) => !path.startsWith('/api/v1/'));
  const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]));
  const tooMuch = [
    ['in many values', JSON.stringify(keys), 'The text has more than 50000 values'],
    ['in many levels', nest(501), 'The text is nested too deep'],
  ] as const;

  it.each(tooMuch)('%s is refused with the limit in words', async (_, body, message) => {
    for (const path of paths) {
      const answer = await answerTo(path, body);
      const isShorter = answer.statusCode === 413;
      expect(answer.json(), path).toMatchObject({
        status: isShorter ? 413 : 400,
        message: isShorter ? expect.stringMatching(/^The body is longer than \d+ bytes$/) : message,
      });
    }
    const { statusCode } = await answerTo('/api/plugins/telemetry/DEVICE/:deviceId/timeseries/ANY', body);
    expect(statusCode).toBe(400);
  });

  it('is told from one that is no JSON, of which nothing is said', async () => {
    const answer = await answerTo('/api/plugins/telemetry/DEVICE/:deviceId/timeseries/ANY', '{"a":');
    expect(answer.json()).toMatchObject({ status: 400, error: 'Bad Request', message: '' });
  });
});
