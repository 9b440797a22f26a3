import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import { endSandbox, runFunction, runSandboxIn } from '../../../../../src/console/sandbox/sandbox.ts';
import type { WidgetHost, WidgetStates } from '../../../../../src/console/widgets/contract/host.ts';
import type { WidgetPicture } from '../../../../../src/console/widgets/contract/picture.ts';
import type { WidgetNeeds } from '../../../../../src/console/widgets/contract/widget.ts';
import { customWidget } from '../../../../../src/console/widgets/custom/custom-widget.tsx';
import { sampleHost } from '../../../../../src/console/widgets/sample/sample-host.ts';
import { ApiError } from '../../../../../src/console/wire/api-error.ts';
import type { WidgetDescriptor } from '../../../../../src/model/widget.ts';
import type { WidgetConfig } from '../../../../../src/model/widget-config.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { playFrames } from '../../sandbox/played-frames.ts';
import { threadHost } from '../../sandbox/thread-host.ts';
import { type Answer, fakePlatform, json } from '../../session/fake-platform.ts';
import { pictureOf } from '../pictures.ts';

let played: ReturnType<typeof playFrames>;

beforeEach(() => {
  played = playFrames();
});
afterEach(() => {
  cleanup();
  played.stop();
  resetToasts();
  vi.useRealTimers();
});

const LOAD = { name: 'load', type: 'timeseries', label: 'Load', color: '#112233', settings: {} } as const;
const CONFIG: WidgetConfig = {
  units: '%',
  settings: { greeting: 'Hello' },
  datasources: [{ type: 'entity', entityAliasId: 'a1', dataKeys: [LOAD] }],
  actions: { elementClick: [{ id: '1', name: 'open', type: 'updateDashboardState' }] },
};
const NOTHING: WidgetPicture = { sources: [], lines: [], hidden: new Set(), period: undefined };
const load = (value: number) => pictureOf({ load: { type: 'timeseries', value } });

/** Draws a widget of a type that somebody wrote. */
function draw(
  descriptor: WidgetDescriptor,
  host: Partial<WidgetHost> = {},
  { picture = NOTHING, isWaiting = false, title = 'Own' } = {},
) {
  const needs: WidgetNeeds[] = [];
  const Widget = customWidget({ name: 'Own', descriptor, onNeeds: (told) => needs.push(told) });
  const usual = sampleHost(CONFIG, 'sample', {
    header: null,
    title,
    mode: 'view',
    setTitle: () => undefined,
    report: () => undefined,
  });
  const drawn = (more: Partial<{ picture: WidgetPicture; width: number; isWaiting: boolean }> = {}) => (
    <Widget
      config={CONFIG}
      host={whole}
      width={more.width ?? 300}
      height={200}
      picture={more.picture ?? picture}
      isWaiting={more.isWaiting ?? isWaiting}
    />
  );
  const whole = { ...usual, device: undefined, ...host };
  const { rerender } = render(drawn());
  return { needs, show: (more: Parameters<typeof drawn>[0]) => rerender(drawn(more)) };
}

/** What is in the frame that has come, the last one unless said. */
const text = (at = -1) => played.frames.at(at)?.window.document.body.textContent?.trim();

