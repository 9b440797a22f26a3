import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommandError } from '../../../../../src/console/commands/command-error.ts';
import { issueMessage } from '../../../../../src/console/commands/param.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { undoLast } from '../../../../../src/console/commands/undo.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import type { Shown } from '../../../../../src/console/i18n/translation-key.ts';
import { shownOf } from '../../../../../src/console/messages/shown-error.ts';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { startConsole } from '../../commands/started-console.ts';
import { type Answer, fakePlatform, json, refused } from '../../session/fake-platform.ts';

const { saveFile } = vi.hoisted(() => ({
  saveFile: vi.fn<(name: string, parts: readonly string[], type: string) => void>(),
}));
vi.mock('../../../../../src/console/table/rows/save-file.ts', () => ({ saveFile }));

const idOf = (number: number) => `${number}b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10`;
const file = (title: string) => ({ title, configuration: { widgets: {}, mine: title } });
const stored = (number: number, title: string) => ({
  ...file(title),
  id: { entityType: 'DASHBOARD', id: idOf(number) },
  createdTime: 1,
  assignedCustomers: null,
});
const entities = ['Boilers', 'Pumps'].map((name, index) => ({
  entityType: 'DASHBOARD' as const,
  id: idOf(index + 1),
  name,
}));

let made: string[];

function platformWith(more: Record<string, Answer> = {}): ReturnType<typeof fakePlatform> {
  return fakePlatform({
    [`GET /api/dashboard/${idOf(1)}`]: () => json(stored(1, 'Boilers')),
    [`GET /api/dashboard/${idOf(2)}`]: () => json(stored(2, 'Pumps')),
    'POST /api/dashboard': ({ body }) => {
      const { title } = body as { title: string };
      if (title === 'Refused') return refused(400, 31, 'Maximum number of dashboards reached');
      made.push(title);
      return json({ ...(body as object), id: { entityType: 'DASHBOARD', id: idOf(made.length + 2) } });
    },
    [`DELETE /api/dashboard/${idOf(3)}`]: () => json(made.shift()),
    [`DELETE /api/dashboard/${idOf(4)}`]: () => json(made.shift()),
    ...more,
  });
}

beforeAll(startConsole);
beforeEach(() => {
  signedInAs('TENANT_ADMIN');
  made = [];
  platformWith();
});
afterEach(() => {
  resetToasts();
  saveFile.mockClear();
  vi.unstubAllGlobals();
});

const told = () => toasts.shown.map(({ message }) => translate(message));

describe('several dashboards', () => {
  test('are written into one file, and are as many again when that is imported', async () => {
    await runCommand('dashboard.export', {}, { source: 'key', entities });
    expect(saveFile).toHaveBeenCalledOnce();
    const [name, parts = []] = saveFile.mock.calls[0] ?? [];
    expect(name).toBe('dashboards.json');
    const written = JSON.parse(parts.join(''));
    expect(written).toEqual([file('Boilers'), file('Pumps')]);

    await runCommand('dashboard.import', { file: written }, { source: 'key' });
    expect(made).toEqual(['Boilers', 'Pumps']);
    expect(told()).toContain('2 dashboards were imported');
    await undoLast();
    expect(made).toEqual([]);
  });

  test('of which one alone is a file that every console can import', async () => {
    await runCommand('dashboard.export', {}, { source: 'key', entities: entities.slice(0, 1) });
    const [name, parts = []] = saveFile.mock.calls[0] ?? [];
    expect(name).toBe('boilers.json');
    expect(JSON.parse(parts.join(''))).toEqual(file('Boilers'));
  });

  test('are imported all or not at all; it is told which one failed', async () => {
    const list = [file('Boilers'), file('Refused'), file('Pumps')];
    const refusal = await runCommand('dashboard.import', { file: list }, { source: 'script' }).catch(shownOf);
    expect(translate(refusal as Shown)).toBe(
      'Nothing was imported, as “Refused” failed: Maximum number of dashboards reached',
    );
    expect(made).toEqual([]);
  });

  test.each<[unknown, string]>([
    [[], 'The list in the file is empty'],
    [
      [file('Boilers'), { title: 'Pumps' }],
      '2. of the file, “Pumps”: This is not the whole file of a Dashboard. Missing or of the wrong type: configuration',
    ],
    [
      [{ ruleChain: {}, metadata: {} }],
      '1. of the file, “1”: This is the file of another type: Rule chain. Import it there; here it has to be: Dashboard',
    ],
    ['Pumps', 'This is no JSON object, as the file of a Dashboard is (what stands between braces)'],
  ])('%j are refused with which one is wrong, and in what', async (wrong, said) => {
    const error = await runCommand('dashboard.import', { file: wrong }, { source: 'script' }).catch(
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof CommandError)) throw error;
    expect(error.issues?.map((issue) => translate(issueMessage(issue)))).toEqual([said]);
    expect(made).toEqual([]);
  });
});
