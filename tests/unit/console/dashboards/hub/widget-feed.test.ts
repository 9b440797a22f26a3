// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles and labels name the entity by a pattern
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createWidgetFeed, type WidgetFeed } from '../../../../../src/console/dashboards/hub/widget-feed.ts';
import { telemetrySocket } from '../../../../../src/console/live/telemetry-socket.ts';
import { pairsOf } from '../../../../../src/console/time/series.ts';
import { defaultWindow, type WindowSettings } from '../../../../../src/console/time/window-settings.ts';
import type { WidgetKind } from '../../../../../src/model/widget.ts';
import { WidgetConfig } from '../../../../../src/model/widget-config.ts';
import { connected } from '../../live/fake-live.ts';
import { eachWithItsOwnHub, entity, MIXER, PUMP, page, theHub, told } from './hub.ts';

eachWithItsOwnHub();

let feed: WidgetFeed;
const window: WindowSettings = { ...defaultWindow(Date.now(), 5000) };

afterEach(() => feed.stop());

function want(kind: WidgetKind, config: object, needs = {}): void {
  feed = createWidgetFeed(theHub());
  feed.want({ kind, config: WidgetConfig.parse(config), needs, window });
}

const source = (entityAliasId: string, dataKeys: object[], more: object = {}) => ({
  datasources: [{ type: 'entity', entityAliasId, dataKeys, ...more }],
});
const LOAD = { name: 'load', type: 'timeseries', label: 'Load of ${entityName}', color: '#112233' };
const load = (value: string, ts = 1) => ({ TIME_SERIES: { load: { ts, value } } });

/** What is shown, line by line: `label value`. */
const lines = () =>
  feed.shown().picture.lines.map(({ key, series }) => {
    const pairs = pairsOf(series);
    return `${key.label} ${pairs.map(([, value]) => JSON.stringify(value)).join(',')}`;
  });
const shows = (...expected: string[]) => vi.waitFor(() => expect(lines()).toEqual(expected));

