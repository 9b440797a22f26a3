import { afterEach, expect, test, vi } from 'vitest';
import { currentContext } from '../../../../../src/console/commands/context-store.ts';
import { importOf } from '../../../../../src/console/entities/import/imports-under-way.ts';
import { noteOf } from '../../../../../src/console/screens/import/failed-rows.ts';
import { importCommands } from '../../../../../src/console/screens/import/import-commands.ts';
import { signedInAs } from '../../api/signed-in.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const row = {
  number: 1,
  line: 2,
  name: 'Pump',
  type: 'new',
  values: [],
  action: 'create' as const,
  notes: [{ key: 'import.profile-new' as const, values: { name: 'new' } }],
  sharedAttributes: {},
  serverAttributes: {},
  timeseries: {},
};

test('what a row will bring about is told until it has', () => {
  expect(noteOf({ planned: row })).toContain('it will be created');
  expect(noteOf({ planned: row, result: { row, outcome: 'left' } })).toContain('it will be created');
  expect(noteOf({ planned: row, result: { row, outcome: 'created' } })).toBe('');
});

test('a text without rows is not started because there is nothing in it', async () => {
  signedInAs('TENANT_ADMIN');
  window.history.replaceState(null, '', '/devices/import');
  await importOf('DEVICE').take({ name: 'empty.csv', bytes: new Uint8Array() });
  const start = importCommands.find(({ id }) => id === 'import.start');
  expect(start?.enabled?.(currentContext())).toBe('import.nothing-to-import');
});
