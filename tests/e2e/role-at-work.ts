import { expect } from 'vitest';
import type { Account } from '../demo-accounts.ts';
import type { ConsoleApp, ConsoleOptions } from './console.ts';
import { startOwnPlatform } from './own-platform.ts';
import { connectPlatform } from './platform-client.ts';

/** Nothing follows what was asked so long ago, ms. */
const QUIET = 150;

/** Signs in on a platform of its own, and notes what that refuses: 403, and what it fails of. */
export async function signedIn(
  openApp: (options: Partial<ConsoleOptions>) => Promise<ConsoleApp>,
  role: Account,
  look: Pick<ConsoleOptions, 'theme' | 'language'> = {},
): Promise<{ app: ConsoleApp; refused: string[] }> {
  const { url } = await startOwnPlatform();
  const app = await openApp({ url, ...look });
  // What nobody has set yet is not there.
  app.expectConsoleError(/status of 404.*\/api\/admin\/settings\/sms/);
  const platform = await connectPlatform(url, 0);
  const customerId = { entityType: 'CUSTOMER' as const, id: await platform.demoCustomer() };
  const device = await platform.createDevice('Refused nothing', { customerId });
  await platform.setAttributes(device.id, { limit: 1 });
  await platform.postTelemetry(device, { level: 7 });
  for (const type of ['Seen', 'Heard', 'Smelt']) await platform.raiseAlarm(device.id, type, 'MAJOR');
  const of = { entityType: 'DEVICE' as const, id: device.id };
  const asset = await platform.save('asset', { name: 'Refused nothing either', type: 'hall', customerId });
  await platform.relate(of, { entityType: 'ASSET', id: asset });
  const keys = { timeseries: ['level'], attributes: { cs: [], sh: [], ss: [] } };
  const view = { name: 'Refused no view', type: 'part', entityId: of, keys, customerId };
  await platform.save('entityView', view);
  // Nobody's, so that it can be assigned.
  await platform.save('entityView', { ...view, name: 'Refused no other view', customerId: null });
  const board = await platform.save('dashboard', { title: 'Refused no board' });
  await platform.save(`customer/${customerId.id}/dashboard/${board}`, {});
  await platform.save('deviceProfile', {
    name: 'Refused no profile',
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    provisionType: 'ALLOW_CREATE_NEW_DEVICES',
    provisionDeviceKey: 'refused-nothing',
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'DEFAULT' },
      provisionConfiguration: { type: 'ALLOW_CREATE_NEW_DEVICES', provisionDeviceSecret: 'hush' },
    },
  });
  if (role === 'sysadmin') {
    const system = await connectPlatform(url, 0, role);
    const older = await system.save('tenant', { title: 'Refused no tenant' });
    const newer = await system.save('tenant', { title: 'Refused no other tenant' });
    await system.relate({ entityType: 'TENANT', id: newer }, { entityType: 'TENANT', id: older });
  }
  const refused: string[] = [];
  app.page.on('response', (response) => {
    const path = response.url().replace(url, '');
    const status = response.status();
    if (path.startsWith('/api/') && (status === 403 || status >= 500)) {
      refused.push(`${status} ${response.request().method()} ${path}`);
    }
  });
  await app.signIn(role);
  await app.page.evaluate(() => window.clavier.commands.ready());
  return { app, refused };
}

/** The commands that lead to the screens of the user. */
export async function screensOf({ page }: ConsoleApp): Promise<string[]> {
  const ids = await page.evaluate(() => window.clavier.commands.list().map(({ id }) => id));
  return ids.filter((id) => id.startsWith('go.') && !id.startsWith('go.gallery-'));
}

/** Waits until nothing has been asked of the platform for a while, and nothing on the page is on its way. */
export async function comeToRest({ page }: Pick<ConsoleApp, 'page'>): Promise<void> {
  let last = performance.now();
  let open = 0;
  const asked = () => {
    open += 1;
    last = performance.now();
  };
  const answered = () => {
    open = Math.max(0, open - 1);
    last = performance.now();
  };
  page.on('request', asked);
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  const isAtRest = async () =>
    (await page.locator('main [aria-busy="true"]').count()) === 0 &&
    open === 0 &&
    performance.now() - last > QUIET;
  await expect.poll(isAtRest, { interval: 50, message: 'the page comes to rest' }).toBe(true);
  page.off('request', asked);
  page.off('requestfinished', answered);
  page.off('requestfailed', answered);
}

/** Presses keys one by one, each once what the one before has brought is there. */
export async function pressOneByOne(app: ConsoleApp, keys: string): Promise<void> {
  for (const key of keys.split(' ')) {
    await app.press(key);
    // What is begun by `g` and `o` ends before anything else.
    if (key !== 'g' && key !== 'o') await comeToRest(app);
  }
}

/** Opens the menu of the row that has the focus and chooses a command in it by its id, all by keys. */
export async function chooseInMenu(app: ConsoleApp, id: string): Promise<void> {
  const menu = app.page.locator('[role="menu"]:focus');
  await app.press('m');
  await menu.waitFor();
  // What is typed of a title has to come faster than a busy machine may take it.
  const at = await menu
    .locator('[role="menuitem"]')
    .evaluateAll((items, id) => items.findIndex((item) => item.getAttribute('data-command') === id), id);
  expect(at, `${id} in the menu of the row`).toBeGreaterThanOrEqual(0);
  await app.press(['home', ...Array.from({ length: at }, () => 'down')].join(' '));
  await menu.locator(`[data-command="${id}"][data-focus]`).waitFor();
  await app.press('enter');
}
