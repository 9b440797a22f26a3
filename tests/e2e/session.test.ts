import type { Page } from 'playwright';
import { describe, expect, inject } from 'vitest';
import { type Account, accounts } from '../demo-accounts.ts';
import { tokensOf } from '../sign-in.ts';
import type { ConsoleApp } from './console.ts';
import { startOwnPlatform } from './own-platform.ts';
import { story } from './story.ts';

const HOUR = 3_600_000;

describe('two tabs', () => {
  story('end together, with a word why, and lead back to where each was', async ({ app }) => {
    await app.signInByForm('tenant');
    const other = await anotherTab(app, '/devices?search=Thermostat');
    await app.page.getByRole('button', { name: /Tenant administrator/ }).click();
    await app.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await app.expectToast('You are signed out');
    await app.expectPath('/login');
    await other.getByText('You were signed out in another tab').waitFor();
    await other.locator('input[name="username"]').waitFor();

    await app.signInByForm('tenant');
    await app.expectPath('/home');
    await other.waitForURL('**/devices?search=Thermostat');
    await other.getByRole('grid', { name: 'Devices' }).waitFor();
  });

  story('follow another user, who does not see the page of the first', async ({ app }) => {
    await app.signInByForm('tenant');
    const other = await anotherTab(app, '/users');
    await app.run('session.sign-out');
    await app.signInByForm('customer');
    await other.waitForURL('**/home');
    expect(await other.getByRole('alertdialog').count()).toBe(0);
  });

  story('renew expired tokens once', async ({ app }) => {
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    const other = await anotherTab(app, '/devices');
    const renewals = countRenewals(app);
    await app.page.evaluate(() => localStorage.setItem('jwt_token_expiration', '1'));
    await Promise.all([app.page, other].map((tab) => refresh(tab)));
    expect(renewals()).toBe(1);
    await app.table('Devices').expectFilled();
  });
});

describe('the clock of a computer', () => {
  story('may jump by half an hour, either way: nothing is asked anew', async ({ openApp }) => {
    const app = await openApp({ ownProfile: true });
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    const renewals = countRenewals(app);
    for (const jump of [HOUR / 2, -HOUR / 2]) {
      await app.page.clock.setSystemTime(Date.now() + jump);
      await refresh(app.page);
    }
    expect(renewals()).toBe(0);
    await app.page.reload();
    await app.table('Devices').expectFilled();
  });

  story('renews the session after three hours, and ends it after eight days', async ({ openApp }) => {
    const app = await openApp({ ownProfile: true });
    app.expectConsoleError(/could not be (taken up|fetched)|may sign in as others/);
    await app.signIn('tenant', '/devices?search=Thermostat');
    await app.table('Devices').expectFilled();
    const renewals = countRenewals(app);
    await app.page.clock.setSystemTime(Date.now() + 3 * HOUR);
    await refresh(app.page);
    expect(renewals()).toBe(1);

    await app.page.clock.setSystemTime(Date.now() + 8 * 24 * HOUR);
    await refresh(app.page).catch(() => undefined);
    await app.expectToast('Your session has expired');
    await app.page.locator('input[name="username"]').waitFor();
    await app.page.clock.setSystemTime(Date.now());
    await app.signInByForm('tenant');
    await app.expectPath('/devices?search=Thermostat');
  });
});

describe('a session that the platform has ended', () => {
  story('is left with a word why, once, whatever was under way', async ({ app }) => {
    app.expectConsoleError(/status of 401|WebSocket connection|may sign in as others/);
    await app.signIn('tenant', '/devices?search=Thermostat');
    await app.table('Devices').expectFilled();
    await endEverySession(app);
    await Promise.allSettled([1, 2, 3].map(() => refresh(app.page)));
    await app.page.locator('input[name="username"]').waitFor();
    await app.expectToast('Your session could not be renewed');
    expect(await toastCount(app.page)).toBe(1);
    await app.signInByForm('tenant');
    await app.expectPath('/devices?search=Thermostat');
  });

  story('is found out on a reload, which says nothing of a password', async ({ app }) => {
    app.expectConsoleError(/status of 401/);
    // Live values may be asked for before the reload has found it out.
    app.expectConsoleError(/HTTP Authentication failed/);
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    await app.page.evaluate(() => {
      const [head, claims] = (localStorage.getItem('jwt_token') ?? '').split('.');
      localStorage.setItem('jwt_token', `${head}.${claims}.forged`);
    });
    await app.page.reload();
    await app.expectToast('Your session has ended');
    await app.expectPath('/login');
  });

  story.for<[string, string]>([
    ['jwt_token', 'nonsense'],
    ['jwt_token_expiration', 'soon'],
    ['refresh_token', 'null'],
    ['TB-theme', 'pink'],
    ['TB-table-devices', '[[['],
    ['TB-redirect-url', 'https://elsewhere.example/'],
  ])('survives %s being %s', async ([key, value], { app }) => {
    app.expectConsoleError(/could not be read and is left out/);
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    await app.page.evaluate(
      ([key, value]) => {
        localStorage.setItem(key, value);
        sessionStorage.setItem(key, value);
      },
      [key, value] as const,
    );
    await app.page.reload();
    await app.page.getByRole('grid').first().waitFor();
    expect(new URL(app.page.url()).origin).toBe(inject('platformUrl'));
  });
});