describe('the widget of a type that somebody wrote', () => {
  test('draws its template with its script, its settings, its data and its size', async () => {
    const { show, needs } = draw(
      {
        type: 'latest',
        templateHtml: '<p class="said"></p>',
        controllerScript: `
          const say = () => $('.said', self.ctx.$container).text([
            self.ctx.settings.greeting, self.ctx.datasources[0].entityName, self.ctx.data[0].dataKey.label,
            self.ctx.utils.formatValue(self.ctx.data[0].data[0][1], 1, ctx.units), ctx.width, calls.join(),
          ].join(' '));
          const calls = [];
          for (const name of ['onInit', 'onDataUpdated', 'onResize']) self[name] = () => { calls.push(name); say(); };
          self.typeParameters = () => ({ maxDatasources: 1, singleEntity: true });
          self.actionSources = () => ({ rowClick: { name: 'row', multiple: false } });`,
      },
      {},
      { isWaiting: true },
    );
    await waitFor(() =>
      expect(needs).toEqual([{ maxDatasources: 1, singleEntity: true, actionSources: { rowClick: 'one' } }]),
    );
    // Before anything has come there is nothing to begin with.
    expect(text()).toBe('');
    show({ picture: load(7), isWaiting: false });
    await waitFor(() => expect(text()).toBe('Hello Boiler load 7 % 300 onInit,onDataUpdated'));
    const later = load(8.25);
    show({ picture: later, isWaiting: false });
    await waitFor(() => expect(text()).toContain('8.3 % 300 onInit,onDataUpdated,onDataUpdated'));
    show({ picture: later, isWaiting: false, width: 450 });
    await waitFor(() => expect(text()).toMatch(/ 450 .*onResize$/));
  });

  test('begins anew where it is about another entity', async () => {
    const script = `
      let times = 0;
      self.onInit = () => { times += 1; self.ctx.$container.append(self.ctx.data[0].datasource.name + times + ' '); };
      self.onDestroy = () => self.ctx.showInfoToast('Gone');`;
    const descriptor = { type: 'latest', templateHtml: '<b>Of </b>', controllerScript: script };
    const { show } = draw(descriptor, {}, { picture: load(1) });
    await waitFor(() => expect(text()).toBe('Of Boiler1'));
    show({ picture: pictureOf({ load: { value: 2 } }, { name: 'Tank' }) });
    await waitFor(() => expect(text()).toBe('Of Tank1'));
    await waitFor(() =>
      expect(toasts.shown.map(({ message }) => message)).toMatchObject([{ values: { message: 'Gone' } }]),
    );
  });

  test('sends no form anywhere, and may do itself what is to be done with one', async () => {
    draw(
      {
        type: 'static',
        templateHtml: '<form><button>Send</button></form><p class="said"></p>',
        controllerScript: `
          self.onInit = () => {
            const [form] = document.forms;
            form.onsubmit = (event) => $('.said').text('Refused: ' + event.defaultPrevented);
            form.requestSubmit();
            form.submit();
          };`,
      },
      {},
      { picture: load(1) },
    );
    await waitFor(() => expect(text()).toContain('Refused: true'));
    const said = await screen.findByText('form.submit is not available here');
    expect(within(screen.getByRole('status')).getByRole('list').contains(said)).toBe(true);
  });

  test('calls its device, and hears why it does not answer', async () => {
    const calls: unknown[] = [];
    draw(
      {
        type: 'rpc',
        controllerScript: `
          self.onInit = () => {
            const say = (said) => self.ctx.$container.append(said + ' ');
            self.ctx.controlApi.sendTwoWayCommand('get', { at: 1 }, 700).subscribe((answer) => say(answer.level));
            self.ctx.controlApi.sendOneWayCommand('set').subscribe(() => say('set'), (e) => say(e.status + e.message));
          };`,
      },
      {
        async call(call) {
          calls.push(call);
          if (call.isOneWay) throw new ApiError({ status: 409, shown: { text: 'away' } });
          return { level: 12 };
        },
      },
    );
    await waitFor(() => expect(text()).toContain('12'));
    expect(text()).toContain('409The device is not connected');
    expect(calls).toEqual([
      { method: 'get', params: { at: 1 }, timeout: 700, isOneWay: false },
      { method: 'set', params: null, isOneWay: true },
    ]);
  });

  test('goes to other states, starts the actions it is set up with, says things and zooms', async () => {
    const open = vi.fn();
    const started = vi.fn();
    const zoom = vi.fn();
    const setTitle = vi.fn();
    const states: WidgetStates = {
      stack: () => [{ id: 'root', params: { entityId: { entityType: 'DEVICE', id: 'd1' } } }],
      open,
      openWay: vi.fn(),
      openRight: vi.fn(),
      update: vi.fn(),
      back: vi.fn(),
      reset: vi.fn(),
    };
    draw(
      {
        type: 'static',
        templateHtml: '<button id="open">Open</button>',
        controllerScript: `
          self.onInit = () => {
            const { stateController, actionsApi } = self.ctx;
            stateController.openState('room', { of: stateController.getEntityId().id, from: stateController.getStateId() });
            self.ctx.$container.on('click', (event) => actionsApi.elementClick(event));
            $('button').trigger('click');
            actionsApi.handleWidgetAction({}, { name: 'of nobody', type: 'custom', customFunction: 'alert(1)' });
            self.ctx.showWarnToast('Careful', 3000);
            self.ctx.timewindowFunctions.onUpdateTimewindow(1, 2);
            self.ctx.hideTitlePanel = true;
            self.ctx.updateWidgetParams();
            self.ctx.hideTitlePanel = false;
            self.ctx.widgetTitle = 'Another';
            self.ctx.updateWidgetParams();
          };`,
      },
      { states, act: started, zoom, setTitle },
    );
    await waitFor(() => expect(setTitle.mock.calls).toEqual([[''], ['Another']]));
    expect(open).toHaveBeenCalledExactlyOnceWith('room', { of: 'd1', from: 'root' }, false);
    expect(started.mock.calls.map(([action]) => action.name)).toEqual(['open']);
    expect(toasts.shown).toMatchObject([
      {
        type: 'warn',
        message: { key: 'custom-widget.says', values: { widget: 'Own', message: 'Careful' } },
        duration: 3000,
      },
    ]);
    expect(zoom).toHaveBeenCalledExactlyOnceWith({ startTs: 1, endTs: 2 });
  });

  test('goes a way of several states at once, shows the right layout, and says whom its buttons are about', async () => {
    const states: WidgetStates = {
      stack: () => [{ id: 'root', params: {} }],
      open: vi.fn(),
      openWay: vi.fn(),
      openRight: vi.fn(),
      update: vi.fn(),
      back: vi.fn(),
      reset: vi.fn(),
    };
    const setActive = vi.fn();
    draw(
      {
        type: 'static',
        controllerScript: `
          self.onInit = () => {
            const { stateController, actionsApi } = self.ctx;
            stateController.pushAndOpenState([{ id: 'floor', params: { number: 2 } }, { id: 'room' }, 'none'], true);
            stateController.openRightLayout();
            const entityId = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' };
            self.ctx.activeEntityInfo = { entityId, entityName: 'Pump' };
            self.ctx.showInfoToast(actionsApi.getActiveEntityInfo().entityName);
          };`,
      },
      { states, setActive },
    );
    await waitFor(() => expect(toasts.shown).toHaveLength(1));
    expect(states.openWay).toHaveBeenCalledExactlyOnceWith(
      [
        { id: 'floor', params: { number: 2 } },
        { id: 'room', params: {} },
      ],
      true,
    );
    expect(states.openRight).toHaveBeenCalledOnce();
    expect(setActive).toHaveBeenCalledWith(expect.objectContaining({ name: 'Pump' }));
    expect(toasts.shown).toMatchObject([{ message: { values: { message: 'Pump' } } }]);
  });

  test('saves with the rights of who looks', async () => {
    const save = vi.fn(async () => undefined);
    draw(
      {
        type: 'static',
        controllerScript: `
          self.onInit = () => {
            const { attributeService } = self.ctx.$scope.$injector.get(self.ctx.servicesMap.get('attributeService'))
              ? self.ctx : {};
            const of = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' };
            // Nobody listens to this one: nothing is asked.
            attributeService.saveEntityAttributes(of, 'SERVER_SCOPE', [{ key: 'b', value: 2 }]);
            self.ctx.rxjs.forkJoin([
              attributeService.saveEntityAttributes(of, 'SHARED_SCOPE', [{ key: 'a', value: 1 }]),
              attributeService.saveEntityTimeseries(of, 'any', [{ key: 'load', value: 5 }]),
            ]).subscribe(() => self.ctx.$container.text('saved'));
            attributeService.saveEntityAttributes(of, 'NO_SCOPE', []).subscribe(null, () => document.title = 'refused');
          };`,
      },
      { save },
    );
    const of = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' };
    await waitFor(() => expect(text()).toBe('saved'));
    await waitFor(() => expect(played.frames[0]?.window.document.title).toBe('refused'));
    expect(save.mock.calls).toEqual([
      [of, 'SHARED_SCOPE', { a: 1 }],
      [of, 'timeseries', { load: 5 }],
    ]);
  });

  test('has buttons in the header of its widget, and says which entity they are about', async () => {
    const header = document.createElement('div');
    document.body.append(header);
    const setActive = vi.fn();
    const { show } = draw(
      {
        type: 'latest',
        controllerScript: `
          self.onInit = () => {
            const { ctx } = self;
            const say = (said) => ctx.$container.text(said);
            ctx.widgetActions = [
              { name: 'Find', icon: 'search', show: true, onAction: (event) => { event.stopPropagation(); say('found'); } },
              { name: 'Later', icon: 'mdi:clock', show: false, onAction: () => say('late') },
              { name: 'Broken', icon: '', show: true, onAction: () => { throw new Error('no such thing'); } },
            ];
            const entityId = { entityType: 'DEVICE', id: 'd1' };
            ctx.activeEntityInfo = { entityId, entityName: 'Pump', entityLabel: 'The pump' };
          };
          self.onDataUpdated = () => {
            self.ctx.widgetActions[1].show = self.ctx.data[0].data[0][1] > 1;
            self.ctx.detectChanges();
          };`,
      },
      { header, setActive },
      { picture: load(1) },
    );
    const names = () =>
      within(header)
        .queryAllByRole('button')
        .map((button) => button.title);
    await waitFor(() => expect(names()).toEqual(['Find', 'Broken']));
    fireEvent.click(within(header).getByRole('button', { name: 'Find' }));
    await waitFor(() => expect(text()).toBe('found'));
    show({ picture: load(2) });
    await waitFor(() => expect(names()).toEqual(['Find', 'Later', 'Broken']));
    fireEvent.click(within(header).getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(text()).toBe('late'));
    fireEvent.click(within(header).getByRole('button', { name: 'Broken' }));
    await screen.findByText(/failed in onAction.*no such thing/);
    expect(setActive).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ entityType: 'DEVICE', id: 'd1', name: 'Pump', label: 'The pump' }),
    );
    header.remove();
  });

  test('reads of the platform by its addresses what is no secret, and changes nothing', async () => {
    const asked: string[] = [];
    const answer: Answer = ({ path, body }) => {
      asked.push(`${path} ${JSON.stringify(body ?? '')}`);
      return json({ name: 'Pump' });
    };
    signedInAs('CUSTOMER_USER');
    fakePlatform({
      'GET /api/device/d1': answer,
      'GET /api/relations': answer,
      'POST /api/entitiesQuery/count': answer,
    });
    draw({
      type: 'static',
      controllerScript: `
        self.onInit = () => {
          const { http } = self.ctx;
          const say = (said) => self.ctx.$container.append(said + ' ');
          const refused = ({ message }) => say('(' + message + ')');
          http.get('/api/device/d1').subscribe(({ name }) => say(name));
          http.get('/api/relations?fromId=d1', { params: { fromType: 'DEVICE', none: undefined } }).subscribe(() => say('related'));
          http.post('/api/entitiesQuery/count', { entityFilter: {} }).subscribe(() => say('counted'), refused);
          http.get('/api/device/d1/credentials').subscribe(() => say('stolen'), refused);
          http.get('/api/device/../user/u1/token').subscribe(() => say('stolen'), refused);
          http.get('https://elsewhere.example/api/device/d1').subscribe(() => say('told'), refused);
          http.post('/api/device', { name: 'New' }).subscribe(() => say('made'), refused);
        };`,
    });
    await waitFor(() => expect(text()).toMatch(/related/));
    await waitFor(() => expect(text()).toMatch(/counted/));
    await waitFor(() =>
      expect(
        text()
          ?.match(/\(Widgets may not call [^)]+\)/g)
          ?.toSorted(),
      ).toEqual([
        '(Widgets may not call GET /api/device/d1/credentials)',
        '(Widgets may not call GET /api/user/u1/token)',
        '(Widgets may not call GET https://elsewhere.example/api/device/d1)',
        '(Widgets may not call POST /api/device)',
      ]),
    );
    expect(text()).not.toMatch(/stolen|told|made/);
    expect(asked.toSorted()).toEqual([
      '/api/device/d1 ""',
      '/api/entitiesQuery/count {"entityFilter":{}}',
      '/api/relations?fromId=d1&fromType=DEVICE ""',
    ]);
  });

  test('is answered in previews by what is made up, and what cannot be is named', async () => {
    const { sent } = fakePlatform({});
    draw(
      {
        type: 'static',
        controllerScript: `
          self.onInit = () => {
            const { attributeService, deviceService, entityRelationService, http } = self.ctx;
            const say = (said) => self.ctx.$container.append(said + ' ');
            const of = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' };
            attributeService.getEntityAttributes(of, 'SERVER_SCOPE', ['limit']).subscribe(([{ key, value }]) => say(key + typeof value));
            attributeService.getEntityTimeseries(of, ['load'], 1, 2).subscribe(({ load }) => say(load.length + 'points'));
            deviceService.getDevice(of.id).subscribe(({ name, id }) => say(name !== '' && id.id === of.id));
            entityRelationService.findByFrom(of).subscribe((found) => say('related' + found.length));
            http.get('/api/device/d1').subscribe(null, ({ message }) => say(message));
          };`,
      },
      { mode: 'preview' },
    );
    await waitFor(() => expect(text()).toContain('GET /api/device/d1 is not called in previews'));
    expect(text()).toMatch(/limitnumber 5points true related0/);
    expect(sent).toEqual([]);
  });

  test('says by name what cannot be had, and where its script failed', async () => {
    draw({
      type: 'static',
      templateHtml: '<div *ngIf="x"><mat-icon>home</mat-icon>{{ title }}</div>',
      resources: [{ url: '/module.js', isModule: true }],
      controllerScript: 'self.onInit = () => {\n  self.ctx.http.delete("/api/user");\n};',
    });
    await screen.findByText(/line 2: Error: ctx\.http\.delete is not available here/);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Parts of the template are for Angular, which does not run here: {{ title }}  *ngIf  mat-icon',
      '/module.js is a module for Angular, which does not run here',
      'ctx.http.delete is not available here',
      expect.stringContaining('failed in onInit'),
    ]);
  });

  test('says when its script cannot be read', async () => {
    draw({ type: 'static', controllerScript: 'self.onInit = () => {' });
    const said = await screen.findByRole('listitem');
    expect(said.textContent).toMatch(/^The script of the widget failed in controllerScript: SyntaxError/);
  });
});

