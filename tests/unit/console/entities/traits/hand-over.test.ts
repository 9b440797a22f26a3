import { subscribe } from 'valtio/vanilla';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setConfirmer } from '../../../../../src/console/commands/ask.ts';
import { brokenRuns } from '../../../../../src/console/commands/bulk-storage.ts';
import type { CommandId } from '../../../../../src/console/commands/command-ids.ts';
import { commands } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { newestStopped } from '../../../../../src/console/messages/long-runs.ts';
import { progress, resetProgress } from '../../../../../src/console/messages/progress-store.ts';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { startConsole } from '../../commands/started-console.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';

const ACME = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const PUMP = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b20';
const TANK = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b21';

beforeAll(startConsole);

beforeEach(() => signedInAs('TENANT_ADMIN'));

afterEach(() => {
  setConfirmer(undefined);
  vi.unstubAllGlobals();
  resetToasts();
  resetProgress();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

/** A platform with a pump and a tank that nobody has; `changes` are those it was told to make. */
function platformWithMachines(more: Parameters<typeof fakePlatform>[0] = {}) {
  const answersAbout = (id: string) => {
    const asset = {
      id: { entityType: 'ASSET', id },
      createdTime: 1_600_000_000_000,
      name: id,
      type: 'machine',
    };
    return {
      [`GET /api/asset/info/${id}`]: () => json(asset),
      [`POST /api/customer/${ACME}/asset/${id}`]: () => json(asset),
    };
  };
  const { paths } = fakePlatform({ ...answersAbout(PUMP), ...answersAbout(TANK), ...more });
  return { changes: () => paths().filter((path) => !path.startsWith('GET')) };
}

/** A machine as a list refers to it. */
function machine(id: string, facts: { assigned: boolean; public: boolean }) {
  return { entityType: 'ASSET', id, name: id, facts } as const;
}

const free = { assigned: false, public: false };
const taken = { assigned: true, public: false };
const shown = { assigned: true, public: true };

const acme = { id: { entityType: 'CUSTOMER', id: ACME }, title: 'Acme', createdTime: 1 };

test('What a person gives is counted by its noun, and the customer is named', async () => {
  platformWithMachines({ [`GET /api/customer/${ACME}`]: () => json(acme) });
  const entities = [machine(PUMP, free), machine(TANK, free)];
  await runCommand('asset.assign', { customerId: ACME }, { source: 'key', entities });
  expect(toasts.shown.map(({ message }) => translate(message))).toEqual(['2 assets were assigned to “Acme”']);
});

describe('What is given to a customer', () => {
  test('is only what no other customer has', async () => {
    const { changes } = platformWithMachines();
    const entities = [machine(PUMP, free), machine(TANK, taken)];
    await runCommand('asset.assign', { customerId: ACME }, { source: 'script', entities });
    expect(changes()).toEqual([`POST /api/customer/${ACME}/asset/${PUMP}`]);
  });

  test('tells a script which of them failed', async () => {
    platformWithMachines({ 'GET /api/asset/info/gone': () => refused(404, 32, 'Not there') });
    const entities = [machine(PUMP, free), machine('gone', free)];
    const report = await runCommand('asset.assign', { customerId: ACME }, { source: 'script', entities });
    expect(report).toMatchObject({
      done: [{ id: PUMP }],
      failed: [{ entity: { id: 'gone' } }],
      cancelled: [],
    });
  });

  test('stays where it is when that customer has gone, and a person reads why', async () => {
    platformWithMachines({
      [`POST /api/customer/${ACME}/asset/${PUMP}`]: () => refused(404, 32, 'Not there'),
    });
    const entities = [machine(PUMP, free)];
    const report = await runCommand('asset.assign', { customerId: ACME }, { source: 'script', entities });
    expect(report).toMatchObject({ failed: [{ error: { shown: { key: 'entity.customer-gone' } } }] });
  });

  test('is not shown to everybody, whoever asks', async () => {
    const { changes } = platformWithMachines({
      [`GET /api/customer/${ACME}`]: () => json({ ...acme, additionalInfo: { isPublic: true } }),
    });
    const entities = [machine(PUMP, free)];
    const given = runCommand('asset.assign', { customerId: ACME }, { source: 'script', entities });
    await expect(given).rejects.toMatchObject({ shown: { key: 'entity.public-not-assignable' } });
    window.history.replaceState(null, '', `/customers/${ACME}/assets`);
    const givenHere = runCommand('asset.assign-here', { entities: [PUMP] }, { source: 'script' });
    await expect(givenHere).rejects.toMatchObject({ shown: { key: 'entity.public-not-assignable' } });
    expect(changes()).toEqual([]);
  });

  test('from the list of that customer is what a person names there', async () => {
    const { changes } = platformWithMachines();
    window.history.replaceState(null, '', `/customers/${ACME}/assets`);
    await runCommand('asset.assign-here', { entities: [PUMP, TANK] }, { source: 'script' });
    expect(changes().toSorted()).toEqual([
      `POST /api/customer/${ACME}/asset/${PUMP}`,
      `POST /api/customer/${ACME}/asset/${TANK}`,
    ]);
  });
});

test.each<[CommandId, object, typeof free, string]>([
  ['asset.assign', { customerId: ACME }, free, 'Assigning 2 assets to “Acme”'],
  ['asset.unassign', {}, taken, 'Unassigning 2 assets'],
  ['asset.make-public', {}, free, 'Making 2 assets public'],
  ['asset.make-private', {}, shown, 'Making 2 assets private'],
  ['asset.delete', {}, free, 'Deleting 2 assets'],
  ['asset.set-label', { label: 'Old' }, free, 'Setting the label of 2 assets'],
  ['asset.set-type', { type: 'pump' }, free, 'Setting the type of 2 assets'],
])('%s %o says meanwhile what is done, and with how many', async (id, args, facts, title) => {
  platformWithMachines({ [`GET /api/customer/${ACME}`]: () => json(acme) });
  const titles: string[] = [];
  const stop = subscribe(
    progress,
    () => titles.push(...progress.runs.map((run) => translate(run.title))),
    true,
  );
  const entities = [machine(PUMP, facts), machine(TANK, facts)];
  await runCommand(id, { ...args }, { source: 'script', entities });
  stop();
  expect([...new Set(titles)]).toEqual([title]);
});

test.each<[CommandId, typeof free, string]>([
  ['asset.unassign', taken, 'The users of its customer can no longer see it.'],
  ['asset.make-public', free, 'Everybody who has a link can see it and all its data, without signing in.'],
  ['asset.make-private', shown, 'Whoever has a link can no longer see it without signing in.'],
])('%s says whom it concerns before it is done', async (id, facts, said) => {
  const { changes } = platformWithMachines();
  const asked: string[] = [];
  setConfirmer(async ({ message }) => {
    asked.push(translate(message));
    return false;
  });
  await runCommand(id, {}, { source: 'key', entities: [machine(PUMP, facts)] });
  expect(asked).toEqual([said]);
  expect(changes()).toEqual([]);
});

test.each([
  ['asset', 'asset.assign', { customerId: ACME }],
  ['dashboard', 'dashboard.assign', { customerIds: [ACME] }],
] as const)(
  'What %s.assign-here has not come to when it breaks off is given wherever a person is then',
  async (noun, by, args) => {
    const info = (id: string) => ({
      id: { entityType: noun.toUpperCase(), id },
      name: id,
      title: id,
      createdTime: 1,
    });
    const acme = { id: { entityType: 'CUSTOMER', id: ACME }, title: 'Acme', createdTime: 1 };
    // Whatever changes something does not come through.
    fakePlatform({
      [`GET /api/customer/${ACME}`]: () => json(acme),
      [`GET /api/${noun}/info/${PUMP}`]: () => json({ ...info(PUMP), type: 'machine' }),
      [`GET /api/${noun}/info/${TANK}`]: () => json({ ...info(TANK), type: 'machine' }),
    });
    window.history.replaceState(null, '', `/customers/${ACME}/${noun}s`);
    await runCommand(`${noun}.assign-here`, { entities: [PUMP, TANK] }, { source: 'palette' });
    expect(newestStopped()?.report?.stopped).toBe('connection');
    window.history.replaceState(null, '', `/${noun}s`);
    expect(await brokenRuns()).toMatchObject([{ command: by, args, entities: [{ id: PUMP }, { id: TANK }] }]);
  },
);

test.each<[CommandId, typeof free, string]>([
  ['asset.assign', taken, 'Assigned to a customer already'],
  ['asset.unassign', free, 'Not assigned to a customer'],
  ['asset.unassign', shown, 'Public: make it private instead'],
  ['asset.make-public', shown, 'Public already'],
  ['asset.make-public', taken, 'Assigned to a customer already'],
  ['asset.make-private', free, 'Not public'],
])('%s says why it leaves one alone that is %o', (id, facts, reason) => {
  const fits = commands.get(id)?.targets?.fits?.(machine(PUMP, facts));
  expect(typeof fits === 'string' && translate(fits)).toBe(reason);
});
