import { OutboundFailure } from '../../outbound/outbound-failure.ts';

/** Lets only so many requests be under way at once. */
export interface RequestSlots {
  /** Does the work when there is room for it. @throws OutboundFailure when that takes too long */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** `most` at once, 0 = any number; others wait, `patience` ms at the longest. */
export function createRequestSlots(most: number, patience: number): RequestSlots {
  const waiting = new Set<() => void>();
  let underWay = 0;

  /** Waits until another request hands its place on. */
  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new OutboundFailure('Too many requests are under way'));
      }, patience);
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      waiting.add(begin);
    });
  }

  return {
    async take(work) {
      if (most > 0 && underWay >= most) await turn();
      else underWay += 1;
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next) next();
        else underWay -= 1;
      }
    },
  };
}
