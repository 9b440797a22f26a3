import { expect, test } from 'vitest';
import { withDebug } from '../../../../../src/console/rulechains/graph/edits.ts';
import { isExpired, withoutExpiredDebug } from '../../../../../src/console/rulechains/graph/expired-debug.ts';
import { drawn, keyOf } from './stored-chain.ts';

const chain = drawn({ nodes: ['a', 'b', 'c'] });
const timed = withDebug(withDebug(chain, [keyOf('a')], true, 1000), [keyOf('b')], true);

test('debugging ends where its time is over, and nowhere else', () => {
  const now = withoutExpiredDebug(timed, 1000);
  expect(now.nodes.get(keyOf('a'))).toEqual(chain.nodes.get(keyOf('a')));
  expect(now.nodes.get(keyOf('b'))).toBe(timed.nodes.get(keyOf('b')));
});

test('before, it is the very same graph', () => {
  expect(withoutExpiredDebug(timed, 999)).toBe(timed);
  expect([...timed.nodes.values()].map((node) => isExpired(node, 999))).toEqual([false, false, false]);
});
