import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../src/console/api/query-client.ts';
import { undoAnnounced } from '../../../src/console/commands/announce.ts';
import { defineCommand, type EntityRef } from '../../../src/console/commands/command.ts';
import { openPalette, palette } from '../../../src/console/commands/faces/palette/palette-store.ts';
import { journal, record } from '../../../src/console/commands/journal.ts';
import { continueSequence, keySequence } from '../../../src/console/commands/keys/key-sequence-store.ts';
import { recentCommands, rememberCommand } from '../../../src/console/commands/recents.ts';
import { register } from '../../../src/console/commands/registry.ts';
import { runCommand } from '../../../src/console/commands/run-command.ts';
import { lastUndo, pushUndo } from '../../../src/console/commands/undo.ts';
import { details, showPanel } from '../../../src/console/entities/details/details-store.ts';
import { menu } from '../../../src/console/frame/menu-store.ts';
import type { Message, Shown } from '../../../src/console/i18n/translation-key.ts';
import { alert, dialogs } from '../../../src/console/messages/dialog-store.ts';
import { startRun } from '../../../src/console/messages/long-runs.ts';
import { progress } from '../../../src/console/messages/progress-store.ts';
import { showToast, toasts } from '../../../src/console/messages/toast-store.ts';
import { session, signIn, signInWith, signOut } from '../../../src/console/session/session-store.ts';
import { selectedEntities, setSelected } from '../../../src/console/table/selection-store.ts';
import type { RequestOptions } from '../../../src/console/wire/transport.ts';
import { NULL_UUID } from '../../../src/model/entity-id.ts';
import { fakePlatform, json } from './session/fake-platform.ts';
import { pairOf } from './session/token-pair.ts';

const ANA = { sub: 'ana@acme.com', userId: '6d2b3c10-7a01-11eb-8f2e-3f1c2d6a9b10' };
const BEN = { sub: 'ben@other.com', userId: '7e3c4d20-7a01-11eb-8f2e-3f1c2d6a9b10' };
const pump: EntityRef = { entityType: 'DEVICE', id: '1', name: "Ana's pump" };
const saved: Message = { key: 'device.add', values: { name: pump.name } };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] });
  localStorage.clear();
  let serial = 0;
  fakePlatform({
    'POST /api/auth/login': ({ body }) => {
      const { username } = body as { username: string };
      serial += 1;
      return json(pairOf(username === ANA.sub ? ANA : BEN, serial));
    },
    'POST /api/auth/logout': () => json({}),
    [`GET /api/user/${ANA.userId}`]: () => json({ email: ANA.sub, authority: 'TENANT_ADMIN' }),
    [`GET /api/user/${BEN.userId}`]: () => json({ email: BEN.sub, authority: 'TENANT_ADMIN' }),
    'GET /api/tenant/dashboards': () => json({ data: [], totalPages: 0, totalElements: 0, hasNext: false }),
  });
});

afterEach(async () => {
  await signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nothing that one user left is there for the next one in the same tab', async () => {
  const untouched = kept();
  await signIn(ANA.sub, 'ana');
  leaveTraces();
  expect(Object.keys(kept()).filter((place) => isDeepStrictEqual(kept()[place], untouched[place]))).toEqual(
    [],
  );
  await signOut();
  expect(kept()).toEqual(untouched);
  await signIn(BEN.sub, 'ben');
  expect(session.authUser?.sub).toBe(BEN.sub);
  expect(kept()).toEqual(untouched);
});

test('nor when the next one takes over without a sign-out', async () => {
  const untouched = kept();
  await signIn(ANA.sub, 'ana');
  leaveTraces();
  await signInWith(pairOf(BEN, 9));
  expect(kept()).toEqual(untouched);
});

test('public users, who share one id, are not taken for each other', async () => {
  const untouched = kept();
  const publicly = { userId: NULL_UUID, isPublic: true };
  await signInWith(pairOf({ ...publicly, sub: 'one' }));
  leaveTraces();
  await signInWith(pairOf({ ...publicly, sub: 'another' }));
  expect(kept()).toEqual(untouched);
});

test('a user who signs in anew in another tab, or reloads the own data, keeps everything', async () => {
  await signIn(ANA.sub, 'ana');
  leaveTraces();
  const before = kept();
  await signInWith(pairOf(ANA, 9));
  expect(kept()).toEqual(before);
});

