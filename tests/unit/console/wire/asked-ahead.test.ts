import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { answerAskedAhead, answerAtHand } from '../../../../src/console/wire/asked-ahead.ts';

const Pump = z.object({ name: z.string() });
const PATH = '/api/pump/1';

/** As `early/` asks. */
function ask(): { answer(value?: unknown): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: { answer?: unknown; coming: Promise<void> } = { coming: promise };
  globalThis.askedAhead = { token: 'mine', answers: new Map([[PATH, asked]]) };
  return {
    answer(value) {
      asked.answer = value;
      resolve();
    },
  };
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
});

afterEach(() => {
  globalThis.askedAhead = undefined;
  vi.restoreAllMocks();
});

describe('What was asked before the program was there', () => {
  it('is at hand once it has been answered, and only once', () => {
    const asked = ask();
    expect(answerAtHand(PATH, 'mine', Pump)).toBeUndefined();
    asked.answer({ name: 'P1' });
    expect(answerAtHand(PATH, 'mine', Pump)).toEqual({ name: 'P1' });
    expect(answerAtHand(PATH, 'mine', Pump)).toBeUndefined();
    expect(answerAskedAhead(PATH, 'mine', Pump)).toBeUndefined();
  });

  it('is waited for while it is on its way', async () => {
    const asked = ask();
    const answer = answerAskedAhead(PATH, 'mine', Pump);
    asked.answer({ name: 'P1' });
    expect(await answer).toEqual({ name: 'P1' });
  });

  it('is asked for anew where no answer has come, or one that cannot be read', async () => {
    ask().answer();
    expect(await answerAskedAhead(PATH, 'mine', Pump)).toBeUndefined();
    ask().answer({ title: 'P1' });
    expect(await answerAskedAhead(PATH, 'mine', Pump)).toBeUndefined();
  });

  it('is nobody’s but whose token it was asked with, and no answer to anything else', () => {
    ask().answer({ name: 'P1' });
    expect(answerAtHand(PATH, 'another', Pump)).toBeUndefined();
    expect(answerAtHand(PATH, undefined, Pump)).toBeUndefined();
    expect(answerAtHand('/api/pump/2', 'mine', Pump)).toBeUndefined();
  });

  it('is too old for who comes to the page much later', () => {
    ask().answer({ name: 'P1' });
    vi.mocked(performance.now).mockReturnValue(30_000);
    expect(answerAtHand(PATH, 'mine', Pump)).toBeUndefined();
  });
});
