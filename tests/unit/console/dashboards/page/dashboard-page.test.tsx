// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles and labels name the entity by a pattern
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commands } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { shownDashboard } from '../../../../../src/console/dashboards/open/shown-dashboard.ts';
import { DashboardPage } from '../../../../../src/console/dashboards/page/dashboard-page.tsx';
import { decodeStates, encodeStates } from '../../../../../src/console/dashboards/states/state-codec.ts';
import { toasts } from '../../../../../src/console/messages/toast-store.ts';
import { connected } from '../../live/fake-live.ts';
import { showPage } from '../../screens/shown-page.tsx';
import { type Answer, json, refused } from '../../session/fake-platform.ts';
import { eachOnAPage, onPhone, platformOf, region } from '../dashboard-on-page.tsx';
import { entity, MIXER, PUMP, page, singleDevice, told } from '../hub/hub.ts';
import { layout, place, storedDashboard, storedWidget } from '../stored-parts.ts';

const ID = '7c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const KEY = { name: 'load', type: 'timeseries', label: 'Load', color: '#112233', settings: {} };

const card = (title: string, entityAliasId: string, more: object = {}) =>
  storedWidget('simple_card', 'latest', {
    title,
    showTitle: true,
    decimals: 1,
    datasources: [{ type: 'entity', entityAliasId, dataKeys: [KEY] }],
    ...more,
  });

const headerButton = [
  { name: 'Details', icon: 'info', type: 'openDashboardState', targetDashboardStateId: 'one' },
  {
    name: 'Greet',
    icon: 'add',
    type: 'custom',
    customFunction: 'widgetContext.showInfoToast("To " + entityName);',
  },
  {
    name: 'Way',
    icon: 'add',
    type: 'custom',
    customFunction: `const { stateController: states } = widgetContext;
      const at = { from: states.getStateIdAtIndex(states.getStateIndex()), about: states.getEntityId() };
      states.pushAndOpenState([{ id: 'both' }, { id: 'one', params: { entityId, entityName, at } }]);`,
  },
  { name: 'Away', icon: 'add', type: 'updateDashboardState', targetDashboardStateId: 'gone' },
  { name: 'Cheat', icon: 'add', type: 'custom', customFunction: 'widgetContext.http.get("/api/user");' },
];

const dashboard = storedDashboard(ID, 'Waterworks', {
  settings: { stateControllerId: 'entity', showTitle: true },
  entityAliases: {
    a1: { id: 'a1', alias: 'Pump', filter: singleDevice(PUMP) },
    a2: { id: 'a2', alias: 'Chosen', filter: { type: 'stateEntity' } },
  },
  widgets: {
    w1: card('Card of ${entityName}', 'a1', { actions: { headerButton } }),
    w2: { ...card('Stranger', 'a1'), typeAlias: 'of_tomorrow' },
    w3: card('Lost', 'nobody'),
    w4: card('About it', 'a2'),
    w5: { config: { title: 'Nameless' } },
    w6: card('Beside', 'a1'),
  },
  states: {
    default: {
      name: 'All',
      root: true,
      layouts: { main: layout({ w1: place(0), w2: place(0, 8), w3: place(4), w5: place(8) }) },
    },
    both: {
      name: 'Both',
      layouts: { main: layout({ w1: place(0) }), right: layout({ w6: place(0) }) },
    },
    one: {
      name: 'About ${entityName}',
      layouts: { main: { widgets: { w4: { row: 0, col: 0 } }, gridSettings: {} } },
    },
  },
});
const STATES = { ids: new Set(['default', 'one']), root: 'default' };

let saved: unknown;

function platformWith(answers: Record<string, Answer> = {}): void {
  platformOf([dashboard], {
    'GET /api/tenant/dashboards': () => json(page([{ ...dashboard, configuration: undefined }])),
    'POST /api/entitiesQuery/find': () => json(page([entity(PUMP, 'Pump 1')])),
    'POST /api/dashboard': ({ body }) => {
      saved = body;
      return json(body);
    },
    ...answers,
  });
}

eachOnAPage();
beforeEach(() => {
  platformWith();
  saved = undefined;
  history.replaceState(null, '', `/dashboards/${ID}`);
});

