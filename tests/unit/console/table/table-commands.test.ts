import { describe, expect, it } from 'vitest';
import { findKeyConflicts } from '../../../../src/console/commands/keys/key-conflicts.ts';
import { commands } from '../../../../src/console/commands/registry.ts';
import { lateTableCommands } from '../../../../src/console/table/late-table-commands.ts';
import { provideTableCommands, tableCommands } from '../../../../src/console/table/table-commands.ts';

const all = [...tableCommands, ...lateTableCommands];

describe('The commands of a table', () => {
  it('do not get in the way of each other', () => {
    expect(findKeyConflicts(all)).toEqual([]);
  });

  it('are all described, so that the sheet lists their keys', () => {
    expect(all.filter(({ description }) => !description).map(({ id }) => id)).toEqual([]);
  });

  it('belong to the scope of tables and do not apply without one', () => {
    const situation = { authority: null, path: '/', scopes: ['global'] as const, targets: [] };
    expect(all.filter(({ scope }) => scope !== 'table')).toEqual([]);
    expect(all.filter(({ when }) => when?.(situation) !== false)).toEqual([]);
  });

  it('are registered once, for as long as any table is on screen', () => {
    const leaveFirst = provideTableCommands();
    const leaveSecond = provideTableCommands();
    leaveFirst();
    expect(commands.get('table.next-row')).toBeDefined();
    leaveSecond();
    expect(commands.get('table.next-row')).toBeUndefined();
  });
});