describe('a widget that means ill', () => {
  test('is stopped where it says more than anybody reads', async () => {
    draw({
      type: 'static',
      controllerScript: `
        const long = 'x'.repeat(200_000);
        self.onInit = () => { for (let time = 0; time < 20; time += 1) ctx.stateController.updateState('a', { long }); };`,
    });
    expect(await screen.findByText('This widget kept the page too busy and was stopped')).toBeTruthy();
    expect(played.frames.map(({ element }) => element.isConnected)).toEqual([false]);
  });

  test('learns nothing of the port by which it is told things', async () => {
    const controllerScript = `
      const learnt = [];
      const own = { get() { learnt.push(this); return { kind: 'end' }; } };
      Object.defineProperty(MessageEvent.prototype, 'data', own);
      self.onDataUpdated = () => self.ctx.$container.text(self.ctx.data[0].data[0][1] + ' ' + learnt.length);`;
    const { show } = draw({ type: 'latest', controllerScript }, {}, { picture: load(1) });
    await waitFor(() => expect(text()).toBe('1 0'));
    show({ picture: load(2) });
    await waitFor(() => expect(text()).toBe('2 0'));
  });
});

describe('a widget that never returns', () => {
  test('ends with all others, which come back, and says so', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const script = 'self.onInit = () => self.ctx.$container.append("here");';
    draw({ type: 'static', controllerScript: script }, {}, { title: 'Good' });
    draw(
      { type: 'static', controllerScript: `${script} window.hang = () => setTimeout(() => {}, 0);` },
      {},
      { title: 'Bad' },
    );
    await until(() => text(0) === 'here' && text(1) === 'here');
    const [good, bad] = played.frames;
    // Its timer begins, and never ends: nothing that is on the one thread of all frames answers from then on.
    bad?.window.eval('hang()');
    for (const frame of played.frames) frame.hang({ afterSaid: frame === bad ? 1 : 0 });
    for (let second = 0; second < 6; second += 1) {
      await settle();
      act(() => void vi.advanceTimersByTime(1000));
    }
    await until(() => screen.queryByText('This widget ran too long and was stopped') !== null);
    expect([good, bad].map((frame) => frame?.element.isConnected)).toEqual([false, false]);
    const titles = () => played.frames.map(({ element }) => element.title);
    await until(() => titles().length === 3 && text() === 'here');
    expect(titles()).toEqual(['Good', 'Bad', 'Good']);

    fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
    await until(() => titles().length === 4 && text() === 'here');
    expect(titles().at(-1)).toBe('Bad');
    expect(screen.queryByText('This widget ran too long and was stopped')).toBeNull();
  });

  test('is told from those that began before it and had no turn to say that they have returned', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const controllerScript = 'window.begin = () => setTimeout(() => {}, 0);';
    for (const title of ['Good', 'Better', 'Bad']) draw({ type: 'static', controllerScript }, {}, { title });
    const isReady = (at: number) => played.frames[at]?.window.eval('typeof begin') === 'function';
    await until(() => [0, 1, 2].every(isReady));
    await settle();
    // All three begin at one moment of the clock; the last never ends, and none of them is heard of again.
    for (const at of [1, 0, 2]) {
      played.frames[at]?.window.eval('begin()');
      played.frames[at]?.hang({ afterSaid: 1 });
      await settle();
    }
    for (let second = 0; second < 6; second += 1) {
      await settle();
      act(() => void vi.advanceTimersByTime(1000));
    }
    await until(() => screen.queryByText('This widget ran too long and was stopped') !== null);
    const titles = () => played.frames.map(({ element }) => element.title);
    await until(() => titles().length === 5);
    expect(titles().slice(3).toSorted()).toEqual(['Better', 'Good']);
  });
});