const load = (value: string, ts = 1) => ({ TIME_SERIES: { load: { ts, value } } });

/** Opens the dashboard, and tells what its pump sends. */
async function opened(value = '7') {
  showPage(<DashboardPage params={{ dashboardId: ID }} />);
  const socket = await connected();
  await act(async () => socket.receive(told(1, { data: page([entity(PUMP, 'Pump 1', load(value))]) })));
  return socket;
}

describe('an open dashboard', () => {
  it('shows what its entities send, as it comes', async () => {
    const socket = await opened();
    const pump = await region('Card of Pump 1');
    await waitFor(() => expect(pump.textContent).toContain('7'));
    await act(async () => socket.receive(told(1, { update: [entity(PUMP, 'Pump 1', load('8.5', 2))] })));
    await waitFor(() => expect(pump.textContent).toContain('8.5'));
    expect(screen.getByRole('heading', { name: 'Waterworks' })).toBeDefined();
    expect(saved).toBeUndefined();
  });

  it('says in their place what it cannot draw and what is about nothing, and shows the rest', async () => {
    await opened();
    expect((await region('Stranger')).textContent).toContain('of_tomorrow');
    expect((await region('Nameless')).textContent).toContain('does not say of which type it is');
    const lost = await region('Lost');
    await waitFor(() =>
      expect(within(lost).getByText(/does not have the alias of this widget/)).toBeDefined(),
    );
    await waitFor(async () => expect((await region('Card of Pump 1')).textContent).toContain('7'));
  });

  it('goes to a state about the entity of a widget, and back: all of it in the address', async () => {
    await opened();
    const pump = await region('Card of Pump 1');
    await waitFor(() => expect(pump.textContent).toContain('7'));
    fireEvent.click(within(pump).getByRole('button', { name: 'Details' }));
    const about = await region('About it');
    const written = new URLSearchParams(location.search).get('state');
    const stack = decodeStates(written, STATES);
    expect(stack).toMatchObject([
      { id: 'default', params: {} },
      { id: 'one', params: { entityId: { entityType: 'DEVICE', id: PUMP }, entityName: 'Pump 1' } },
    ]);
    const way = screen.getByRole('navigation', { name: 'States of the dashboard' });
    expect(within(way).getByText('About Pump 1')).toBeDefined();
    await waitFor(() => expect(within(about).queryByText(/state is about none/)).toBeNull());

    await act(() => runCommand('state.back', {}, { source: 'key' }));
    await region('Card of Pump 1');
    expect(location.search).toBe('');
  });

  it('begins where its address says', async () => {
    const params = { entityId: { entityType: 'DEVICE', id: PUMP }, entityName: 'Pump 1' };
    const state = encodeStates([
      { id: 'default', params: {} },
      { id: 'one', params },
    ]);
    history.replaceState(null, '', `/dashboards/${ID}?${new URLSearchParams({ state })}`);
    await opened('12');
    const about = await region('About it');
    await waitFor(() => expect(about.textContent).toContain('12'));
  });

  it('calls states after entities of which the address says the ids alone', async () => {
    const pump = { entityId: { entityType: 'DEVICE', id: PUMP } };
    const state = encodeStates([{ id: 'one', params: { ...pump, beside: pump, depth: 3 } }]);
    history.replaceState(null, '', `/dashboards/${ID}?${new URLSearchParams({ state })}`);
    await opened();
    const way = screen.getByRole('navigation', { name: 'States of the dashboard' });
    await within(way).findByText('About Pump 1');
    const named = { ...pump, entityName: 'Pump 1', entityLabel: 'Pump 1' };
    expect(shownDashboard()?.params).toEqual({ ...named, beside: named, depth: 3 });
  });

  it('has the right part of a state over the main one on a phone: that is neither seen nor reached then', async () => {
    onPhone();
    const state = encodeStates([{ id: 'both', params: {} }]);
    history.replaceState(null, '', `/dashboards/${ID}?${new URLSearchParams({ state })}`);
    await opened();
    const pump = await region('Card of Pump 1');
    expect(screen.queryByRole('region', { name: 'Beside' })).toBeNull();
    const toggle = await screen.findByRole('button', { name: /^Right part/ });
    // Tools that come late stand in a row of their own, before what may be as wide as it likes.
    const time = screen.getByRole('button', { name: /^Time window/ });
    expect(toggle.compareDocumentPosition(time)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.click(toggle);
    const over = (await region('Beside')).closest('.absolute');
    expect(over?.className).toContain('bg-surface');
    expect(over?.closest('[inert]')).toBeNull();
    expect(pump.closest('[inert]')).not.toBeNull();
    await act(() => runCommand('dashboard.toggle-right', {}, { source: 'key' }));
    expect(screen.queryByRole('region', { name: 'Beside' })).toBeNull();
    expect(pump.closest('[inert]')).toBeNull();
  });

  it('offers no choice of entities where none of its aliases could be another', async () => {
    await opened();
    await screen.findByRole('button', { name: /^Refresh dashboard/ });
    const aliases = shownDashboard()?.hub.aliases;
    await act(async () => void (await aliases?.resolve('a1')));
    expect(screen.queryByRole('button', { name: /^Choose the entity/ })).toBeNull();
  });

  it('goes a way of several states where a function says so, and says which state is not there', async () => {
    await opened();
    const pump = await region('Card of Pump 1');
    await waitFor(() => expect(pump.textContent).toContain('7'));
    fireEvent.click(within(pump).getByRole('button', { name: 'Away' }));
    await waitFor(() => expect(JSON.stringify(toasts.shown.at(-1)?.message)).toContain('no state “gone”'));
    fireEvent.click(within(pump).getByRole('button', { name: 'Way' }));
    await region('About it');
    const stack = shownDashboard()?.view().stack ?? [];
    expect(stack.map(({ id }) => id)).toEqual(['default', 'both', 'one']);
    expect(stack.at(-1)?.params).toMatchObject({
      entityName: 'Pump 1',
      at: { from: 'default', about: null },
    });
  });

  it('runs the functions of its author where they reach nothing, and names what they ask for in vain', async () => {
    await opened();
    const pump = await region('Card of Pump 1');
    await waitFor(() => expect(pump.textContent).toContain('7'));
    fireEvent.click(within(pump).getByRole('button', { name: 'Greet' }));
    await waitFor(() =>
      expect(toasts.shown[0]?.message).toMatchObject({
        values: { widget: 'Card of Pump 1', message: 'To Pump 1' },
      }),
    );
    fireEvent.click(within(pump).getByRole('button', { name: 'Cheat' }));
    await waitFor(() =>
      expect(JSON.stringify(toasts.shown.at(-1)?.message)).toContain(
        'widgetContext.http is not available here',
      ),
    );
  });

  it('has its widgets found by their titles, and the focus go from one to the next', async () => {
    await opened();
    const pump = await region('Card of Pump 1');
    expect(commands.get('widget.focus.w4')?.title).toEqual({ text: 'About it' });
    await act(() => runCommand('widget.next', {}, { source: 'key' }));
    expect(document.activeElement).toBe(pump);
    await act(() => runCommand('widget.focus-right', {}, { source: 'key' }));
    expect(document.activeElement).toBe(await region('Stranger'));
    await act(() => runCommand('widget.focus-left', {}, { source: 'key' }));
    await act(() => runCommand('widget.full-screen', {}, { source: 'key' }));
    expect(pump.className).toContain('fixed');
    const stranger = await region('Stranger');
    expect(stranger.hasAttribute('inert')).toBe(true);
    await act(() => runCommand('widget.next', {}, { source: 'key' }));
    await waitFor(() => expect(document.activeElement).toBe(stranger));
    expect([pump.hasAttribute('inert'), pump.className.includes('fixed')]).toEqual([true, false]);
    expect(stranger.className).toContain('fixed');
    await act(() => runCommand('widget.focus', { widget: 'w1' }, { source: 'script' }));
    await waitFor(() => expect(document.activeElement).toBe(pump));
    expect([stranger.hasAttribute('inert'), stranger.className.includes('fixed')]).toEqual([false, false]);
    await act(() => runCommand('widget.full-screen', {}, { source: 'key' }));
    await act(() => runCommand('widget.leave', {}, { source: 'key' }));
    expect(pump.className).not.toContain('fixed');

    await act(() => runCommand('widget.focus', { widget: 'w4' }, { source: 'script' }));
    const about = await region('About it');
    await waitFor(() => expect(document.activeElement).toBe(about));
    cleanup();
    expect(commands.get('widget.focus.w4')).toBeUndefined();
  });

  it('hides its tools until they are wanted, where it is set up to', async () => {
    const settings = { ...dashboard.configuration.settings, toolbarAlwaysOpen: false };
    const hiding = { ...dashboard, configuration: { ...dashboard.configuration, settings } };
    platformWith({ [`GET /api/dashboard/${ID}`]: () => json(hiding) });
    await opened();
    await region('Card of Pump 1');
    const tools = () => screen.queryByRole('toolbar', { name: 'Tools of the dashboard' });
    expect(tools()).toBeNull();
    const button = () => screen.getByRole('button', { name: 'Tools of the dashboard' });
    button().focus();
    fireEvent.click(button());
    await waitFor(() => expect(tools()).not.toBeNull());
    expect(document.activeElement).toBe(button());
    await act(() => runCommand('dashboard.toggle-tools', {}, { source: 'key' }));
    expect(tools()).toBeNull();
    await act(() => runCommand('dashboard.start-editing', {}, { source: 'key' }));
    expect(tools()).not.toBeNull();
  });

  it('leaves nothing behind: no command, no subscription', async () => {
    const socket = await opened();
    await region('Card of Pump 1');
    cleanup();
    await vi.waitFor(() => expect(socket.commands().at(-1)).toBe('end page 1'));
    expect(commands.list().some(({ id }) => id.startsWith('widget.focus.'))).toBe(false);
    await expect(runCommand('dashboard.refresh', {}, { source: 'script' })).rejects.toThrow();
  });
});

it('A dashboard that cannot be had says so, and is asked for again', async () => {
  let isThere = false;
  platformWith({
    [`GET /api/dashboard/${ID}`]: () => (isThere ? json(dashboard) : refused(404, 32, 'No such dashboard')),
  });
  showPage(<DashboardPage params={{ dashboardId: ID }} />);
  const alert = await screen.findByRole('alert');
  isThere = true;
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect((await region('Stranger')).textContent).toContain('of_tomorrow');
});

it('The buttons of a table are about the entity of the tab that is shown', async () => {
  const id = '7c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b77';
  const both = { type: 'deviceType', deviceType: 'machine', resolveMultiple: true };
  const machines = storedDashboard(id, 'Machines', {
    entityAliases: { all: { id: 'all', alias: 'Machines', filter: both } },
    widgets: {
      table: storedWidget('timeseries_table', 'timeseries', {
        title: 'What was',
        datasources: [{ type: 'entity', entityAliasId: 'all', dataKeys: [KEY] }],
        actions: { headerButton },
      }),
    },
    states: { default: { name: 'All', root: true, layouts: { main: layout({ table: place(0) }) } } },
  });
  platformOf([machines]);
  history.replaceState(null, '', `/dashboards/${id}`);
  showPage(<DashboardPage params={{ dashboardId: id }} />);
  const socket = await connected();
  const timeseries = { load: [{ ts: Date.now() - 5000, value: '7' }] };
  const data = page([entity(PUMP, 'Pump 1', {}, { timeseries }), entity(MIXER, 'Mixer', {}, { timeseries })]);
  await act(async () => socket.receive(told(1, { data })));
  const table = await region('What was');
  const said = () => JSON.stringify(toasts.shown.at(-1)?.message);
  const mixer = await within(table).findByRole('tab', { name: 'Mixer' });
  await within(table).findByRole('grid', { name: 'Pump 1' });
  fireEvent.click(within(table).getByRole('button', { name: 'Greet' }));
  await waitFor(() => expect(said()).toContain('To Pump 1'));
  fireEvent.click(mixer);
  await within(table).findByRole('grid', { name: 'Mixer' });
  fireEvent.click(within(table).getByRole('button', { name: 'Greet' }));
  await waitFor(() => expect(said()).toContain('To Mixer'));
});
