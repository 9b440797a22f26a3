import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { shownDashboard } from '../../../../../src/console/dashboards/open/shown-dashboard.ts';
import { widgetIdOf } from '../../../../../src/console/dashboards/open/widgets-on-screen.ts';
import { DashboardPage } from '../../../../../src/console/dashboards/page/dashboard-page.tsx';
import { encodeStates } from '../../../../../src/console/dashboards/states/state-codec.ts';
import { MAX_DEPTH } from '../../../../../src/console/dashboards/states/state-stack.ts';
import { storedWindow } from '../../../../../src/console/time/stored-window.ts';
import { defaultWindow } from '../../../../../src/console/time/window-settings.ts';
import { connected } from '../../live/fake-live.ts';
import { showPage } from '../../screens/shown-page.tsx';
import { json } from '../../session/fake-platform.ts';
import { eachOnAPage, platformOf } from '../dashboard-on-page.tsx';
import { entity, PUMP, page, told } from '../hub/hub.ts';

const ID = '4e1f6e30-7a01-11eb-8f2e-3f1c2d6a9b52';

const card = (title: string, key: object = {}, more: object = {}) => ({
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'simple_card',
  type: 'latest',
  config: {
    title,
    showTitle: true,
    datasources: [
      {
        type: 'entity',
        entityAliasId: 'a1',
        dataKeys: [{ name: 'load', type: 'timeseries', label: 'Load', settings: {}, ...key }],
      },
    ],
    ...more,
  },
});
/** A card of a value that a function makes up. */
const madeUp = (title: string, funcBody: string) =>
  card(
    title,
    {},
    { datasources: [{ type: 'function', name: 'Made up', dataKeys: [{ ...MADE_UP, funcBody }] }] },
  );
const MADE_UP = { name: 'f(x)', type: 'function', label: 'Load', settings: {} };
const by = (postFuncBody: string) => ({ usePostProcessing: true, postFuncBody });
/** A year before the first, and an end before the start. */
const impossible = {
  selectedTab: 1,
  history: { historyType: 1, fixedTimewindow: { startTimeMs: -62_198_755_200_000, endTimeMs: -9e15 } },
};

const table = (title: string, entityAliasId: string) => ({
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'entities_table',
  type: 'latest',
  config: { title, showTitle: true, datasources: [{ type: 'entity', entityAliasId, dataKeys: [] }] },
});

const widgets = {
  well: card('Well'),
  throwing: card('Throwing', by('throw new Error("no such pump");')),
  looping: card('Looping', by('while (true);')),
  huge: card('Huge', by("return 'x'.repeat(2e7);")),
  throwingUp: madeUp('Throwing up', 'throw new Error("no such load");'),
  loopingUp: madeUp('Looping up', 'while (true);'),
  goingUp: madeUp('Going up', 'return 12;'),
  partly: {
    ...card('Partly'),
    config: {
      title: 'Partly',
      datasources: [
        { type: 'hearsay', dataKeys: [] },
        {
          type: 'function',
          dataKeys: [
            { ...MADE_UP, type: 'count' },
            { ...MADE_UP, decimals: '2', funcBody: 'return 34;' },
          ],
        },
      ],
      actions: {
        headerButton: [
          { name: 'Open', icon: 'home', type: 'openDashboardState', targetDashboardStateId: 'round' },
          { name: 'Dictate', type: 'dictation' },
        ],
      },
    },
  },
  timeless: card('Timeless', {}, { useDashboardTimewindow: false, timewindow: impossible }),
  bare: { isSystemType: true, bundleAlias: 'cards', typeAlias: 'simple_card', type: 'latest' },
  line: {
    isSystemType: true,
    bundleAlias: 'cards',
    typeAlias: 'timeseries_table',
    type: 'timeseries',
    config: { title: 'Line', showTitle: true, useDashboardTimewindow: false, timewindow: impossible },
  },
  unfinished: table('Unfinished', 'a2'),
  missed: table('Missed', 'a3'),
  empty: {},
  none: null,
};
const stored = {
  id: { entityType: 'DASHBOARD', id: ID },
  title: 'Ruins',
  configuration: {
    settings: { stateControllerId: 'entity' },
    timewindow: impossible,
    entityAliases: {
      a1: {
        id: 'a1',
        alias: 'Pump',
        filter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: PUMP } },
      },
      a2: { id: 'a2', alias: 'Half', filter: { type: 'deviceType' } },
      a3: { id: 'a3', alias: 'Lost', filter: { type: 'deviceType', deviceType: 'lost' } },
      a4: {},
    },
    filters: { f1: {} },
    widgets,
    states: {
      default: {
        name: 'All',
        root: true,
        layouts: {
          main: {
            widgets: Object.fromEntries(
              Object.keys(widgets).map((id, at) => [id, { row: at * 2, col: 0, sizeX: 8, sizeY: 2 }]),
            ),
          },
        },
      },
      round: {},
    },
  },
};

