import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bailedOut,
  begun,
  changed,
  committed,
  type History,
  MAX_STEPS,
  newHistory,
  redone,
  type Taken,
  undone,
  withEachDocument,
} from '../../../../src/console/editing/history.ts';
import { exported } from '../dashboards/document/exported.ts';
import { anyEdit } from '../dashboards/document/random-edits.ts';

const label = (text: string) => ({ text });
type Place = { state: string };
const here: Place = { state: 'default' };

/** A change of a document that is a text. */
function typed<D>(
  history: History<D, Place>,
  document: D,
  { ts = 0, merge }: { ts?: number; merge?: string } = {},
) {
  return changed(history, { document, label: label(`to ${String(document)}`), at: here, merge }, ts);
}

/** All that can be taken, as often as it goes; the last first. */
function all<D>(
  history: History<D, Place>,
  take: (history: History<D, Place>) => Taken<D, Place> | undefined,
): History<D, Place>[] {
  const taken = take(history);
  return taken ? [...all(taken.history, take), taken.history] : [history];
}

const end = <D>(
  history: History<D, Place>,
  take: (history: History<D, Place>) => Taken<D, Place> | undefined,
) => {
  const [last = history] = all(history, take);
  return last;
};

describe('what was done', () => {
  test('is taken back step by step, and made again', () => {
    const history = typed(typed(newHistory('a'), 'b'), 'c');
    expect(all(history, undone).map(({ document }) => document)).toEqual(['a', 'a', 'b']);
    expect(end(end(history, undone), redone)).toEqual(history);
    expect(undone(newHistory('a'))).toBeUndefined();
    expect(redone(history)).toBeUndefined();
  });

  test('says what it was and where', () => {
    const at = { state: 'pump', widget: 'w' };
    const history = changed(newHistory('a'), { document: 'b', label: label('Move'), at }, 0);
    const back = undone(history);
    expect(back).toMatchObject({ label: { text: 'Move' }, at });
    expect(back && redone(back.history)).toMatchObject({ label: { text: 'Move' }, at });
  });

  test('is no step where it changes nothing, and leaves what can be made again', () => {
    const back = undone(typed(newHistory('a'), 'b'))?.history;
    expect(back && typed(back, 'a')).toBe(back);
    expect(back && redone(back)?.history.document).toBe('b');
  });

  test('cannot be made again once something else is done', () => {
    const back = undone(typed(newHistory('a'), 'b'))?.history ?? newHistory('?');
    expect(redone(typed(back, 'c'))).toBeUndefined();
  });

  test(`is kept for ${MAX_STEPS} steps`, () => {
    let history = newHistory<number, Place>(0);
    for (let count = 1; count <= MAX_STEPS + 50; count++) history = typed(history, count);
    expect(end(history, undone).document).toBe(50);
  });

  test('is all taken back by as many steps, whatever it was, and all made again', () => {
    const begin = exported('pump-station');
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 20 }), (edits) => {
        const history = edits.reduce(
          (before, { name, apply }) =>
            changed(before, { document: apply(before.document), label: label(name), at: here }, 0),
          newHistory<typeof begin, Place>(begin),
        );
        const back = end(history, undone);
        expect(back.document).toBe(begin);
        expect(end(back, redone).document).toBe(history.document);
      }),
      { seed: 321 },
    );
  });
});

describe('changes of one kind', () => {
  test('are one step while they follow each other within a second', () => {
    let history = newHistory<string, Place>('');
    for (const [index, document] of ['p', 'pu', 'pum', 'pump'].entries()) {
      history = typed(history, document, { merge: 'title', ts: index * 900 });
    }
    expect(undone(history)?.history.document).toBe('');
    expect(undone(history)?.label).toEqual({ text: 'to pump' });
  });

  test('are more than one after a pause, with another in between, or once one was taken back', () => {
    const title = { merge: 'title' };
    const first = typed(newHistory(''), 'a', title);
    expect(undone(typed(first, 'b', { ...title, ts: 1001 }))?.history.document).toBe('a');
    expect(undone(typed(typed(first, 'x', { merge: 'other' }), 'b', title))?.history.document).toBe('x');
    expect(undone(typed(first, 'b'))?.history.document).toBe('a');
    const back = undone(typed(first, 'b', { ts: 1001 }))?.history ?? first;
    expect(undone(typed(back, 'c', title))?.history.document).toBe('a');
  });

  test('are none where they end as they began', () => {
    const merge = 'move';
    const there = typed(typed(newHistory('a'), 'b'), 'c', { merge });
    expect(undone(typed(there, 'b', { merge }))?.history.document).toBe('a');
  });
});

describe('a gesture', () => {
  const before = typed(newHistory('a'), 'b');
  const dragging = typed(typed(begun(before), 'c'), 'd');

  test('is one step once it is done', () => {
    const done = committed(dragging, { label: label('Drag'), at: here }, 0);
    expect(done.document).toBe('d');
    expect(all(done, undone).map(({ document }) => document)).toEqual(['a', 'a', 'b']);
    expect(undone(done)?.label).toEqual({ text: 'Drag' });
  });

  test('given up leaves nothing, not even of what can be made again', () => {
    const back = undone(before)?.history ?? before;
    const escaped = bailedOut(typed(begun(back), 'x'));
    expect(escaped).toBe(back);
    expect(redone(escaped)?.history.document).toBe('b');
  });

  test('that has changed nothing is no step', () => {
    expect(committed(begun(before), { label: label('Drag'), at: here }, 0)).toBe(before);
    expect(committed(typed(typed(begun(before), 'x'), 'b'), { label: label('Drag'), at: here }, 0)).toBe(
      before,
    );
  });

  test('can be taken back in parts while it lasts, and no further', () => {
    expect(end(dragging, undone).document).toBe('b');
  });

  test('can have another in it', () => {
    const inner = typed(begun(dragging), 'e');
    expect(bailedOut(inner)).toBe(dragging);
    const done = committed(
      committed(inner, { label: label('Inner'), at: here }, 0),
      { label: label('All'), at: here },
      0,
    );
    expect(all(done, undone).map(({ document }) => document)).toEqual(['a', 'a', 'b']);
  });

  test('that was never begun is neither given up nor done', () => {
    expect(bailedOut(before)).toBe(before);
    expect(committed(before, { label: label('Drag'), at: here }, 0)).toBe(before);
  });
});

test('what somebody else has done meanwhile is in every step', () => {
  const history = typed(begun(typed(typed(newHistory('a'), 'b'), 'c')), 'd');
  const both = withEachDocument(undone(history)?.history ?? history, (text) => `${text}+`);
  expect(both.document).toBe('c+');
  expect(redone(both)?.history.document).toBe('d+');
  expect(all(bailedOut(both), undone).map(({ document }) => document)).toEqual(['a+', 'a+', 'b+']);
});

test('what follows a save is a step of its own, however soon it comes', () => {
  const title = { merge: 'title' };
  const saved = withEachDocument(typed(newHistory('a'), 'b', title), (text) => text);
  const after = typed(saved, 'c', title);
  expect(after.past).toHaveLength(2);
  expect(undone(after)?.history.document).toBe('b');
});
