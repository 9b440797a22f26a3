import { beforeEach, expect, test } from 'vitest';
import {
  announceDone,
  announceFailure,
  areaOf,
  undoAnnounced,
} from '../../../../src/console/commands/announce.ts';
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

test('what is about one entity belongs where that is shown, what is about several to the window', () => {
  const pump = { entityType: 'DEVICE', id: 'p', name: 'Pump' } as const;
  const valve = { entityType: 'DEVICE', id: 'v', name: 'Valve' } as const;
  announceDone({ key: 'hotkeys.rebound' }, undefined, { entities: [pump] });
  announceFailure(new Error('Too hot'), [valve]);
  announceFailure(new Error('Too cold'), [pump, valve]);
  expect(toasts.shown.map(({ target }) => target)).toEqual([areaOf(pump), areaOf(valve), 'root']);
});
