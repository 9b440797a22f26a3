import { describe, expect } from 'vitest';
import { story } from './story.ts';

const names = Array.from({ length: 30 }, (_, index) => `Crowd ${String(index).padStart(2, '0')}`);

describe('a command on a selection', () => {
  story('deletes thirty devices after one question and shows how far it is', async ({ app, platform }) => {
    await platform.createDevices(names);
    await app.signIn('tenant', '/devices?search=Crowd&sort=name,ASC');
    await app.table('Devices').expectRow('Crowd 00');
    await app.run('table.select-all-matching');
    await app.page.getByText('30 devices selected').first().waitFor();

    // Slow answers, so that the progress can be seen.
    await app.page.route('**/api/device/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await route.continue();
    });
    await app.press('delete');
    const confirmation = await app.expectDialog('Delete 30 devices?');
    await confirmation.getByText('Crowd 00').waitFor();
    await confirmation.getByRole('button', { name: 'Delete 30 devices' }).click();
    await app.page.getByText(/\d+ of 30/).waitFor();
    await app.expectToast('30 devices were deleted');
    await app.page.getByText(/^No devices matching “.*” were found$/).waitFor();
  });

  story('reports what failed and retries only that', async ({ app, platform }) => {
    app.expectConsoleError(/status of 500|Failed to load resource/);
    const devices = await platform.createDevices(['Stubborn 1', 'Stubborn 2', 'Stubborn 3']);
    await app.signIn('tenant', '/devices?search=Stubborn&sort=name,ASC');
    await app.table('Devices').expectRows(['Stubborn 1', 'Stubborn 2', 'Stubborn 3']);
    const stubborn = `**/api/device/${devices[1]?.id}`;
    await app.page.route(stubborn, (route) =>
      route.fulfill({
        status: 500,
        json: { status: 500, message: 'Out of luck', errorCode: 2, timestamp: 0 },
      }),
    );
    await app.run('table.select-all-matching');
    await app.press('delete');
    await app.page.getByRole('alertdialog').getByRole('button', { name: 'Delete 3 devices' }).click();

    const runs = app.page.getByRole('region', { name: 'Running tasks' });
    await runs.getByText('2 done, 1 failed, 0 not started').waitFor();
    await runs.getByText('Out of luck').waitFor();
    await app.table('Devices').expectRows(['Stubborn 2']);
    await app.page.unroute(stubborn);
    await runs.getByRole('button', { name: 'Retry 1 failed' }).click();
    await app.page.getByText(/^No devices matching “.*” were found$/).waitFor();
    expect(await platform.deviceByName('Stubborn 2')).toBeNull();
  });
});
