import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ServiceEndpoints } from '../../src/platform/outbound/service-endpoints.ts';
import { startPlatform } from '../../src/platform/start/start-platform.ts';

/** A platform that one story has to itself, with the demo data, gone when the story is over. */
export interface OwnPlatform {
  url: string;
  /** Where its devices speak MQTT. */
  mqttPort: number;
  goAway(): Promise<void>;
  /** At the same address, with all it knew. */
  comeBack(): Promise<void>;
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
  return {
    url,
    mqttPort: running.mqttPort ?? 0,
    goAway: () => running.close(),
    async comeBack() {
      running = await startPlatform({ ...options, port: Number(new URL(url).port) });
    },
    async end() {
      await running.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
