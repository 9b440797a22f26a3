import { afterEach, describe, expect, test } from 'vitest';
import type { AskRequest } from '../../../../../src/console/commands/ask.ts';
import { setAsker } from '../../../../../src/console/commands/ask.ts';
import { CommandError } from '../../../../../src/console/commands/command-error.ts';
import { fieldsOf, shownFields } from '../../../../../src/console/commands/param.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import {
  pageAnswers,
  pageChanges,
} from '../../../../../src/console/dashboards/edit/settings/page-settings.ts';
import { DashboardSettings } from '../../../../../src/model/dashboard-configuration.ts';
import { editing, waterworks } from './editing.ts';

let end = () => {};
afterEach(() => end());

async function edited(configuration?: object) {
  const open = await editing(configuration);
  end = open.end;
  return open;
}

const script = (id: Parameters<typeof runCommand>[0], args = {}) =>
  runCommand(id, args, { source: 'script' });

/** What a person is asked, who then gives it up. */
async function asked(id: Parameters<typeof runCommand>[0]): Promise<AskRequest> {
  const requests: AskRequest[] = [];
  setAsker(async (request) => void requests.push(request));
  await runCommand(id, {}, { source: 'toolbar' });
  const [request] = requests;
  if (!request) throw new Error('Nobody was asked');
  return request;
}

const { settings: _, ...withoutSettings } = waterworks.configuration;
const { one: __, ...onlyRoot } = waterworks.configuration.states;
const oneLayout = { ...waterworks.configuration, states: onlyRoot };

describe('The settings of a dashboard', () => {
  test('are asked for as they are stored, with what stands for those that are missing', async () => {
    await edited();
    const { values } = await asked('dashboard.settings');
    expect(values).toMatchObject({
      stateControllerId: 'entity',
      showTitle: false,
      showFilters: true,
      showDashboardExport: true,
    });
    expect(values).not.toHaveProperty('columns');
  });

  test('have the grid with them where there is one grid only', async () => {
    await edited(oneLayout);
    const { values, params } = await asked('dashboard.settings');
    expect(values).toMatchObject({ columns: 24, margin: 10, mobileRowHeight: 70 });
    expect(shownFields(fieldsOf(params), values).map(({ name }) => name)).toContain('columns');
  });

  test('are one step, which leaves alone what it does not name', async () => {
    const { configuration, steps, dashboard } = await edited();
    await script('dashboard.settings', { showTitle: true, titleColor: '#ff0000' });
    expect(configuration().settings).toEqual({
      stateControllerId: 'entity',
      ofOthers: 7,
      showTitle: true,
      titleColor: '#ff0000',
    });
    expect(steps()).toEqual([{ key: 'dashboard.settings' }]);
    await script('dashboard.undo');
    expect(dashboard.document).toBe(dashboard.base);
  });

  test('that are saved as they were are no step, whatever is missing of them', async () => {
    const { steps, dashboard } = await edited({ ...withoutSettings, settings: {} });
    setAsker(async ({ values, submit }) => void (await submit({ ...values })));
    await runCommand('dashboard.settings', {}, { source: 'toolbar' });
    expect(steps()).toEqual([]);
    expect(dashboard.view().hasChanges).toBe(false);
  });

  test('rescale the widgets with the columns', async () => {
    const { configuration } = await edited(oneLayout);
    await script('dashboard.settings', { columns: 48 });
    expect(configuration().states.default.layouts.main).toMatchObject({
      gridSettings: { columns: 48 },
      widgets: { alarms: { row: 8, sizeX: 16, sizeY: 8 } },
    });
  });

  test('take no colour that is none and no grid that nobody could use', async () => {
    await edited(oneLayout);
    await expect(script('dashboard.settings', { titleColor: 'blueish' })).rejects.toThrow(CommandError);
    await expect(script('dashboard.settings', { columns: 9 })).rejects.toThrow(CommandError);
    await expect(script('dashboard.settings', { columns: 10.5 })).rejects.toThrow(CommandError);
    await expect(script('dashboard.settings', { margin: 51 })).rejects.toThrow(CommandError);
    await expect(script('dashboard.settings', { mobileRowHeight: 4 })).rejects.toThrow(CommandError);
  });

  test('hide the tools only where one state is shown at a time', () => {
    const before = pageAnswers(DashboardSettings.parse({ toolbarAlwaysOpen: false }));
    expect(pageChanges(before, { ...before, stateControllerId: 'default' })).toEqual({
      stateControllerId: 'default',
    });
    const list = { ...before, stateControllerId: 'default' };
    expect(pageChanges(list, { ...list, stateControllerId: 'entity' })).toEqual({
      stateControllerId: 'entity',
      toolbarAlwaysOpen: true,
    });
    expect(pageChanges(before, { ...before, showTitle: true })).toEqual({ showTitle: true });
  });
});

describe('The layouts of a state', () => {
  test('have settings of their own', async () => {
    const { configuration, dashboard } = await edited();
    dashboard.openState({ id: 'one', params: {} });
    await script('layout.right-settings', { backgroundColor: '#102030', columns: 24 });
    const { layouts } = configuration().states.one;
    expect(layouts.right).toMatchObject({
      gridSettings: { backgroundColor: '#102030', columns: 24, margin: 10 },
      widgets: { beside: { sizeX: 16, sizeY: 8 } },
    });
    expect(layouts.main).toEqual(waterworks.configuration.states.one.layouts.main);
  });

  test('keep columns that are fewer than one may choose', async () => {
    const few = structuredClone(waterworks.configuration);
    few.states.default.layouts.main.gridSettings.columns = 6;
    const { configuration } = await edited(few);
    await script('layout.settings', { margin: 4 });
    expect(configuration().states.default.layouts.main.gridSettings).toMatchObject({ columns: 6, margin: 4 });
  });

  test('are two by a command, and one again after it was said what goes', async () => {
    const { configuration, dashboard } = await edited();
    await expect(script('layout.remove-right')).rejects.toThrow(CommandError);
    await script('layout.add-right');
    const { main, right } = { right: undefined, ...configuration().states.default.layouts };
    expect([main.gridSettings.columns, right]).toEqual([12, expect.objectContaining({ widgets: {} })]);

    dashboard.openState({ id: 'one', params: {} });
    await script('layout.remove-right');
    expect(Object.keys(configuration().widgets)).not.toContain('beside');
    expect(configuration().states.one.layouts.main.gridSettings.columns).toBe(24);
  });
});

test('The time of a dashboard is changed as one step, with what viewers may not change of it', async () => {
  const { configuration, dashboard, steps } = await edited();
  const window = {
    ofOthers: 1,
    selectedTab: 1,
    history: { historyType: 0, timewindowMs: 3_600_000 },
    hideInterval: true,
    hideAggregation: true,
    hideAggInterval: true,
  } as const;
  await script('dashboard.set-window', { window });
  expect(configuration()).toMatchObject({
    timewindow: { selectedTab: 1, history: { timewindowMs: 3_600_000 }, hideInterval: true },
  });
  expect(steps()).toEqual([{ key: 'timewindow.set' }]);
  dashboard.stopEditing();
  await expect(script('dashboard.set-window', { window })).rejects.toThrow(/window-hidden/);
  dashboard.startEditing();
  await script('dashboard.undo');
  expect(dashboard.view().window.hideInterval).toBe(false);
});
