import { beforeEach, describe, expect, test } from 'vitest';
import {
  alert,
  closeAllDialogs,
  closeDialog,
  confirm,
  dialogs,
  openDialog,
  resetDialogs,
} from '../../../../src/console/messages/dialog-store.ts';

beforeEach(resetDialogs);

const title = { key: 'app.title' } as const;
const message = { key: 'app.title' } as const;
const topmost = () => dialogs.stack.at(-1)?.id ?? -1;

describe('confirm', () => {
  test('resolves to true when it is confirmed', async () => {
    const answer = confirm({ title, message });
    closeDialog(topmost(), true);
    expect(await answer).toBe(true);
    expect(dialogs.stack).toEqual([]);
  });

  test('resolves to false when it is cancelled or dismissed', async () => {
    const cancelled = confirm({ title, message });
    closeDialog(topmost(), false);
    const dismissed = confirm({ title, message });
    closeDialog(topmost());
    expect(await Promise.all([cancelled, dismissed])).toEqual([false, false]);
  });
});

test('openDialog resolves to the value its drawing closes with', async () => {
  const answer = openDialog<number>(() => null);
  closeDialog(topmost(), 7);
  expect(await answer).toBe(7);
});

test('a second dialog lies over the first and closing it leaves the first open', async () => {
  const first = confirm({ title, message });
  const second = alert({ title, message });
  closeDialog(topmost());
  await second;
  expect(dialogs.stack).toHaveLength(1);
  closeDialog(topmost(), true);
  expect(await first).toBe(true);
});

test('navigation answers every open dialog with a dismissal', async () => {
  const answers = [confirm({ title, message }), openDialog(() => null), alert({ title, message })];
  closeAllDialogs();
  expect(await Promise.all(answers)).toEqual([false, undefined, undefined]);
  expect(dialogs.stack).toEqual([]);
});

test('closing a dialog that has gone changes nothing', async () => {
  const first = confirm({ title, message });
  const id = topmost();
  closeDialog(id, true);
  closeDialog(id, false);
  expect(await first).toBe(true);
});
