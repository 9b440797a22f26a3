import { tooManyRequests } from '../errors.ts';
import { FairQueue } from '../fair-queue.ts';

/** How much is sent at once, in all and of one sender, and how much of one sender may wait. */
export interface TurnLimits {
  readonly underWay: number;
  readonly ofOneSender: number;
  readonly waiting: number;
}

/** Lets senders take turns: neither one of them nor a mail server that keeps many waiting holds up the others. */
export interface Turns {
  /** Does the work when it is its turn. @throws PlatformError 429 where too much of the sender waits */
  take<T>(sender: string, work: () => Promise<T>): Promise<T>;
}

/** Begins with nothing under way. */
export function createTurns(limits: TurnLimits): Turns {
  const waiting = new FairQueue<() => void>();
  const underWay = new Map<string, number>();
  let total = 0;

  function next(): void {
    if (total >= limits.underWay) return;
    const begin = waiting.take((sender) => (underWay.get(sender) ?? 0) < limits.ofOneSender);
    if (!begin) return;
    begin();
    next();
  }

  function count(sender: string, change: 1 | -1): void {
    total += change;
    const ofSender = (underWay.get(sender) ?? 0) + change;
    if (ofSender === 0) underWay.delete(sender);
    else underWay.set(sender, ofSender);
  }

  return {
    async take(sender, work) {
      if (waiting.countOf(sender) >= limits.waiting) {
        throw tooManyRequests('Too many letters wait to be sent; try again later.');
      }
      const turn = Promise.withResolvers<void>();
      waiting.add(sender, () => {
        count(sender, 1);
        turn.resolve();
      });
      next();
      await turn.promise;
      try {
        return await work();
      } finally {
        count(sender, -1);
        next();
      }
    },
  };
}
