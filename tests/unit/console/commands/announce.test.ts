import { beforeEach, expect, test } from 'vitest';
import { announceDone, undoAnnounced } from '../../../../src/console/commands/announce.ts';
import { clearUndo, pushUndo } from '../../../../src/console/commands/undo.ts';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';

beforeEach(() => {
  resetToasts();
  clearUndo();
});

test('what was taken back by key is offered no longer', async () => {
  const undoable = { label: { key: 'hotkeys.restored' } as const, run: () => Promise.resolve() };
  pushUndo(undoable);
  announceDone({ key: 'hotkeys.rebound' }, undoable);
  expect(toasts.shown).toMatchObject([{ message: { key: 'hotkeys.rebound' } }]);

  await undoAnnounced(undoable);
  expect(toasts.shown).toMatchObject([{ message: { key: 'hotkeys.restored' } }]);
});
