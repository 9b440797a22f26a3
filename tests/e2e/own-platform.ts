import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { addManyDevices } from '../../src/platform/demo/many-devices.ts';
import type { ServiceEndpoints } from '../../src/platform/outbound/service-endpoints.ts';
import { startPlatform } from '../../src/platform/start/start-platform.ts';
import { openStore } from '../../src/platform/store/store.ts';
import { accounts } from '../demo-accounts.ts';

/** A platform that one story has to itself, with the demo data, gone when the story is over. */
export interface OwnPlatform {
  url: string;
  /** Where its devices speak MQTT. */
  mqttPort: number;
  goAway(): Promise<void>;
  /** At the same address, with all it knew. */
  comeBack(): Promise<void>;
  /** Has the demo tenant so many devices more, called `Device 000001` and so on, added while the platform is away. */
  addDevices(count: number): Promise<void>;
}

/** Starts one that finds services of other companies at these addresses. */
export async function startOwnPlatform(serviceEndpoints: ServiceEndpoints = {}): Promise<OwnPlatform> {
  const { end, ...platform } = await startPlatformApart(serviceEndpoints);
  onTestFinished(end);
  return platform;
}

/** Starts a platform with the demo data that stories have to themselves until they end it. */
export async function startPlatformApart(
  serviceEndpoints: ServiceEndpoints = {},
): Promise<OwnPlatform & { end(): Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'clavier-own-'));
  const options = {
    host: '127.0.0.1',
    mqttPort: 'any',
    data,
    demo: true,
    serviceEndpoints,
    version: 'e2e',
  } as const;
  let running = await startPlatform({ ...options, port: 0 });
  const { url } = running;
  // What spoke with it before goes on to do so where it was.
  const mqttPort = running.mqttPort ?? 0;
  const goAway = () => running.close();
  const comeBack = async () => {
    running = await startPlatform({ ...options, mqttPort, port: Number(new URL(url).port) });
  };
  return {
    url,
    mqttPort,
    goAway,
    comeBack,
    async addDevices(count) {
      await goAway();
      const store = openStore({ folder: data });
      await addManyDevices(store, store.users.byEmail(accounts.tenant.username)?.tenantId?.id ?? '', count);
      await store.close();
      await comeBack();
    },
    async end() {
      await running.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
