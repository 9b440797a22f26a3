import { describe, expect, test } from 'vitest';
import type { DebugEvent } from '../../../../../src/console/rulechains/trace/debug-events.ts';
import {
  type EventsByNode,
  newestMessage,
  pathOf,
  stepsOf,
} from '../../../../../src/console/rulechains/trace/message-path.ts';
import { drawn, keyOf } from '../graph/stored-chain.ts';

const graph = drawn({
  nodes: ['d', 'c', 'b', 'a'],
  first: 'a',
  ways: ['a>b: True', 'a>c: False', 'b>d: Success', 'c>d: Success'],
});

/** What nodes have had, each as `message at time`, or `message at time to Label` where it left them. */
const had = (events: Readonly<Record<string, readonly string[]>>): EventsByNode =>
  new Map(
    Object.entries(events).map(([name, texts]) => [
      keyOf(name),
      texts.map((text, at): DebugEvent => {
        const [, msgId = '', createdTime, relationType = ''] =
          /^(\w+) at (\d+)(?: to (.*))?$/.exec(text) ?? [];
        const type = relationType === '' ? 'IN' : 'OUT';
        const rest = { msgType: '', relationType, entityName: '', data: '', metadata: '', error: '' };
        return { id: `${name} ${at}`, createdTime: Number(createdTime), type, msgId, ...rest };
      }),
    ]),
  );

describe('the way of a message', () => {
  test('is told by the links, as many nodes have it within one millisecond', () => {
    const events = had({ d: ['one at 5'], a: ['one at 5', 'two at 6'], b: ['one at 5'], c: ['two at 6'] });
    expect(pathOf(graph, events, 'one')).toEqual(['a', 'b', 'd'].map(keyOf));
    expect(pathOf(graph, events, 'two')).toEqual(['a', 'c'].map(keyOf));
  });

  test('is that of the newest message of a node, or of any where it has had none', () => {
    const events = had({ a: ['one at 5', 'two at 6'], b: ['one at 5'], c: [] });
    expect(newestMessage(events, keyOf('b'))).toBe('one');
    expect(newestMessage(events, keyOf('c'))).toBe('two');
    expect(newestMessage(had({ a: [] }), keyOf('a'))).toBeUndefined();
  });
});

describe('the steps of a message', () => {
  const steps = (events: EventsByNode) =>
    stepsOf(graph, events, 'one')
      .map(({ from, to, label }) => {
        const name = (key: string) => ['a', 'b', 'c', 'd'].find((one) => keyOf(one) === key);
        return `${name(from)}>${name(to)}: ${label}`;
      })
      .toSorted();

  test('are all those that it takes where it goes on several ways, and joins again', () => {
    const all = { a: ['one at 5'], b: ['one at 5'], c: ['one at 5'], d: ['one at 5'] };
    expect(steps(had(all))).toEqual(['a>b: True', 'a>c: False', 'b>d: Success', 'c>d: Success']);
  });

  test('are those alone on whose labels it left', () => {
    const events = had({
      a: ['one at 5', 'one at 5 to True'],
      b: ['one at 5'],
      c: ['one at 5'],
      d: ['one at 5'],
    });
    expect(steps(events)).toEqual(['a>b: True', 'b>d: Success', 'c>d: Success']);
  });

  test('pass nodes that nothing is known of, and none that would know', () => {
    expect(steps(had({ a: ['one at 5'], d: ['one at 5'] }))).toEqual(['a>d: False', 'a>d: True']);
    expect(steps(had({ a: ['one at 5'], b: ['two at 5'], d: ['one at 5'] }))).toEqual(['a>d: False']);
  });
});
