import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../../src/platform/mail/turns.ts';

/** Work that a test ends. */
function endless() {
  const end = Promise.withResolvers<string>();
  let began = false;
  return {
    get began() {
      return began;
    },
    end,
    work: () => {
      began = true;
      return end.promise;
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are taken by senders one after another, however much one of them sends', async () => {
    const turns = createTurns({ underWay: 3, ofOneSender: 2, waiting: 10 });
    const greedy = [endless(), endless(), endless()];
    const modest = endless();
    for (const { work } of [...greedy, modest])
      void turns.take(work === modest.work ? 'modest' : 'greedy', work);
    await settled();
    expect([...greedy, modest].map(({ began }) => began)).toEqual([true, true, false, true]);
    modest.end.resolve('done');
    await settled();
    expect(greedy[2]?.began).toBe(false);
    greedy[0]?.end.resolve('done');
    await settled();
    expect(greedy[2]?.began).toBe(true);
  });

  it('end with what the work ends with, and make room either way', async () => {
    const turns = createTurns({ underWay: 1, ofOneSender: 1, waiting: 10 });
    await expect(turns.take('a', () => Promise.reject(new Error('No')))).rejects.toThrow('No');
    await expect(turns.take('b', () => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  it('are refused to who has too many waiting, and to nobody else', async () => {
    const turns = createTurns({ underWay: 1, ofOneSender: 1, waiting: 1 });
    const [first, second] = [endless(), endless()];
    const outcomes = [turns.take('a', first.work), turns.take('a', second.work)];
    await expect(turns.take('a', endless().work)).rejects.toMatchObject({ status: 429, errorCode: 33 });
    const other = turns.take('b', () => Promise.resolve('b'));
    first.end.resolve('1');
    second.end.resolve('2');
    await expect(Promise.all([...outcomes, other])).resolves.toEqual(['1', '2', 'b']);
  });
});
