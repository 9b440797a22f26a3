import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { startPlatform } from '../../src/platform/start/start-platform.ts';
import { buildConsole } from '../build-console.ts';
import { chromiumArguments, findChromium } from '../chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the console and the API of the shared platform are. */
    platformUrl: string;
    mqttPort: number;
    /** The browser all test files share; each opens contexts of its own in it. */
    browserEndpoint: string;
    /** Where pictures of the screens go; null: nobody wants any. */
    pictureFolder: string | null;
    /** Whether the pictures that are compared are stored anew: Vitest was told to update what it has. */
    storesPictures: boolean;
  }
}

/**
 * All pages of a worker are in one process, which keeps what it has compiled: to start one for each, and to compile the
 * console in it, takes a third of the time in which a list is on screen. The network needs no process of its own.
 */
const FEW_PROCESSES = ['--process-per-site', '--enable-features=NetworkServiceInProcess2'];

/** One freshly built console, one platform with demo data and one browser for all end-to-end tests. */
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
  const browser = await chromium.launchServer({
    executablePath: findChromium('chromium-headless-shell'),
    args: [...chromiumArguments, ...FEW_PROCESSES],
  });
  project.provide('platformUrl', platform.url);
  project.provide('mqttPort', platform.mqttPort ?? 0);
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('pictureFolder', process.env.PICTURE_FOLDER ?? null);
  project.provide('storesPictures', project.config.snapshotOptions.updateSnapshot === 'all');
  return async () => {
    await browser.close();
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