test('what a user ran lately waits for the next sign-in of that user', async () => {
  await signIn(ANA.sub, 'ana');
  rememberCommand('device.create');
  await signOut();
  await signIn(ANA.sub, 'ana');
  expect(recentCommands()).toEqual(['device.create']);
});

test('a long run of one user does not go on as the next one', async () => {
  await signIn(ANA.sub, 'ana');
  const cancel = vi.fn();
  startRun({ title: saved, total: 500, cancel });
  await signOut();
  expect(cancel).toHaveBeenCalledOnce();
});

describe('a command that is under way when the user goes', () => {
  /** Works until it is told to stop, and then ends as said. */
  const slowly = (end: () => string) =>
    defineCommand({
      id: 'test.save-slowly',
      title: 'device.add',
      group: 'device.device',
      run: async (_args, { signal }) => {
        await new Promise((stopped) => signal.addEventListener('abort', stopped));
        return end();
      },
      undo: () => ({ label: saved, run: async () => undefined }),
      done: () => saved,
    });

  test.each([
    ['done', () => pump.name],
    [
      'failed',
      () => {
        throw new Error(pump.name);
      },
    ],
  ])('is told to stop, and when it has %s says and keeps nothing', async (_how, end) => {
    const untouched = kept();
    const unregister = register(slowly(end));
    await signIn(ANA.sub, 'ana');
    const run = runCommand('test.save-slowly', {}, { source: 'palette' });
    await signIn(BEN.sub, 'ben');
    await run;
    expect(kept()).toEqual(untouched);
    unregister();
  });
});

test.each([
  ['done', async () => undefined],
  ['failed', () => Promise.reject(new Error(pump.name))],
])(
  'what is being taken back when the user goes is not told to the next one when it has %s',
  async (_how, end) => {
    const untouched = kept();
    const { promise: gone, resolve: goes } = Promise.withResolvers<void>();
    const undoable = { label: saved, run: () => gone.then(end) };
    await signIn(ANA.sub, 'ana');
    pushUndo(undoable);
    const undone = undoAnnounced(undoable);
    await signIn(BEN.sub, 'ben');
    goes();
    await undone;
    expect(kept()).toEqual(untouched);
  },
);

test('what is being taken back ends with the user, and asks nothing as the next one', async () => {
  let asked: AbortSignal | undefined;
  const undoable = {
    label: saved,
    run: ({ signal }: RequestOptions) => {
      asked = signal;
      return Promise.resolve();
    },
  };
  await signIn(ANA.sub, 'ana');
  pushUndo(undoable);
  await undoAnnounced(undoable);
  expect(asked?.aborted).toBe(false);
  await signIn(BEN.sub, 'ben');
  expect(asked?.aborted).toBe(true);
});

/** Everything that the console keeps of a user, by the place that keeps it. */
function kept(): Record<string, unknown> {
  return {
    selection: [...selectedEntities('devices')],
    undo: lastUndo()?.label,
    journal: journal().length,
    recents: recentCommands(),
    answers: queryClient.getQueriesData({}),
    // That somebody is signed out is for whoever reads it.
    toasts: toasts.shown.filter(({ message }) => !isSignedOut(message)).length,
    dialogs: dialogs.stack.length,
    runs: progress.runs.length,
    keys: [...keySequence.pressed],
    palette: palette.view.kind,
    details: details.panel?.tab,
    menu: menu.overlay,
  };
}

function isSignedOut(message: Shown): boolean {
  return 'key' in message && message.key === 'session.signed-out';
}

function leaveTraces(): void {
  setSelected('devices', [[pump.id, pump]], true);
  pushUndo({ label: saved, run: async () => undefined });
  record({
    id: 'device.create',
    args: { name: pump.name },
    source: 'palette',
    startedAt: 0,
    durationMs: 1,
    outcome: 'done',
  });
  rememberCommand('device.create');
  queryClient.setQueryData(['DEVICE', pump.id], pump);
  showToast({ type: 'success', message: saved });
  void alert({ title: saved, message: saved });
  startRun({ title: saved, total: 2, cancel: () => undefined });
  continueSequence(['g'], []);
  openPalette();
  showPanel({ tabs: ['about'], tab: 'about', selectTab: () => undefined, close: () => undefined });
  menu.overlay = true;
}