describe('a platform that restarts under the page', () => {
  story(
    'leaves the rows there, says that they are those of before, and needs no sign-in',
    async ({ openApp }) => {
      const own = await startOwnPlatform();
      const app = await openApp({ url: own.url, fetchesAhead: true });
      app.expectConsoleError(
        /ERR_CONNECTION|WebSocket connection|Failed to load|could not be fetched ahead|may sign in/,
      );
      await app.signIn('tenant', '/devices');
      await app.table('Devices').expectRow('Test Device A1');

      await own.goAway();
      await app.press('r');
      const notice = app.page.getByRole('alert').filter({ hasText: 'These rows may be out of date' });
      await notice.waitFor();
      await app.table('Devices').expectRow('Test Device A1');
      await app.picture('a list that could not be read again');

      await own.comeBack();
      await notice.getByRole('button', { name: 'Try again' }).click();
      await notice.waitFor({ state: 'detached' });
      await app.table('Devices').expectRow('Test Device A1');
      await app.expectPath('/devices');
    },
  );
});

describe('a page that is not for a user', () => {
  story('can be had by signing in as somebody else, by the keyboard alone', async ({ app }) => {
    await app.signInByForm('sysadmin');
    await app.open('/devices');
    const question = await app.expectDialog('Access forbidden');
    await app.picture('a page that is forbidden');
    await app.press('enter');
    await question.waitFor({ state: 'detached' });
    await app.page.locator('input[name="username"]').waitFor();
    await app.expectPath('/login');
    await expect.poll(() => focusedName(app.page)).toBe('username');
    await app.type(accounts.tenant.username);
    await app.press('tab');
    await app.type(accounts.tenant.password);
    await app.press('enter');
    await app.expectPath('/devices');
    await app.table('Devices').expectFilled();
  });

  story('is let be, and one stays who one is', async ({ app }) => {
    await app.signInByForm('sysadmin');
    await app.open('/devices');
    const question = await app.expectDialog('Access forbidden');
    await app.press('escape');
    await question.waitFor({ state: 'detached' });
    await app.expectPath('/home');
  });
});

describe('an address', () => {
  story.for(['/', '/home', '/login', '/devices'])(
    'brings what an external provider says went wrong to %s',
    async (path, { app }) => {
      await app.open(`${path}?loginError=${encodeURIComponent('No <b>account</b> here')}`);
      const notice = await app.expectDialog('Sign-in error');
      await notice.getByText('No <b>account</b> here').waitFor();
      await app.expectPath('/login');
      await app.press('enter');
      await notice.waitFor({ state: 'detached' });
      await expect.poll(() => focusedName(app.page)).toBe('username');
    },
  );

  story('signs in, and neither the page nor the history keeps the password', async ({ app }) => {
    const { username, password } = accounts.tenant;
    const seen = new Set<string>();
    await app.page.exposeFunction('seen', (url: string) => seen.add(url));
    await app.page.addInitScript(() => {
      const tell = Reflect.get(window, 'seen') as (url: string) => void;
      new MutationObserver(() => {
        if (document.querySelector('#root > *')) tell(location.href);
      }).observe(document, { childList: true, subtree: true });
    });
    await app.open(`/devices?username=${username}&password=${password}&search=Thermostat`);
    await app.expectPath('/devices?search=Thermostat');
    await app.table('Devices').expectFilled();
    expect([...seen].filter((url) => url.includes('password'))).toEqual([]);
    await app.page.goBack();
    expect(app.page.url()).not.toContain('password');
  });

  story('with a public link that leads nowhere says so', async ({ app }) => {
    app.expectConsoleError(/status of 401/);
    await app.open('/dashboard/d1?publicId=69c1b2a0-7a01-11eb-8f2e-3f1c2d6a9b10');
    await app.expectToast('There is nothing public behind this link');
    await app.expectPath('/login');
  });

  story('of a new user leads through choosing a password straight in', async ({ app, openApp }) => {
    const email = `new-${Date.now()}@clavier.dev`;
    const user = { email, authority: 'CUSTOMER_USER', customerId: await customerId() };
    const { id } = await api('tenant', 'POST', '/api/user?sendActivationMail=false', user);
    const link = await api('tenant', 'GET', `/api/user/${id.id}/activationLink`);
    await app.open(new URL(link).pathname + new URL(link).search);
    await app.expectHeading('Create password');
    const rules = app.page.getByRole('list', { name: 'What the password needs' });
    await rules.waitFor();
    await app.type('short');
    await rules
      .getByRole('listitem')
      .filter({ hasText: /At least \d+ characters/ })
      .waitFor();
    await app.picture('choosing a password');
    await app.press('mod+a');
    await app.type('correct horse battery');
    await rules.getByRole('img', { name: 'Not yet met' }).waitFor({ state: 'detached' });
    await app.page.getByLabel('Password again').fill('correct horse batter');
    await app.press('enter');
    await app.expectToast('The passwords do not match');
    await app.page.getByLabel('Password again').fill('correct horse battery');
    expect(await toastCount(app.page)).toBe(0);
    await app.press('enter');
    await app.expectPath('/home');

    const late = await openApp();
    late.expectConsoleError(/status of 409/);
    await late.open('/login/createPassword');
    await late.page.getByText('The link you followed is incomplete').waitFor();
    await late.expectAccessible('half a link');
    await late.picture('half a link');
  });
});