describe('widgets that are left', () => {
  test('leave the thread to nothing that has not returned, so that what comes next has one', async () => {
    const leave = vi.fn();
    runSandboxIn(async () => ({ ...threadHost(), leave }));
    await runFunction({ argNames: [], body: 'return 1;', argSets: [[]] });
    const hanging = {
      type: 'static',
      controllerScript: 'window.hang = () => setTimeout(() => {}, 0);',
    } as const;
    const open = async () => {
      draw(hanging, {}, { title: 'Bad' });
      draw({ type: 'static' }, {}, { title: 'Good' });
      await waitFor(() => expect(played.frames.at(-2)?.window.eval('typeof hang')).toBe('function'));
      await settle();
    };
    await open();
    cleanup();
    expect(leave).not.toHaveBeenCalled();

    await open();
    const [bad, good] = played.frames.slice(-2);
    bad?.window.eval('hang()');
    bad?.hang({ afterSaid: 1 });
    good?.hang({ afterSaid: 0 });
    await settle();
    cleanup();
    expect(leave).toHaveBeenCalledOnce();
    endSandbox();
  });
});

/** Lets the ports of the frames deliver what was said. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

/** Waits for what comes, and has the clock of the test go on meanwhile. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 400 && !isSo(); turn += 1) {
    await settle();
    act(() => void vi.advanceTimersByTime(20));
  }
  expect(isSo()).toBe(true);
}
