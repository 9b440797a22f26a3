import { afterEach, describe, expect, test } from 'vitest';
import { setAsker } from '../../../../../src/console/commands/ask.ts';
import { CommandError } from '../../../../../src/console/commands/command-error.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { readDocument } from '../../../../../src/console/dashboards/document/read-document.ts';
import { aliasUsers, filterUsers } from '../../../../../src/console/dashboards/edit/changes/widgets-using.ts';
import { json } from '../../session/fake-platform.ts';
import { entity, PUMP, page } from '../hub/hub.ts';
import { ALIAS, editing, waterworks } from './editing.ts';

let end = () => {};
afterEach(() => end());

async function edited(found: readonly unknown[] = []) {
  const open = await editing(undefined, { 'POST /api/entitiesQuery/find': () => json(page(found)) });
  end = open.end;
  return open;
}

const script = (id: Parameters<typeof runCommand>[0], args = {}) =>
  runCommand(id, args, { source: 'script' });

const dashboard = readDocument(waterworks as never);
const { aliases, filters } = dashboard;
const stored: Record<string, object> = waterworks.configuration.entityAliases;
const { [ALIAS.spare]: spare, ...used } = stored;

/** Gives what is asked back as it is. */
async function savedUntouched(id: Parameters<typeof runCommand>[0]): Promise<void> {
  setAsker(async ({ values, submit }) => void (await submit(structuredClone(values))));
  await runCommand(id, {}, { source: 'toolbar' });
}

test('Widgets use aliases in what they show, in their alarms and as what they control', () => {
  expect(aliasUsers(dashboard, ALIAS.pump)).toEqual(['Load']);
  expect(aliasUsers(dashboard, ALIAS.tank)).toEqual(['Alarms']);
  expect(aliasUsers(dashboard, ALIAS.mixer)).toEqual(['Knob']);
  expect(aliasUsers(dashboard, ALIAS.spare)).toEqual([]);
  expect(filterUsers(dashboard, 'busy')).toEqual(['Load', 'Alarms']);
});

describe('The aliases of a dashboard', () => {
  test('are written in one step; what nobody here can read of them stays', async () => {
    const { configuration, steps, dashboard: open } = await edited();
    await savedUntouched('dashboard.aliases');
    expect(open.view().hasChanges).toBe(false);

    const renamed = [...aliases.values()].map((alias) =>
      alias.id === ALIAS.pump ? { ...alias, alias: 'P' } : alias,
    );
    await script('dashboard.aliases', { aliases: renamed.filter(({ id }) => id !== ALIAS.spare) });
    expect(configuration().entityAliases).toEqual({
      ...used,
      [ALIAS.pump]: { ...used[ALIAS.pump], alias: 'P' },
    });
    expect(steps()).toEqual([{ key: 'dashboard.aliases' }]);
    await script('dashboard.undo');
    expect(configuration().entityAliases[ALIAS.spare]).toEqual(spare);
  });

  test('stay as long as a widget uses them', async () => {
    const { steps } = await edited();
    const without = (id: string) => [...aliases.values()].filter((alias) => alias.id !== id);
    await expect(script('dashboard.aliases', { aliases: without(ALIAS.tank) })).rejects.toThrow(/Alarms/);
    await expect(script('dashboard.aliases', { aliases: without(ALIAS.mixer) })).rejects.toThrow(/Knob/);
    expect(steps()).toEqual([]);
  });

  test('have names of their own', async () => {
    await edited();
    const twice = [...aliases.values()].map((alias) => ({ ...alias, alias: 'Pump ' }));
    await expect(script('dashboard.aliases', { aliases: twice })).rejects.toThrow(CommandError);
    await expect(
      script('alias.create', { name: 'Pump', filter: { type: 'deviceType', deviceType: 'pump' } }),
    ).rejects.toThrow(CommandError);
  });

  test('are added one by one where they find something', async () => {
    const filter = { type: 'deviceType', deviceType: 'valve', resolveMultiple: true };
    await edited();
    await expect(script('alias.create', { name: 'Valves', filter })).rejects.toThrow(/no-entity-matched/);
    end();
    const { configuration } = await edited([entity(PUMP, 'Valve 1')]);
    const id = String(await script('alias.create', { name: 'Valves', filter }));
    expect(configuration().entityAliases).toMatchObject({ [id]: { id, alias: 'Valves', filter }, ...stored });
  });
});