describe('a visitor of what is public', () => {
  story(
    'is told where there is no dashboard, and is offered nothing that leads nowhere',
    async ({ app, platform }) => {
      const device = await platform.createDevice('For every visitor');
      const { customerId } = await api('tenant', 'POST', `/api/customer/public/device/${device.id}`);
      await app.open(`/?publicId=${customerId.id}`);
      await app.page.getByText('There is no dashboard to be shown here').waitFor();
      await app.expectPath('/home');
      await app.expectAccessible('nothing to show');
      await app.picture('a visitor without a dashboard');
      for (const command of ['go.devices', 'subscription.show']) {
        await expect(app.run(command)).rejects.toThrow('unknown-command');
      }
      await app.open('/devices');
      await app.expectPath('/home');
      await app.page.getByRole('button', { name: 'Sign in' }).click();
      await app.page.locator('input[name="username"]').waitFor();
    },
  );

  story('stays on the dashboard of the link, and is refused nothing', async ({ app, platform }) => {
    const { page } = app;
    const device = await platform.createDevice('Quayside gauge');
    await api('tenant', 'POST', `/api/customer/public/device/${device.id}`);
    const made = await api('tenant', 'POST', '/api/dashboard', {
      title: 'Quayside at a glance',
      configuration: showing(device.id, 'level'),
    });
    const { id } = made.id;
    const shared = await api('tenant', 'POST', `/api/customer/public/dashboard/${id}`);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/') && response.status() >= 400) refused.push(response.url());
    });

    await app.open(`/dashboard/${id}?publicId=${shared.assignedCustomers[0].customerId.id}`);
    await page.getByRole('button', { name: /Visitor/ }).waitFor();
    const card = page.getByRole('region', { name: 'Level at Quayside gauge' });
    for (const level of [41, 42]) {
      await platform.postTelemetry(device, { level });
      await card.getByText(String(level), { exact: true }).waitFor();
    }
    // The account stands among the tools: no other bar takes room from what they came for.
    expect(await page.getByRole('banner').count()).toBe(0);
    await app.expectAccessible('a public dashboard');
    await app.picture('a public dashboard');
    await app.expectPath(`/dashboard/${id}`);
    expect(await page.getByRole('navigation', { name: 'Menu' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: /Home|Devices|Dashboards/ }).count()).toBe(0);

    // Neither an address nor a key nor a link leads to a page with lists.
    const elsewhere = [
      '/devices',
      `/devices/${device.id}`,
      `/dashboards/${id}`,
      '/profile',
      '/devices?run=device.create',
    ];
    for (const path of elsewhere) {
      await app.open(path);
      await page.getByRole('button', { name: /Visitor/ }).waitFor();
      await app.expectPath(`/dashboard/${id}`);
    }
    await app.press('g d c');
    await app.expectPath(`/dashboard/${id}`);
    expect(await page.getByRole('dialog').count()).toBe(0);

    // Nor does a command: none is about entities, and none is found.
    await page.evaluate(() => window.clavier.commands.ready());
    const offered = await page.evaluate(() => window.clavier.commands.list().map((command) => command.id));
    expect(offered.filter((command) => /^(go|device|alarm|relation|profile)\./.test(command))).toEqual([]);
    for (const command of [
      'dashboard.open',
      'dashboard.export',
      'device.open',
      'device.copy-token',
      'go.devices',
    ]) {
      await expect(app.run(command, { ids: [device.id] })).rejects.toThrow('unknown-command');
    }
    const palette = await app.openPalette();
    await app.type('Quayside');
    await palette.getByText(/^Nothing /).waitFor();
    expect(await palette.getByRole('option').count()).toBe(0);
    await app.press('escape');
    await page.getByRole('button', { name: /Visitor/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Settings|Profile|Subscription|SDK/ }).count()).toBe(0);
    expect(refused).toEqual([]);
  });
});

