import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${String(index).padStart(2, '0')}`);

/** The panel of what runs, or has ended before its work. */
const runsOf = (app: ConsoleApp) => app.page.getByRole('region', { name: 'Running tasks' });

/** Answers so slowly that there is time to do something meanwhile; `meets` is told how many have gone through. */
async function slowly(app: ConsoleApp, meets: (count: number) => 'pass' | 'lose' = () => 'pass') {
  let count = 0;
  await app.page.route('**/api/device/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    count += 1;
    if (meets(count) === 'lose') return route.abort('internetdisconnected');
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
}

async function selectAll(app: ConsoleApp, first: string, selected: string) {
  await app.table('Devices').expectRow(first);
  await app.press('*');
  await app.page.getByText(selected).first().waitFor();
}

async function deleteSelected(app: ConsoleApp, count: number) {
  await app.press('delete');
  await confirmDeletion(app, `Delete ${count} devices?`);
}

async function confirmDeletion(app: ConsoleApp, question: string | RegExp) {
  await app.expectDialog(question);
  // What nobody means to do is not one key away.
  await app.press('tab');
  await app.press('enter');
}

describe('a run over all that match', () => {
  story(
    'leaves alone what was taken out, whatever the order and the search say later',
    async ({ app, platform }) => {
      await platform.createDevices(named('Spared', 12));
      await app.signIn('tenant', '/devices?search=Spared&sort=name,ASC');
      await selectAll(app, 'Spared 00', '12 devices selected');
      await app.press('x');
      await app.page.getByText('11 devices selected').first().waitFor();
      await app.run('table.sort', { property: 'name', order: 'DESC' });
      await app.table('Devices').expectRow('Spared 11');
      await app.run('table.refresh');
      await app.page.getByText('11 devices selected').first().waitFor();
      await deleteSelected(app, 11);
      await app.expectToast('11 devices were deleted');
      await app.table('Devices').expectRows(['Spared 00']);
    },
  );

  story('goes on where the network was lost', async ({ app, platform }) => {
    app.expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await platform.createDevices(named('Cut off', 20));
    await app.signIn('tenant', '/devices?search=Cut%20off&sort=name,ASC');
    await selectAll(app, 'Cut off 00', '20 devices selected');
    let lost = true;
    await slowly(app, (count) => (lost && count > 8 ? 'lose' : 'pass'));
    await deleteSelected(app, 20);
    const runs = runsOf(app);
    await runs.getByText('Stopped because the platform cannot be reached.').waitFor();
    lost = false;
    await runs.getByRole('button', { name: /^Go on with \d+$/ }).press('Enter');
    await app.page.getByText(/^No devices matching “.*” were found$/).waitFor();
    expect(await platform.deviceByName('Cut off 19')).toBeNull();
    await runs.waitFor({ state: 'detached' });
  });

  story('is offered again after the page was closed in the middle', async ({ app, platform }) => {
    // What was deleted just when the page was closed is not there any more.
    app.expectConsoleError(/status of 404.*\/api\/device\//);
    await platform.createDevices(named('Reloaded', 30));
    await app.signIn('tenant', '/devices?search=Reloaded&sort=name,ASC');
    await selectAll(app, 'Reloaded 00', '30 devices selected');
    await slowly(app);
    await deleteSelected(app, 30);
    await runsOf(app)
      .getByText(/^[1-9]\d? of 30$/)
      .waitFor();
    await app.page.reload();
    const runs = runsOf(app);
    await runs.getByText('Stopped when the page was closed.').waitFor();
    await runs.getByText(/^\d+ of 30 are left$/).waitFor();
    const palette = await app.openPalette();
    await palette.getByRole('combobox').fill('go on with what was left');
    await app.press('enter');
    // What was agreed to before the page was closed is asked anew.
    await confirmDeletion(app, /^Delete \d+ devices\?$/);
    await app.page.getByText(/^No devices matching “.*” were found$/).waitFor();
    expect(await platform.deviceByName('Reloaded 29')).toBeNull();
    await app.page.reload();
    await app.page.getByText(/^No devices matching “.*” were found$/).waitFor();
    expect(await runs.count()).toBe(0);
  });

  story('stops when its person wants that, and leaves the rest', async ({ app, platform }) => {
    await platform.createDevices(named('Stopped', 20));
    await app.signIn('tenant', '/devices?search=Stopped&sort=name,ASC');
    await selectAll(app, 'Stopped 00', '20 devices selected');
    await slowly(app);
    await deleteSelected(app, 20);
    const runs = runsOf(app);
    await runs.getByRole('button', { name: 'Cancel' }).press('Enter');
    await runs.waitFor({ state: 'detached' });
    await app.table('Devices').expectRow('Stopped 19');
    expect(await platform.deviceByName('Stopped 00')).toBeNull();
    expect(await platform.deviceByName('Stopped 19')).not.toBeNull();
  });

  story('stops after as many failures as are set, and tries them again', async ({ app, platform }) => {
    app.expectConsoleError(/status of 500|Failed to load resource/);
    await platform.createDevices(named('Failing', 12));
    await app.signIn('tenant', '/devices?search=Failing&sort=name,ASC');
    await app.run('bulk.set-failure-limit', { limit: 3 });
    await selectAll(app, 'Failing 00', '12 devices selected');
    await app.page.route('**/api/device/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 500,
            json: { status: 500, message: 'Out of luck', errorCode: 2, timestamp: 0 },
          })
        : route.continue(),
    );
    await deleteSelected(app, 12);
    const runs = runsOf(app);
    await runs.getByText('Stopped because too many have failed.').waitFor();
    await app.page.unroute('**/api/device/*');
    await runs.getByRole('button', { name: /^Retry \d failed$/ }).press('Enter');
    await runs.getByRole('button', { name: /^Retry/ }).waitFor({ state: 'detached' });
    await runs.getByRole('button', { name: /^Go on with \d$/ }).press('Enter');
    await app.page.getByText(/^No devices matching “.*” were found$/).waitFor();
    await runs.waitFor({ state: 'detached' });
    await app.run('bulk.set-failure-limit', { limit: 25 });
  });
});
