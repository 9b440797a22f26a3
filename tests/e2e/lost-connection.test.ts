import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished } from 'vitest';
import { startPlatform } from '../../src/platform/start/start-platform.ts';
import { connectPlatform } from './platform-client.ts';
import { story } from './story.ts';

describe('a platform that goes away', () => {
  story('costs one notice; the page stays, and values move again when it is back', async ({ openApp }) => {
    const folder = mkdtempSync(join(tmpdir(), 'clavier-lost-'));
    const options = { host: '127.0.0.1', mqttPort: 0, data: folder, demo: true, version: 'e2e' } as const;
    let running = await startPlatform({ ...options, port: 0 });
    onTestFinished(async () => {
      await running.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const { url } = running;
    const platform = await connectPlatform(url, 0);
    const device = await platform.createDevice('Far away');
    const app = await openApp({ url });
    app.expectConsoleError(
      /ERR_CONNECTION_REFUSED|WebSocket connection|Failed to load resource|could not be fetched ahead|may sign in as others/,
    );
    await app.signIn('tenant', `/devices/${device.id}?tab=telemetry`);
    await platform.postTelemetry(device, { level: 1 });
    await app.page.getByRole('row', { name: /^level 1 / }).waitFor();

    await running.close();
    const notice = app.page.getByText('The connection has been lost');
    await notice.waitFor();
    await app.page.getByRole('row', { name: /^level 1 / }).waitFor();
    await app.table('Devices').expectRow('Far away');

    running = await startPlatform({ ...options, port: Number(new URL(url).port) });
    await app.page.getByRole('button', { name: 'Connect now' }).click();
    await notice.waitFor({ state: 'detached' });
    await (await connectPlatform(url, 0)).postTelemetry(device, { level: 2 });
    await app.page.getByRole('row', { name: /^level 2 / }).waitFor();
    await app.expectPath(`/devices/${device.id}?tab=telemetry`);
  });
});