describe('what was typed', () => {
  story('is not lost to Back, nor to Enter', async ({ app, platform }) => {
    await app.signIn('tenant', '/home');
    await app.run('go.devices');
    await app.table('Devices').expectFilled();
    await app.page.getByRole('button', { name: 'Add device' }).click();
    const form = await app.expectDialog('Add device');
    await form.getByLabel('Name').fill('Half a name');
    await app.page.evaluate(() => history.back());
    const question = await app.expectDialog('Discard what you typed?');
    await app.expectPath('/devices');
    await app.press('enter');
    await question.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Name').inputValue()).toBe('Half a name');

    await app.page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Discard' }).click();
    await app.expectPath('/home');
    await form.waitFor({ state: 'detached' });
    expect(await platform.deviceByName('Half a name')).toBeNull();
  });
});

describe('a script', () => {
  story('meets no dialog and leaves no toast when it is refused', async ({ app }) => {
    app.expectConsoleError(/status of 40\d/);
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    const nobody = '11111111-2222-11eb-8f2e-3f1c2d6a9b10';
    for (const command of ['device.copy-token', 'device.edit', 'user.sign-in-as']) {
      await expect(app.run(command, { ids: [nobody], name: 'x' })).rejects.toThrow();
    }
    expect(await app.run('subscription.show')).toContain('subscription');
    expect(await toastCount(app.page)).toBe(0);
    expect(await app.page.getByRole('dialog').or(app.page.getByRole('alertdialog')).count()).toBe(0);
  });
});

async function anotherTab(app: ConsoleApp, path: string): Promise<Page> {
  const page = await app.page.context().newPage();
  await page.goto(path);
  await page.getByRole('navigation').first().waitFor();
  return page;
}

function refresh(page: Page): Promise<unknown> {
  return page.evaluate(() => window.clavier.commands.run('table.refresh', {}));
}

/** How many renewals of tokens were asked for since, by any tab. */
function countRenewals(app: ConsoleApp): () => number {
  let count = 0;
  app.page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/token') count += 1;
  });
  return () => count;
}

/** Signs the session of the page out behind its back. */
async function endEverySession(app: ConsoleApp): Promise<void> {
  await app.page.evaluate(async () => {
    const headers = { 'X-Authorization': `Bearer ${localStorage.getItem('jwt_token')}` };
    await fetch('/api/auth/logout', { method: 'POST', headers });
  });
}

function toastCount(page: Page): Promise<number> {
  return page.locator('.on-toast').count();
}

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
}

async function customerId(): Promise<unknown> {
  const { data } = await api('tenant', 'GET', '/api/customers?pageSize=1&page=0&textSearch=Customer A');
  return data[0].id;
}

async function api(account: Account, method: string, path: string, body?: object) {
  const url = inject('platformUrl');
  const { token } = await tokensOf(url, account);
  const response = await fetch(url + path, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Authorization': `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text.startsWith('{') ? JSON.parse(text) : text;
}

/** What a dashboard is like that shows the latest value of a device. */
function showing(deviceId: string, name: string): object {
  const alias = 'a0c8a4b0-7a01-11eb-8f2e-3f1c2d6a9b10';
  const singleEntity = { entityType: 'DEVICE', id: deviceId };
  const dataKeys = [{ name, type: 'timeseries', label: name, color: '#2196f3', settings: {} }];
  const card = {
    isSystemType: true,
    bundleAlias: 'cards',
    typeAlias: 'simple_card',
    type: 'latest',
    config: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: titles name the entity by a pattern
      title: 'Level at ${entityName}',
      showTitle: true,
      datasources: [{ type: 'entity', entityAliasId: alias, dataKeys }],
    },
  };
  const layout = { widgets: { card: { sizeX: 8, sizeY: 5, row: 0, col: 0 } }, gridSettings: {} };
  return {
    entityAliases: { [alias]: { id: alias, alias: 'Gauge', filter: { type: 'singleEntity', singleEntity } } },
    widgets: { card },
    states: { default: { name: 'All', root: true, layouts: { main: layout } } },
  };
}