describe('One alias of a dashboard', () => {
  test('changes its name or its filter by a script, which names it', async () => {
    const { configuration, steps } = await edited([entity(PUMP, 'Valve 1')]);
    await script('alias.edit', { alias: 'Pump', name: ' Feed pump ' });
    const filter = { type: 'deviceType', deviceType: 'valve', resolveMultiple: true };
    await script('alias.edit', { alias: ALIAS.pump, filter });
    expect(configuration().entityAliases[ALIAS.pump]).toEqual({
      ...used[ALIAS.pump],
      alias: 'Feed pump',
      filter,
    });
    expect(steps()).toEqual([{ key: 'alias.edit' }, { key: 'alias.edit' }]);
    await expect(script('alias.edit', { alias: 'Mixer', name: 'Tank' })).rejects.toThrow(/duplicate-alias/);
    await expect(script('alias.edit', { alias: 'Mixer' })).rejects.toThrow(/nothing-to-change/);
    await expect(script('alias.edit', { alias: 'Nobody', name: 'X' })).rejects.toThrow(/no-such-alias/);
  });

  test('finds something after a change, or stays as it was', async () => {
    const { steps } = await edited();
    const filter = { type: 'deviceType', deviceType: 'none', resolveMultiple: true };
    await expect(script('alias.edit', { alias: 'Pump', filter })).rejects.toThrow(/no-entity-matched/);
    expect(steps()).toEqual([]);
  });

  test('goes where no widget uses it, else it is said which do', async () => {
    const { configuration } = await edited();
    await expect(script('alias.delete', { alias: 'Tank' })).rejects.toThrow(/Alarms/);
    await script('alias.delete', { alias: 'Spare' });
    expect(configuration().entityAliases).toEqual(used);
    await script('dashboard.undo');
    expect(configuration().entityAliases[ALIAS.spare]).toEqual(spare);
  });
});

describe('The filters of a dashboard', () => {
  test('are written in one step; what nobody here can read of them stays', async () => {
    const { configuration, steps, dashboard: open } = await edited();
    await savedUntouched('dashboard.filters');
    expect(open.view().hasChanges).toBe(false);
    const [busy] = [...filters.values()];
    const fixed = { ...busy, editable: false };
    await script('dashboard.filters', { filters: [fixed] });
    const { filters: before } = waterworks.configuration;
    expect(configuration().filters).toEqual({ ...before, busy: { ...before.busy, editable: false } });
    expect(steps()).toEqual([{ key: 'dashboard.filters' }]);
  });

  test('stay as long as a widget uses them, and are added one by one', async () => {
    const { configuration } = await edited();
    await expect(script('dashboard.filters', { filters: [] })).rejects.toThrow(/Load and Alarms/);
    const { keyFilters } = waterworks.configuration.filters.busy;
    const id = String(await script('filter.create', { name: 'Idle', keyFilters }));
    expect(configuration().filters).toMatchObject({
      [id]: { id, filter: 'Idle', editable: true, keyFilters },
    });
    await expect(script('filter.create', { name: 'Idle', keyFilters })).rejects.toThrow(CommandError);
  });
});

test('One filter of a dashboard changes by a script, and goes where no widget uses it', async () => {
  const { configuration } = await edited();
  await script('filter.edit', { filter: 'Busy', name: 'Loaded', editable: false });
  expect(configuration().filters.busy).toEqual({
    ...waterworks.configuration.filters.busy,
    filter: 'Loaded',
    editable: false,
  });
  await expect(script('filter.edit', { filter: 'Loaded' })).rejects.toThrow(/nothing-to-change/);
  await expect(script('filter.edit', { filter: 'Loaded', name: ' ' })).rejects.toThrow(/filter-required/);
  await expect(script('filter.delete', { filter: 'Loaded' })).rejects.toThrow(/Load and Alarms/);
  const { keyFilters } = waterworks.configuration.filters.busy;
  const id = String(await script('filter.create', { name: 'Idle', keyFilters }));
  await script('filter.delete', { filter: 'Idle' });
  expect(configuration().filters).not.toHaveProperty(id);
  await expect(script('filter.delete', { filter: 'Idle' })).rejects.toThrow(/no-such-filter/);
});

describe('The states of a dashboard', () => {
  test('come with their names, and are shown at once', async () => {
    const { dashboard: open, configuration } = await edited();
    expect(await script('state.create', { name: 'Pump Details' })).toBe('pump_details');
    expect(open.view().state.id).toBe('pump_details');
    expect(configuration().states).toMatchObject({ pump_details: { name: 'Pump Details', root: false } });
    await expect(script('state.create', { name: 'X', id: 'default' })).rejects.toThrow(CommandError);
  });

  test('have another name and id, and are looked at still', async () => {
    const { dashboard: open, configuration } = await edited();
    open.openState({ id: 'one', params: {} });
    await script('state.edit', { id: 'details' });
    expect(open.view().state).toMatchObject({ id: 'details', name: 'One of them' });
    expect(Object.keys(configuration().states)).toEqual(['default', 'details']);
    await script('state.make-root');
    expect(open.states.root).toBe('details');
    await expect(script('state.make-root')).rejects.toThrow(CommandError);
  });

  test('go, but for the one that the dashboard begins at; whoever looked at it begins anew', async () => {
    const { dashboard: open, configuration, steps } = await edited();
    await expect(script('state.delete', { state: 'default' })).rejects.toThrow(/root-stays/);
    open.openState({ id: 'one', params: {} });
    await script('state.delete');
    expect(Object.keys(configuration().states)).toEqual(['default']);
    expect(open.view().state.id).toBe('default');
    await expect(script('state.delete')).rejects.toThrow(CommandError);
    expect(steps()).toEqual([{ key: 'state.delete' }]);
  });
});
