import { describe, expect, it } from 'vitest';
import { createServer } from '../../../../src/platform/http/server.ts';
import { siteAddressOf } from '../../../../src/platform/http/site-address.ts';

async function addressFor(headers: Record<string, string>, trustProxy?: string) {
  const app = await createServer({ trustProxy });
  app.get('/', async (request) => siteAddressOf(request));
  const proxied = { 'x-forwarded-for': '192.0.2.1', ...headers };
  const answer = await app.inject({ url: '/', headers: proxied });
  await app.close();
  return answer.json<object>();
}

describe('the address that a browser has reached', () => {
  it.each([
    ['the name it calls', { host: 'iot.example' }, 'http://iot.example'],
    ['the name with its port', { host: 'iot.example:8080' }, 'http://iot.example:8080'],
    ['an address of the network', { host: '[::1]:8080' }, 'http://[::1]:8080'],
  ])('is %s', async (_what, headers, origin) => {
    const name = origin.slice('http://'.length);
    expect(await addressFor(headers)).toEqual({ scheme: 'HTTP', name, origin });
  });

  it.each([
    ['with TLS', { host: 'iot.example:8080', 'x-forwarded-proto': 'https, http' }, 'https://iot.example'],
    [
      'with TLS on another port',
      { host: 'iot.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '8443' },
      'https://iot.example:8443',
    ],
    [
      'that calls it by another name',
      { host: '10.0.0.7:8080', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'iot.example:8443' },
      'https://iot.example:8443',
    ],
  ])('is what a proxy says that is believed: %s', async (_what, headers, origin) => {
    expect(await addressFor(headers, 'loopback')).toMatchObject({ origin });
    const own = `http://${headers.host}`;
    expect(await addressFor(headers)).toMatchObject({ scheme: 'HTTP', origin: own });
    expect(await addressFor(headers, '10.0.0.1')).toMatchObject({ origin: own });
  });
});
