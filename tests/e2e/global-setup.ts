import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPlatform } from '../../src/platform/start/start-platform.ts';
import { buildConsole } from '../build-console.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the console and the API of the shared platform are. */
    platformUrl: string;
    mqttPort: number;
    /** Where pictures of the screens go; null: nobody wants any. */
    pictureFolder: string | null;
    /** Whether the pictures that are compared are stored anew: Vitest was told to update what it has. */
    storesPictures: boolean;
  }
}

/** One freshly built console and one platform with demo data for all end-to-end tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildConsole();
  const folder = mkdtempSync(join(tmpdir(), 'clavier-e2e-'));
  const platform = await startPlatform({
    host: '127.0.0.1',
    port: 0,
    mqttPort: 'any',
    data: join(folder, 'data'),
    demo: true,
    serviceEndpoints: { sns: 'http://127.0.0.1:1', twilio: 'http://127.0.0.1:1' },
    version: 'e2e',
  });
  project.provide('platformUrl', platform.url);
  project.provide('mqttPort', platform.mqttPort ?? 0);
  project.provide('pictureFolder', process.env.PICTURE_FOLDER ?? null);
  project.provide('storesPictures', project.config.snapshotOptions.updateSnapshot === 'all');
  return async () => {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