describe('the latest values', () => {
  it('of the entity of an alias come, and what did not change stays the same object', async () => {
    want('latest', source('pump', [LOAD, { name: 'state', type: 'attribute', label: 'State', units: '!' }]));
    expect(feed.shown().isWaiting).toBe(true);
    const socket = await connected();
    const [command] = socket.frames[0]?.entityDataCmds ?? [];
    expect(command?.query?.entityFilter).toMatchObject({ type: 'singleEntity', singleEntity: { id: PUMP } });
    expect(command?.latestCmd?.keys).toEqual([
      { type: 'TIME_SERIES', key: 'load' },
      { type: 'ATTRIBUTE', key: 'state' },
    ]);
    const state = { ATTRIBUTE: { state: { ts: 1, value: 'on' } } };
    socket.receive(told(1, { data: page([entity(PUMP, 'Pump 1', { ...load('7'), ...state })]) }));
    await shows('Load of Pump 1 7', 'State "on"');
    const before = feed.shown().picture;
    expect(before.lines.map(({ key }) => [key.colour, key.units])).toEqual([
      ['#112233', undefined],
      [expect.stringMatching(/^#/), '!'],
    ]);

    socket.receive(told(1, { update: [entity(PUMP, 'Pump 1', load('7.5', 2))] }));
    await shows('Load of Pump 1 7.5', 'State "on"');
    expect(feed.shown().picture.lines[1]).toBe(before.lines[1]);
    expect(feed.shown().picture.sources).toBe(before.sources);

    const told2 = vi.fn();
    feed.subscribe(told2);
    socket.receive(told(1, { update: [entity(PUMP, 'Pump 1', load('7.5', 2))] }));
    socket.receive(told(1, { update: [entity(PUMP, 'Pump 1', load('3', 1))] }));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(told2).not.toHaveBeenCalled();
  });

  it('are asked for once, however many widgets show them, and for a while after the last has gone', async () => {
    want('latest', source('pump', [LOAD]));
    const other = createWidgetFeed(theHub());
    other.want({ kind: 'latest', config: WidgetConfig.parse(source('pump', [LOAD])), needs: {}, window });
    const socket = await connected();
    socket.receive(told(1, { data: page([entity(PUMP, 'Pump 1', load('7'))]) }));
    await shows('Load of Pump 1 7');
    await vi.waitFor(() => expect(other.shown().picture.lines).toHaveLength(1));
    expect(socket.commands()).toEqual(['page 1']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    other.stop();
    feed.stop();
    expect(socket.commands()).toEqual(['page 1']);
    await vi.advanceTimersByTimeAsync(3000);
    expect(socket.commands()).toEqual(['page 1', 'end page 1']);
  });

  it('of all entities that an alias finds and a filter lets through, and how many there are beyond', async () => {
    want('latest', source('all', [LOAD], { filterId: 'busy' }));
    const socket = await connected();
    const query = () => socket.frames.at(-1)?.entityDataCmds?.[0]?.query;
    expect(query()?.keyFilters?.[0]?.predicate).toMatchObject({
      operation: 'GREATER',
      value: { defaultValue: 5 },
    });
    const rows = [entity(PUMP, 'Pump 1', load('7')), entity(MIXER, 'Mixer', load('8'))];
    socket.receive(told(1, { data: page(rows, 1100) }));
    await shows('Load of Pump 1 7', 'Load of Mixer 8');
    expect(feed.shown().notices).toEqual([
      { key: 'dashboard.data-overflow', values: { shown: 2, total: 1100 } },
    ]);
    const [first, second] = feed.shown().picture.lines;
    expect(second?.key.colour).not.toBe(first?.key.colour);

    const [filter] = theHub().filters().values();
    if (!filter) throw new Error('There is no filter');
    const { withUserValues } = await import('../../../../../src/console/aliases/user-values.ts');
    theHub().setFilter(withUserValues(filter, [{ path: [0, 0], value: 9 }]));
    await vi.waitFor(() =>
      expect(query()?.keyFilters?.[0]?.predicate).toMatchObject({ value: { userValue: 9 } }),
    );
  });

  it('of as many entities as the widget is set up to show, which may be more or fewer than others show', async () => {
    const needs = { entityLimit: { setting: 'most', unlessSet: 16_384 } };
    const sizes = [undefined, 2, '50', 0, 'all', 1e9];
    const asked = sizes.map((most) => {
      const one = createWidgetFeed(theHub());
      const config = WidgetConfig.parse({ ...source('all', [LOAD]), settings: { most } });
      one.want({ kind: 'latest', config, needs, window });
      return one;
    });
    const socket = await connected();
    const pageSizes = () =>
      socket.frames.flatMap(({ entityDataCmds }) =>
        (entityDataCmds ?? []).map(({ query }) => query?.pageLink?.pageSize),
      );
    await vi.waitFor(() => expect(pageSizes()).toEqual([16_384, 2, 50, 65_536]));
    const rows = [entity(PUMP, 'Pump 1', load('7')), entity(MIXER, 'Mixer', load('8'))];
    socket.receive(told(2, { data: page(rows, 10_000) }));
    await vi.waitFor(() =>
      expect(asked[1]?.shown().notices).toEqual([
        { key: 'dashboard.data-overflow', values: { shown: 2, total: 10_000 } },
      ]),
    );
    for (const one of asked) one.stop();
  });

  it('of an alias that stands for nothing: none, and the alias is named', async () => {
    want('latest', source('state', [LOAD]));
    await vi.waitFor(() =>
      expect(feed.shown().notices).toEqual([
        { key: 'dashboard.alias-no-state-entity', values: { alias: 'Chosen' } },
      ]),
    );
    expect(lines()).toEqual(['Load of Chosen ']);
    theHub().setParams({ entityId: { entityType: 'DEVICE', id: PUMP } });
    const socket = await connected();
    socket.receive(told(1, { data: page([entity(PUMP, 'Pump 1', load('7'))]) }));
    await shows('Load of Pump 1 7');
    expect(feed.shown().notices).toEqual([]);
  });

  it.each([
    ['of an alias of many that finds nobody', {}, 'dashboard.alias-nobody'],
    ['of a filter that nobody passes', { filterId: 'busy' }, 'dashboard.filter-nobody'],
  ])('%s: none, and the alias is named', async (_what, more, key) => {
    want('latest', source('all', [LOAD], more));
    const socket = await connected();
    socket.receive(told(1, { data: page([]) }));
    await vi.waitFor(() => expect(feed.shown().notices).toEqual([{ key, values: { alias: 'Machines' } }]));
    socket.receive(told(1, { data: page([entity(PUMP, 'Pump 1', load('7'))]) }));
    await shows('Load of Pump 1 7');
    expect(feed.shown().notices).toEqual([]);
  });

  it.each([
    ['no datasources', {}],
    ['no keys', source('pump', [])],
  ])('of a widget that names %s: none, and that is said', async (_what, config) => {
    want('latest', config);
    await vi.waitFor(() => expect(feed.shown().notices).toEqual([{ key: 'dashboard.no-data-named' }]));
  });

  it('of a widget that may do without: none, and nothing is said', async () => {
    want('latest', {}, { dataKeysOptional: true });
    await vi.waitFor(() => expect(feed.shown().isWaiting).toBe(false));
    expect(feed.shown().notices).toEqual([]);
  });

  it('pass through the function of their key, which knows the value before', async () => {
    const doubled = {
      ...LOAD,
      usePostProcessing: true,
      postFuncBody: 'return value * 2 + (prevOrigValue || 0);',
    };
    want('latest', source('pump', [doubled]));
    const socket = await connected();
    socket.receive(told(1, { data: page([entity(PUMP, 'Pump 1', load('7'))]) }));
    await shows('Load of Pump 1 14');
    socket.receive(told(1, { update: [entity(PUMP, 'Pump 1', load('8', 2))] }));
    await shows('Load of Pump 1 23');
  });

  it('made up by functions, of which one that fails is told of and leaves the other alone', async () => {
    want('latest', {
      datasources: [
        {
          type: 'function',
          name: 'Simulated',
          dataKeys: [
            {
              name: 'f(x)',
              type: 'function',
              label: 'Steps of ${entityName}',
              funcBody: 'return prevValue + 1;',
            },
            { name: 'f(x)', type: 'function', label: 'Broken', funcBody: 'return nothing.there;' },
          ],
        },
      ],
    });
    await shows('Steps of Simulated 1', 'Broken ');
    expect(feed.shown().notices).toEqual([]);
    expect(feed.shown().problems).toEqual([
      {
        key: 'widget.function-failed',
        values: { name: 'Broken', error: expect.stringContaining('nothing is not defined') },
      },
    ]);
    await shows('Steps of Simulated 2', 'Broken ');
  });
});

describe('time series', () => {
  const NONE = { ...window, aggregation: { type: 'NONE' as const, limit: 100 } };

  it('have what the platform had, then what comes, and all of it anew with a new connection', async () => {
    feed = createWidgetFeed(theHub());
    const config = WidgetConfig.parse(source('pump', [LOAD]));
    feed.want({ kind: 'timeseries', config, needs: {}, window: NONE });
    const first = await connected();
    const cmd = first.frames[0]?.entityDataCmds?.[0]?.tsCmd;
    expect(cmd).toMatchObject({ keys: ['load'], agg: 'NONE', limit: 100 });
    const at = Date.now() - 5000;
    const point = (ts: number, value: string) => ({ timeseries: { load: [{ ts, value }] } });
    first.receive(told(1, { data: page([entity(PUMP, 'Pump 1', {}, point(at, '1'))]) }));
    await shows('Load of Pump 1 1');
    expect(feed.shown().picture.period).toMatchObject({ interval: 1000 });
    first.receive(told(1, { update: [entity(PUMP, 'Pump 1', {}, point(at + 1000, '2'))] }));
    await shows('Load of Pump 1 1,2');

    await act(async () => {
      first.end();
      telemetrySocket.retryNow();
    });
    const second = await connected();
    const { startTs = 0 } = second.frames[0]?.entityDataCmds?.[0]?.tsCmd ?? {};
    expect(startTs).toBeGreaterThanOrEqual(cmd?.startTs ?? 0);
    second.receive(told(2, { data: page([entity(PUMP, 'Pump 1', {}, point(at + 2000, '3'))]) }));
    await shows('Load of Pump 1 3');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    feed.stop();
    await vi.advanceTimersByTimeAsync(3000);
    expect(second.commands()).toEqual(['page 2', 'end page 2']);
  });

  it('of the same entities in the same time are asked for once, with the keys of all who show them', async () => {
    const widgets = [[LOAD], [LOAD, { name: 'heat', type: 'timeseries', label: 'Heat' }], [LOAD]].map(
      (keys) => {
        const one = createWidgetFeed(theHub());
        one.want({
          kind: 'timeseries',
          config: WidgetConfig.parse(source('pump', keys)),
          needs: {},
          window: NONE,
        });
        return one;
      },
    );
    const socket = await connected();
    expect(socket.frames[0]?.entityDataCmds?.[0]?.tsCmd?.keys).toEqual(['load', 'heat']);
    const point = (value: string) => [{ ts: Date.now() - 5000, value }];
    const timeseries = { load: point('1'), heat: point('2') };
    socket.receive(told(1, { data: page([entity(PUMP, 'Pump 1', {}, { timeseries })]) }));
    const shown = () =>
      widgets.map((one) => one.shown().picture.lines.map(({ series }) => series.values.join()));
    await vi.waitFor(() => expect(shown()).toEqual([['1'], ['1', '2'], ['1']]));
    expect(widgets[2]?.shown().picture.lines[0]?.series).toBe(widgets[0]?.shown().picture.lines[0]?.series);

    const late = createWidgetFeed(theHub());
    const other = { ...NONE, aggregation: { type: 'AVG' as const, limit: 100 } };
    const config = WidgetConfig.parse(source('pump', [LOAD]));
    late.want({ kind: 'timeseries', config, needs: {}, window: NONE });
    await vi.waitFor(() => expect(late.shown().picture.lines[0]?.series.values.join()).toBe('1'));
    expect(socket.commands()).toEqual(['page 1']);
    late.want({ kind: 'timeseries', config, needs: {}, window: other });
    await vi.waitFor(() => expect(socket.commands()).toEqual(['page 1', 'page 2']));
    theHub().refresh();
    await vi.waitFor(() => expect(socket.commands()).toHaveLength(6));
    expect(socket.commands().slice(2).toSorted()).toEqual(['end page 1', 'end page 2', 'page 3', 'page 4']);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const one of [...widgets, late]) one.stop();
    await vi.advanceTimersByTimeAsync(3000);
    expect(socket.commands().slice(6).toSorted()).toEqual(['end page 3', 'end page 4']);
  });

  it('are of who is there: one that is taken away is missed, and is back once it is given again', async () => {
    await theHub().ready;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    want('timeseries', source('pump', [LOAD]));
    const socket = await connected();
    const timeseries = { load: [{ ts: Date.now() - 5000, value: '1' }] };
    const shownAfter = async (cmdId: number, rows: readonly object[]) => {
      socket.receive(told(cmdId, { data: page(rows) }));
      await vi.advanceTimersByTimeAsync(1200);
    };
    await vi.advanceTimersByTimeAsync(0);
    await shownAfter(1, [entity(PUMP, 'Pump 1', {}, { timeseries })]);
    await shows('Load of Pump 1 1');
    // Who comes and goes is looked for beside the series.
    await vi.advanceTimersByTimeAsync(5000);
    expect(socket.commands()).toEqual(['page 1', 'page 2']);
    await shownAfter(2, [entity(PUMP, 'Pump 1')]);
    expect(socket.commands()).toHaveLength(2);
    await shownAfter(2, []);
    expect(socket.commands().slice(2)).toEqual(['page 3', 'end page 1']);
    await shownAfter(3, []);
    await vi.waitFor(() =>
      expect(feed.shown().notices).toEqual([{ key: 'dashboard.alias-nobody', values: { alias: 'Pump' } }]),
    );
    await shownAfter(2, [entity(PUMP, 'Pump 1')]);
    expect(socket.commands().slice(4)).toEqual(['page 4', 'end page 3']);
    await shownAfter(4, [entity(PUMP, 'Pump 1', {}, { timeseries })]);
    await shows('Load of Pump 1 1');
    expect(feed.shown().notices).toEqual([]);
    feed.stop();
    await vi.advanceTimersByTimeAsync(3000 + 3000);
    expect(socket.commands().slice(6).toSorted()).toEqual(['end page 2', 'end page 4']);
  });

  it('leave nothing behind them where the dashboard is left, however soon', async () => {
    const config = WidgetConfig.parse(source('pump', [LOAD]));
    feed = createWidgetFeed(theHub());
    feed.want({ kind: 'timeseries', config, needs: {}, window: NONE });
    const socket = await connected();
    const other = createWidgetFeed(theHub());
    other.want({ kind: 'timeseries', config, needs: {}, window: { ...NONE, selectedTab: 'HISTORY' } });
    await vi.waitFor(() => expect(socket.commands()).toEqual(['page 1', 'page 2']));
    feed.stop();
    other.stop();
    theHub().end();
    await vi.waitFor(() =>
      expect(socket.commands().slice(2).toSorted()).toEqual(['end page 1', 'end page 2']),
    );
  });

  it('of an earlier time stand beside those that they are compared with', async () => {
    feed = createWidgetFeed(theHub());
    const config = WidgetConfig.parse({
      ...source('pump', [{ ...LOAD, settings: { comparisonSettings: { showValuesForComparison: true } } }]),
      settings: { comparisonEnabled: true, timeForComparison: 'days' },
    });
    feed.want({ kind: 'timeseries', config, needs: {}, window: NONE });
    const socket = await connected();
    await vi.waitFor(() => expect(socket.commands()).toEqual(['page 1', 'page 2']));
    const commands = socket.frames.flatMap(({ entityDataCmds }) => entityDataCmds ?? []);
    const begin = commands[0]?.tsCmd?.startTs ?? 0;
    const earlier = commands[1]?.historyCmd?.startTs ?? 0;
    expect(Math.abs(begin - earlier - 24 * 3_600_000)).toBeLessThan(2 * 3_600_000);
    const now = { timeseries: { load: [{ ts: Date.now() - 9000, value: '4' }] } };
    const then = { timeseries: { load: [{ ts: Date.now() - 24 * 3_600_000, value: '5' }] } };
    socket.receive(told(1, { data: page([entity(PUMP, 'Pump 1', {}, now)]) }));
    socket.receive(told(2, { data: page([entity(PUMP, 'Pump 1', {}, then)]) }));
    await shows('Load of Pump 1 4', 'Load of Pump 1 (1 day ago) 5');
    expect(feed.shown().picture.sources.map(({ isComparison }) => isComparison)).toEqual([false, true]);
  });

  it('are made up for the whole window, and switched off line by line', async () => {
    const config = WidgetConfig.parse({
      datasources: [
        {
          type: 'function',
          name: 'Simulated',
          dataKeys: [
            { name: 'f(x)', type: 'function', label: 'Ones', funcBody: 'return 1;' },
            {
              name: 'f(x)',
              type: 'function',
              label: 'Off',
              funcBody: 'return 2;',
              settings: { hideDataByDefault: true },
            },
          ],
        },
      ],
    });
    feed = createWidgetFeed(theHub());
    feed.want({ kind: 'timeseries', config, needs: {}, window: NONE });
    await vi.waitFor(() => expect(feed.shown().picture.lines[0]?.series.times.length).toBeGreaterThan(50));
    const [ones, off] = feed.shown().picture.lines;
    expect([...(ones?.series.values ?? [])].every((value) => value === 1)).toBe(true);
    expect(feed.shown().picture.hidden).toEqual(new Set([off?.id]));
    feed.toggle(off?.id ?? '');
    feed.toggle(ones?.id ?? '');
    await vi.waitFor(() => expect(feed.shown().picture.hidden).toEqual(new Set([ones?.id])));
  });
});

it('A widget that controls something has its device, or says that there is none', async () => {
  want('rpc', { targetDeviceAliasIds: ['pump'] });
  await vi.waitFor(() => expect(feed.shown().device).toMatchObject({ id: PUMP, name: 'Pump 1' }));
  feed.want({ kind: 'rpc', config: WidgetConfig.parse({}), needs: {}, window });
  await vi.waitFor(() => expect(feed.shown().notices).toEqual([{ key: 'dashboard.no-target-device' }]));
});
