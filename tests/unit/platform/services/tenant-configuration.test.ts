import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTransports, type TransportPlatform } from '../transport/running-platform.ts';

let platform: TransportPlatform;

beforeAll(async () => {
  platform = await startTransports();
});
afterAll(() => platform.close());

it('is looked up once for all that a message is held to', async () => {
  const device = await platform.addDevice('meter');
  const lookUp = vi.spyOn(platform.store.tenantProfiles, 'byId');
  await platform.deviceMessages.saveTelemetry(device, [{ ts: 1, key: 'level', value: 2 }]);
  expect(lookUp).toHaveBeenCalledOnce();
});
