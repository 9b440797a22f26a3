import { describe } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { startOwnPlatform } from './own-platform.ts';
import { connectPlatform } from './platform-client.ts';
import { story } from './story.ts';

describe('a platform that goes away', () => {
  story('costs one notice; the page stays, and values move again when it is back', async ({ openApp }) => {
    const own = await startOwnPlatform();
    const { url } = own;
    const platform = await connectPlatform(url, 0);
    const device = await platform.createDevice('Far away');
    const app = await openApp({ url });
    app.expectConsoleError(
      /ERR_CONNECTION_REFUSED|WebSocket connection|Failed to load resource|could not be fetched ahead|may sign in as others/,
    );
    await app.signIn('tenant', `/devices/${device.id}?tab=telemetry`);
    await platform.postTelemetry(device, { level: 1 });
    await app.page.getByRole('row', { name: /^level 1 / }).waitFor();

    await own.goAway();
    const notice = app.page.getByText('The connection has been lost');
    await notice.waitFor();
    await app.page.getByRole('row', { name: /^level 1 / }).waitFor();
    await app.table('Devices').expectRow('Far away');

    await own.comeBack();
    await (await connectPlatform(url, 0)).createDevice('Meanwhile');
    await connectNow(app);
    await notice.waitFor({ state: 'detached' });
    await app.table('Devices').expectRow('Meanwhile');
    await (await connectPlatform(url, 0)).postTelemetry(device, { level: 2 });
    await app.page.getByRole('row', { name: /^level 2 / }).waitFor();
    await app.expectPath(`/devices/${device.id}?tab=telemetry`);
  });

  story(
    'is missed on pages where nothing is live, too; details say why they are empty',
    async ({ openApp }) => {
      const own = await startOwnPlatform();
      const { url } = own;
      const app = await openApp({ url });
      app.expectConsoleError(
        /ERR_CONNECTION_REFUSED|WebSocket connection|Failed to load resource|could not be fetched|may sign in as others/,
      );
      const connected = app.page.waitForEvent('websocket');
      await app.signIn('tenant', '/assets');
      await app.table('Assets').expectRow('Greenhouse');
      // The page has what shows details; what they are about comes from the platform each time.
      await app.press('j');
      await app.press('enter');
      await app.page.getByRole('tab').first().waitFor();
      await app.press('escape');
      await app.page.getByRole('tab').first().waitFor({ state: 'detached' });
      await connected;
      // Meanwhile it stands.
      await app.run('table.refresh');

      await own.goAway();
      const notice = app.page.getByText('The connection has been lost');
      await notice.waitFor();
      await app.table('Assets').row('Greenhouse').click();
      const details = app.page.getByRole('region', { name: 'Asset', exact: true });
      await details.getByText('Unable to connect').waitFor();

      await own.comeBack();
      await connectNow(app);
      await notice.waitFor({ state: 'detached' });
      await app.page.getByRole('region', { name: 'Greenhouse' }).getByRole('tab').first().waitFor();
    },
  );
});

/** Presses the button, unless the connection has come back by itself just then. */
async function connectNow(app: ConsoleApp): Promise<void> {
  const button = app.page.getByRole('button', { name: 'Connect now' });
  await button.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
}
