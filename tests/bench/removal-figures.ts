import { Device } from '../../src/model/device.ts';
import { tokensOf } from '../sign-in.ts';
import { askForHealth } from './asked-meanwhile.ts';
import { startCrowdedPlatform } from './crowded-platform.ts';
import { type Figure, figure, percentile } from './figure.ts';
import { keepAliveClient } from './keep-alive-client.ts';

/**
 * A tenant goes with its 100,000 devices, and others ask for the health of the platform meanwhile. Once, on a platform of
 * its own, because it takes everything with it.
 */
export async function measureRemoval(): Promise<Figure[]> {
  const platform = await startCrowdedPlatform();
  const users = keepAliveClient(platform.url, await tokensOf(platform.url, 'tenant'));
  const administrators = keepAliveClient(platform.url, await tokensOf(platform.url, 'sysadmin'));
  const others = keepAliveClient(platform.url);
  try {
    const device = await users.send('GET', `/api/device/${platform.senders[0]?.deviceId}`);
    const tenantId = Device.parse(JSON.parse(device)).tenantId?.id;
    let isRemoved = false;
    const asked = askForHealth(() => !isRemoved, others);
    const begin = performance.now();
    await administrators.send('DELETE', `/api/tenant/${tenantId}`);
    const took = performance.now() - begin;
    isRemoved = true;
    const name = `a tenant with ${platform.devices.toLocaleString('en')} devices removed`;
    return [
      figure(name, 'ms', [took]),
      figure('/health meanwhile (p99)', 'ms', [percentile(await asked, 0.99)], { most: 50 }),
      figure('memory of the platform at most', 'MB', [platform.memory().highest]),
    ];
  } finally {
    for (const client of [users, administrators, others]) client.close();
    await platform.close();
  }
}
