import { describe, expect, test } from 'vitest';
import type { DebugEvent } from '../../../../../src/console/rulechains/trace/debug-events.ts';
import {
  type EventsByNode,
  followMessage,
  newestMessage,
} from '../../../../../src/console/rulechains/trace/message-path.ts';
import { drawn, keyOf } from '../graph/stored-chain.ts';

const graph = drawn({
  nodes: ['d', 'c', 'b', 'a'],
  first: 'a',
  ways: ['a>b: True', 'a>c: False', 'b>d: Success', 'c>d: Success'],
});

/** What nodes have had, each as `message at time`, or `message at time to Label` where it left them, and what it said. */
const had = (events: Readonly<Record<string, readonly string[]>>): EventsByNode =>
  new Map(
    Object.entries(events).map(([name, texts]) => [
      keyOf(name),
      texts.map((text, at): DebugEvent => {
        const [, msgId = '', createdTime, relationType = '', data = ''] =
          /^(\w+) at (\d+)(?: to (\w+))?(?:: (.*))?$/.exec(text) ?? [];
        const type = relationType === '' ? 'IN' : 'OUT';
        const rest = {
          msgType: '',
          relationType,
          entityName: '',
          entityId: '',
          data,
          metadata: '',
          error: '',
        };
        return { id: `${name} ${at}`, createdTime: Number(createdTime), type, msgId, ...rest };
      }),
    ]),
  );

const nameOf = (key: string) => ['a', 'b', 'c', 'd'].find((one) => keyOf(one) === key) ?? '';

/** The steps of a message, each as `a>b: Label`. */
const steps = (events: EventsByNode, message = 'one') =>
  followMessage(graph, events, message)
    .steps.map(({ from, to, label }) => `${nameOf(from)}>${nameOf(to)}: ${label}`)
    .toSorted();

describe('the way of a message', () => {
  test('is told by the links, as many nodes have it within one millisecond', () => {
    const events = had({ d: ['one at 5'], a: ['one at 5', 'two at 6'], b: ['one at 5'], c: ['two at 6'] });
    expect(followMessage(graph, events, 'one').nodes.map(nameOf)).toEqual(['a', 'b', 'd']);
    expect(followMessage(graph, events, 'two').nodes.map(nameOf)).toEqual(['a', 'c']);
  });

  test('is that of the newest message of a node, or of any where it has had none', () => {
    const events = had({ a: ['one at 5', 'two at 6'], b: ['one at 5'], c: [] });
    expect(newestMessage(events, keyOf('b'))).toBe('one');
    expect(newestMessage(events, keyOf('c'))).toBe('two');
    expect(newestMessage(had({ a: [] }), keyOf('a'))).toBeUndefined();
  });

  test('has all the steps where it goes on several ways, and joins again', () => {
    const all = { a: ['one at 5'], b: ['one at 5'], c: ['one at 5'], d: ['one at 5'] };
    expect(steps(had(all))).toEqual(['a>b: True', 'a>c: False', 'b>d: Success', 'c>d: Success']);
  });

  test('has those steps alone on whose labels it left', () => {
    const left = {
      a: ['one at 5', 'one at 5 to True'],
      b: ['one at 5', 'one at 5 to Success'],
      d: ['one at 5'],
    };
    expect(steps(had(left))).toEqual(['a>b: True', 'b>d: Success']);
    expect(steps(had({ ...left, b: ['one at 5', 'one at 5 to Failure'] }))).toEqual(['a>b: True']);
  });

  test('passes nodes that nothing is known of, and none that would know', () => {
    expect(steps(had({ a: ['one at 5'], d: ['one at 5'] }))).toEqual(['a>d: False', 'a>d: True']);
    expect(steps(had({ a: ['one at 5'], b: ['two at 5'], d: ['one at 5'] }))).toEqual(['a>d: False']);
  });

  test('goes on by other ids where the platform has made several messages of it, forth and back', () => {
    const fork = drawn({
      nodes: ['a', 'b', 'c', 'd'],
      first: 'a',
      ways: ['a>b: Success', 'a>c: Success', 'c>d: Success'],
    });
    const events = had({
      a: ['one at 5: hot', 'one at 5 to Success: hot', 'other at 9: cold', 'other at 9 to Success: cold'],
      b: ['two at 6: hot', 'early at 2: cold', 'late at 9: cold'],
      c: ['three at 6: hot', 'three at 7 to Success: hot'],
      d: ['three at 7: hot'],
    });
    const one = followMessage(fork, events, 'one');
    expect([...one.ids].toSorted()).toEqual(['one', 'three', 'two']);
    expect(one.nodes.map(nameOf).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    const bySteps = (message: string) =>
      followMessage(fork, events, message)
        .steps.map(({ from, to }) => `${nameOf(from)}>${nameOf(to)}`)
        .toSorted();
    expect(bySteps('one')).toEqual(['a>b', 'a>c', 'c>d']);
    expect(bySteps('three')).toEqual(['a>b', 'a>c', 'c>d']);
    expect([...followMessage(fork, events, 'other').ids].toSorted()).toEqual(['late', 'other']);
  });

  test('is its own where equal messages come one right after the other', () => {
    const fork = drawn({ nodes: ['a', 'b', 'c'], first: 'a', ways: ['a>b: Success', 'a>c: Success'] });
    const events = had({
      a: ['one at 5', 'one at 5 to Success', 'two at 9', 'two at 9 to Success', 'three at 14 to Success'],
      // The first one took longer than it was to the second, and the third is still on its way.
      b: ['x at 11', 'y at 12'],
      c: ['p at 5', 'q at 9'],
    });
    const idsOf = (message: string) => [...followMessage(fork, events, message).ids].toSorted();
    expect(idsOf('one')).toEqual(['one', 'p', 'x']);
    expect(idsOf('two')).toEqual(['q', 'two', 'y']);
    expect(idsOf('y')).toEqual(['q', 'two', 'y']);
    expect(idsOf('three')).toEqual(['three']);
  });
});
