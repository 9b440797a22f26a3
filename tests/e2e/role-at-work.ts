import type { Page, Request } from 'playwright';
import { expect } from 'vitest';
import type { Account } from '../demo-accounts.ts';
import type { ConsoleApp, ConsoleOptions } from './console.ts';
import { PATIENCE } from './patience.ts';
import { connectPlatform } from './platform-client.ts';

/** Nothing follows what was asked, or answered, so long ago, ms. */
const QUIET = 60;

/** Has a platform with the demo data keep something of all that the roles work with. */
export async function furnish(url: string): Promise<void> {
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
  const system = await connectPlatform(url, 0, 'sysadmin');
  const older = await system.save('tenant', { title: 'Refused no tenant' });
  const newer = await system.save('tenant', { title: 'Refused no other tenant' });
  await system.relate({ entityType: 'TENANT', id: newer }, { entityType: 'TENANT', id: older });
}

/** Signs in on a furnished platform, and notes what that refuses: 403, and what it fails of. */
export async function signedIn(
  openApp: (options: Partial<ConsoleOptions>) => Promise<ConsoleApp>,
  url: string,
  role: Account,
  look: Pick<ConsoleOptions, 'theme'> = {},
): Promise<{ app: ConsoleApp; refused: string[] }> {
  const app = await openApp({ url, ...look });
  // What nobody has set yet is not there.
  app.expectConsoleError(/status of 404.*\/api\/admin\/settings\/sms/);
  const refused: string[] = [];
  app.page.on('response', (response) => {
    const path = response.url().replace(url, '');
    const status = response.status();
    if (path.startsWith('/api/') && (status === 403 || status >= 500)) {
      refused.push(`${status} ${response.request().method()} ${path}`);
    }
  });
  followTraffic(app.page);
  await app.signIn(role);
  await app.page.evaluate(() => window.clavier.commands.ready());
  return { app, refused };
}

/** The commands that lead to the screens of the user. */
export async function screensOf({ page }: ConsoleApp): Promise<string[]> {
  const ids = await page.evaluate(() => window.clavier.commands.list().map(({ id }) => id));
  return ids.filter((id) => id.startsWith('go.') && !id.startsWith('go.gallery-'));
}

/** What a page has asked for and not got yet, and when anything was asked or answered last. */
interface Traffic {
  open: Set<Request>;
  last: number;
}
const trafficOf = new WeakMap<Page, Traffic>();

/** Follows from now on what a page asks for. */
function followTraffic(page: Page): Traffic {
  const known = trafficOf.get(page);
  if (known) return known;
  const traffic: Traffic = { open: new Set(), last: 0 };
  const answered = (request: Request) => {
    traffic.open.delete(request);
    traffic.last = performance.now();
  };
  page.on('request', (request) => {
    traffic.open.add(request);
    traffic.last = performance.now();
  });
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  // What a document has asked for ends with it.
  page.on('domcontentloaded', () => traffic.open.clear());
  trafficOf.set(page, traffic);
  return traffic;
}

/** Waits until nothing is on its way to the page, and nothing more is done with what has come. */
export async function comeToRest({ page }: Pick<ConsoleApp, 'page'>): Promise<void> {
  const traffic = followTraffic(page);
  const isAtRest = async () => {
    if (traffic.open.size > 0) return false;
    const isBusy = await page.evaluate(async (latest) => {
      // What is drawn of an answer, or asked next, is so before the browser has time: on a slow machine, too.
      for (const _ of [1, 2]) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
        await new Promise((idle) => requestIdleCallback(idle, { timeout: latest }));
      }
      return document.querySelector('main [aria-busy="true"]') !== null;
    }, PATIENCE);
    return !isBusy && traffic.open.size === 0 && performance.now() - traffic.last > QUIET;
  };
  await expect.poll(isAtRest, { interval: 10, message: 'the page comes to rest' }).toBe(true);
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