eachOnAPage();
beforeEach(() => {
  platformOf([stored], {
    'POST /api/entitiesQuery/find': ({ body }) => {
      const { entityFilter } = body as { entityFilter: { deviceType?: string } };
      return json(page(entityFilter.deviceType === 'lost' ? [] : [entity(PUMP, 'Pump 1')]));
    },
  });
  history.replaceState(null, '', `/dashboards/${ID}`);
});

const widget = (name: string) => screen.findByRole('region', { name });

async function opened() {
  showPage(<DashboardPage params={{ dashboardId: ID }} />);
  await widget('Well');
}

describe('a dashboard of which much is wrong', () => {
  it('says of a function that throws, loops or returns megabytes what it did; all others go on', async () => {
    await opened();
    const socket = await connected();
    const data = page([entity(PUMP, 'Pump 1', { TIME_SERIES: { load: { ts: 1, value: '7' } } })]);
    await act(async () => socket.receive(told(1, { data })));
    const throwing = await widget('Throwing');
    await within(throwing).findByText(/function of Load fails: .*no such pump/);
    expect(within(throwing).getByRole('definition').textContent).toBe('–');
    await within(await widget('Looping')).findByText(/function of Load fails: .*too long/);
    await within(await widget('Huge')).findByText(/function of Load fails: .*too large/);
    for (const name of ['Well', 'Timeless']) {
      const going = await widget(name);
      await waitFor(() => expect(going.textContent).toContain('7'));
    }
  });

  it('says of a function that makes values up what it did, in the place of a value; all others go on', async () => {
    await opened();
    const throwing = await widget('Throwing up');
    await within(throwing).findByText(/function of Load fails: .*no such load/);
    expect(within(throwing).getByRole('definition').textContent).toBe('–');
    const looping = await widget('Looping up');
    await within(looping).findByText(/function of Load fails: .*too long/);
    expect(within(looping).getByRole('definition').textContent).toBe('–');
    const going = await widget('Going up');
    await waitFor(() => expect(within(going).getByRole('definition').textContent).toBe('12'));
    expect(within(going).queryByRole('status')).toBeNull();
  });

  it('draws of a widget what can be read, and names what cannot', async () => {
    await opened();
    const partly = await widget('Partly');
    await waitFor(() => expect(within(partly).getByRole('definition').textContent).toBe('34'));
    within(partly).getByText(
      /cannot all be read.*: datasources\.0\.type, datasources\.1\.dataKeys\.0\.type, datasources\.1\.dataKeys\.1\.decimals, actions\.headerButton\.1\.type$/,
    );
    within(partly).getByRole('button', { name: 'Open' });
    expect(within(partly).queryByRole('button', { name: 'Dictate' })).toBeNull();
  });

  it('has a time that can be shown where the stored one is none', async () => {
    await opened();
    const window = shownDashboard()?.view().window;
    const { startTimeMs = 0, endTimeMs = 0 } = window?.history.fixedTimewindow ?? {};
    expect(endTimeMs - startTimeMs).toBeGreaterThan(0);
    expect(startTimeMs).toBeGreaterThan(0);
  });

  it('says in the widgets that are about a time that theirs could not be used, until another is chosen', async () => {
    await opened();
    const line = await widget('Line');
    const said = /stored time window could not be used.*history.fixedTimewindow/;
    await within(line).findByText(said);
    expect(within(await widget('Timeless')).queryByText(said)).toBeNull();
    const window = storedWindow(defaultWindow(Date.now(), 500), undefined);
    const id = widgetIdOf(line) ?? '';
    await act(() => runCommand('widget.set-window', { widget: id, window }, { source: 'script' }));
    await waitFor(() => expect(within(line).queryByText(said)).toBeNull());
  });

  it('says in tables which alias stands for nothing, and offers no attempt that would be in vain', async () => {
    await opened();
    const unfinished = await widget('Unfinished');
    await within(unfinished).findByText(/“Half” is not filled in/);
    expect(within(unfinished).queryByRole('button', { name: 'Try again' })).toBeNull();
    const missed = await widget('Missed');
    await within(missed).findByText(/“Lost” stands for nothing/);
    expect(within(missed).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('has widgets stand on white where nobody chose a ground', async () => {
    await opened();
    const well = await widget('Well');
    expect([well.style.backgroundColor, well.dataset.theme]).toEqual(['rgb(255, 255, 255)', 'light']);
  });

  it('says in the place of what is no widget that it is none', async () => {
    await opened();
    const unnamed = await screen.findAllByRole('region', { name: 'Widget' });
    expect(unnamed).toHaveLength(2);
    for (const one of unnamed) within(one).getByText(/does not say of which type/);
  });

  it('can be changed and left, and what nobody touched of it is as it was', async () => {
    await opened();
    const before = shownDashboard()?.document;
    await act(() => runCommand('dashboard.start-editing', {}, { source: 'key' }));
    expect(shownDashboard()?.view().isEdit).toBe(true);
    expect(shownDashboard()?.view().hasChanges).toBe(false);
    expect(shownDashboard()?.document).toBe(before);
    cleanup();
    expect(shownDashboard()).toBeUndefined();
  });
});

it('A dashboard of which much is wrong is saved with what was changed of it, and nothing else', async () => {
  const saved: (typeof stored)[] = [];
  // Nothing of it is looked at on the page, where drawing all of it takes long.
  const layouts = { main: { widgets: { well: { row: 0, col: 0, sizeX: 8, sizeY: 2 } } } };
  const states = { default: { ...stored.configuration.states.default, layouts }, round: {} };
  const small = { ...stored, configuration: { ...stored.configuration, states } };
  platformOf([small], {
    'POST /api/entitiesQuery/find': () => json(page([entity(PUMP, 'Pump 1')])),
    'POST /api/dashboard': ({ body }) => {
      saved.push(body as typeof stored);
      return json(body);
    },
  });
  await opened();
  const script = { source: 'script' } as const;
  await act(() => runCommand('dashboard.start-editing', {}, script));
  await act(() => runCommand('dashboard.rename', { title: 'Rebuilt' }, script));
  await act(() => runCommand('dashboard.save', {}, script));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [sent] = saved;
  expect(sent?.title).toBe('Rebuilt');
  const { widgets: kept, filters, timewindow } = sent?.configuration ?? {};
  expect(kept).toMatchObject({ none: null, line: stored.configuration.widgets.line });
  expect(Object.keys(kept ?? {})).toEqual(Object.keys(widgets));
  expect({ filters, timewindow }).toEqual({
    filters: stored.configuration.filters,
    timewindow: stored.configuration.timewindow,
  });
});

describe('states in a circle', () => {
  it('are gone round as often as one likes, and there is a way back to the beginning', async () => {
    await opened();
    for (let round = 0; round < 2 * MAX_DEPTH; round += 1) {
      await act(() => runCommand('state.open', { state: 'round' }, { source: 'script' }));
    }
    expect(shownDashboard()?.view().stack).toHaveLength(MAX_DEPTH);
    expect(location.search.length).toBeLessThan(4000);
    await act(() => runCommand('state.back', { to: 0 }, { source: 'key' }));
    await widget('Well');
  });

  it('are as many from an address as one could have gone', async () => {
    const round = { id: 'round', params: {} };
    const way = encodeStates([{ id: 'default', params: {} }, ...Array.from({ length: 50 }, () => round)]);
    history.replaceState(null, '', `/dashboards/${ID}?${new URLSearchParams({ state: way })}`);
    showPage(<DashboardPage params={{ dashboardId: ID }} />);
    await waitFor(() => expect(shownDashboard()?.view().stack).toHaveLength(MAX_DEPTH));
    await act(() => runCommand('state.back', { to: 0 }, { source: 'key' }));
    await widget('Well');
  });
});
