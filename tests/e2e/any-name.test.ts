import { describe, expect } from 'vitest';
import type { Account } from '../demo-accounts.ts';
import type { ConsoleApp } from './console.ts';
import type { PlatformClient } from './platform-client.ts';
import { story } from './story.ts';

/** What a page could take for something else, is written from the right, or does not fit: as long as a name may be. */
const NAME =
  `<script>window.ran = true</script><img src=x onerror="window.ran = true">{{name}} &amp; مضخة ١٢ (غرب) 🚰👩🏽‍🔧 ${'pump '.repeat(40)}`
    .slice(0, 250)
    .trim()
    .padEnd(255, 'x');

/** A kind of which one is made: what it takes beside its name, whose parameter is `name` unless said. */
interface Made {
  noun: string;
  title?: true;
  more?(app: ConsoleApp, platform: PlatformClient): Promise<Record<string, unknown>>;
}

/** By who makes them, and the screen that lists them. */
const MADE: Readonly<Partial<Record<Account, Readonly<Record<string, Made>>>>> = {
  tenant: {
    customers: { noun: 'customer', title: true },
    assets: { noun: 'asset', more: async () => ({ type: 'named' }) },
    devices: { noun: 'device' },
    'entity-views': {
      noun: 'entity-view',
      more: async (_app, platform) => {
        const { id } = await platform.createDevice('Seen under any name');
        return { type: 'named', entityId: { entityType: 'DEVICE', id } };
      },
    },
    dashboards: { noun: 'dashboard', title: true },
    'rule-chains': { noun: 'rule-chain' },
    'widgets-bundles': { noun: 'widgets-bundle', title: true },
    'widget-types': {
      noun: 'widget-type',
      more: async ({ run }) => {
        const bundle = (await run('widgets-bundle.create', { title: 'Holds any name' })) as Stored;
        return { kind: 'latest', sizeX: 4, sizeY: 3, bundleId: bundle.id.id };
      },
    },
    'device-profiles': { noun: 'device-profile' },
  },
  sysadmin: {
    tenants: { noun: 'tenant', title: true },
    'tenant-profiles': { noun: 'tenant-profile' },
  },
};

interface Stored {
  id: { id: string };
}

describe('a name is text wherever it is shown', () => {
  for (const [account, kinds] of Object.entries(MADE) as [Account, Record<string, Made>][]) {
    story(`of whatever has one: ${account}`, async ({ app, platform }) => {
      await app.signIn(account);
      await app.page.evaluate(() => window.clavier.commands.ready());
      for (const [screen, made] of Object.entries(kinds)) {
        await expectShownAsText(app, screen, made, (await made.more?.(app, platform)) ?? {});
      }
      await expectNothingHasRun(app);
      await platform.forget();
    });
  }

  story('of an alarm, a key, a relation and a person', async ({ app, platform }) => {
    const { page } = app;
    const device = await platform.createDevice('Bears any name');
    const other = await platform.createAsset('Beside any name');
    await platform.setAttributes(device.id, { [NAME]: NAME });
    await platform.postTelemetry(device, { [NAME]: NAME });
    await platform.raiseAlarm(device.id, NAME, 'MINOR');
    const customerId = await platform.demoCustomer();
    await app.signIn('tenant', `/devices/${device.id}`);
    const entities = { entityType: other.entityType, ids: [other.id] };
    await app.run('relation.create', { ids: [device.id], direction: 'FROM', type: NAME, entities });
    for (const tab of ['attributes', 'telemetry', 'alarms', 'relations']) {
      await app.open(`/devices/${device.id}?tab=${tab}`);
      if (tab === 'attributes') {
        await page.getByRole('main').getByText('No attributes in this scope').waitFor();
        await app.run('attribute.filter-scope', { value: 'SERVER_SCOPE' });
      }
      await page.getByRole('main').getByText(NAME).first().waitFor();
    }
    await app.run('go.alarms');
    await page.getByRole('row').filter({ hasText: NAME }).first().waitFor();

    const email = `any-name-${Date.now()}@clavier.dev`;
    const person = { email, customerId, firstName: NAME, sendActivationMail: false };
    const user = (await app.run('user.create', person)) as Stored;
    await app.open(`/customers/${customerId}/users/${user.id.id}`);
    await page.getByRole('row').filter({ hasText: email }).getByText(NAME).waitFor();
    await page.getByRole('complementary').or(page.getByRole('region')).getByText(NAME).first().waitFor();
    await app.run('user.delete', { ids: [user.id.id] });
    await expectNothingHasRun(app);
    await platform.forget();
  });
});

async function expectShownAsText(
  { page, run, press, expectToast, openPalette, type }: ConsoleApp,
  screen: string,
  { noun, title }: Made,
  more: Record<string, unknown>,
): Promise<void> {
  const { id } = (await run(`${noun}.create`, { [title ? 'title' : 'name']: NAME, ...more })) as Stored;
  await run(`go.${screen}`);
  await run(`${noun}.open`, { ids: [id.id] });
  // The details, the breadcrumb and the title of the window.
  await page.getByRole('heading', { level: 2 }).filter({ hasText: NAME }).waitFor();
  await page.getByRole('banner').getByText(NAME).first().waitFor();
  await expect.poll(() => page.title()).toContain(NAME);
  // The list, in which other stories may have added more since than are on screen at once.
  await press('/');
  await page.locator('[role="searchbox"]:focus').waitFor();
  await type(NAME.slice(0, 6));
  await press('enter');
  await page.getByRole('rowheader').filter({ hasText: NAME }).first().waitFor();
  // The palette.
  await openPalette();
  await type(NAME.slice(0, 6));
  await page.getByRole('option').filter({ hasText: NAME }).first().waitFor();
  await press('escape');
  // The question before it is deleted, and what is said then.
  await press('delete');
  const question = page.getByRole('alertdialog');
  await question.getByText(NAME).first().waitFor();
  const typed = question.getByRole('textbox');
  if (await typed.isVisible()) await typed.fill(NAME);
  await question.getByRole('button').last().click();
  await expectToast(NAME);
}

async function expectNothingHasRun({ page }: ConsoleApp): Promise<void> {
  expect(await page.evaluate(() => 'ran' in window), 'something of a name has run').toBe(false);
}
