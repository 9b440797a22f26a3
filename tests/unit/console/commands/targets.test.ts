import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Command,
  defineCommand,
  type EntityQuery,
  type EntityRef,
} from '../../../../src/console/commands/command.ts';
import { stateOf } from '../../../../src/console/commands/command-state.ts';
import { currentContext, enterScope, resetContext } from '../../../../src/console/commands/context-store.ts';
import { register } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';

const device = (id: string, assigned = false): EntityRef => ({
  entityType: 'DEVICE',
  id,
  name: `Device ${id}`,
  facts: { assigned },
});

const all = [device('1'), device('2', true), device('3')];
const query = (read: EntityQuery['all'] = async () => all): EntityQuery => ({
  entityType: 'DEVICE',
  count: all.length,
  all: read,
});

const seen = vi.fn();
const assign: Command = defineCommand({
  id: 'device.assign',
  title: 'table.open',
  group: 'table.group',
  targets: {
    types: ['DEVICE'],
    count: 'many',
    fits: ({ facts }) => facts?.assigned === false || 'entity.assigned-already',
  },
  run: (_args, { entities, skipped }) => {
    seen(entities.map(({ id }) => id));
    return { assigned: entities.length, left: skipped.length };
  },
});
const edit: Command = { ...assign, id: 'device.edit', targets: { types: ['DEVICE'], count: 'one' } };

let end = () => {};

beforeEach(() => {
  end = register(assign, edit);
});

afterEach(() => {
  end();
  resetContext();
  seen.mockClear();
});

/** A list of devices of which some are at hand and all are selected. */
function selectAll(atHand: readonly EntityRef[], read?: EntityQuery['all']) {
  const of = query(read);
  enterScope('table:devices', { targets: () => atHand, query: () => of });
}

describe('A run on all that a list holds', () => {
  it('reads which they are, and leaves alone what does not fit', async () => {
    selectAll([device('1')]);
    await expect(runCommand('device.assign', {}, { source: 'script' })).resolves.toEqual({
      assigned: 2,
      left: 1,
    });
    expect(seen).toHaveBeenCalledWith(['1', '3']);
  });

  it('can begin though none that is at hand fits', () => {
    selectAll([device('2', true)]);
    expect(stateOf(assign, currentContext())).toEqual({ kind: 'enabled' });
    selectAll([]);
    expect(stateOf(assign, currentContext())).toEqual({ kind: 'enabled' });
  });

  it('of a command for one begins with none of several', () => {
    selectAll([device('1')]);
    expect(stateOf(edit, currentContext())).toMatchObject({ reason: 'commands.one-target-only' });
  });

  it('is found behind what is nearer and of another type', async () => {
    selectAll([device('1')]);
    enterScope('table:assets', { targets: () => [{ entityType: 'ASSET', id: 'a', name: 'A' }] });
    await runCommand('device.assign', {}, { source: 'script' });
    expect(seen).toHaveBeenCalledWith(['1', '3']);
  });

  it('does nothing when its reading was stopped, and is refused when that fails', async () => {
    selectAll([device('1')], async () => undefined);
    await expect(runCommand('device.assign', {}, { source: 'script' })).resolves.toBeUndefined();
    selectAll([device('1')], () => Promise.reject(new Error('no route to host')));
    await expect(runCommand('device.assign', {}, { source: 'script' })).rejects.toThrow('no route to host');
    expect(seen).not.toHaveBeenCalled();
  });

  it('does not read what a caller names', async () => {
    const read = vi.fn(async () => all);
    selectAll([device('1')], read);
    await runCommand('device.assign', {}, { source: 'script', entities: [device('3')] });
    expect(seen).toHaveBeenCalledWith(['3']);
    expect(read).not.toHaveBeenCalled();
  });
});
