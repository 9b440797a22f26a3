import { afterEach, expect, it, vi } from 'vitest';
import { createAddressGuard } from '../../../../src/platform/outbound/address-guard.ts';
import { createHttpClient } from '../../../../src/platform/outbound/http-client.ts';

afterEach(() => vi.unstubAllEnvs());

it.each(['http://10.0.0.1/', 'http://169.254.169.254/latest', 'http://[::ffff:a00:1]/', 'http://0x7f.1/'])(
  'calls %s over the proxy of the environment no more than without it',
  async (address) => {
    vi.stubEnv('http_proxy', 'http://127.0.0.1:9');
    const client = await createHttpClient({ guard: createAddressGuard(false), proxy: 'environment' });
    const call = { method: 'GET', url: new URL(address), timeLimit: 5_000 };
    await expect(client.call(call)).rejects.toThrow('is at a private address');
    await client.close();
  },
);
