import type { ProcessingStrategy, QueueSettings } from './queue-settings.ts';

/** What went wrong with a message: a node failed without a way to go on, or it took too long. */
export type Mishap = 'failed' | 'timed out';

/** What a queue does about a message that went wrong: it is left, or tried again after a pause, ms. */
export type Verdict = 'skip' | { readonly retryAfter: number };

const retried: Readonly<Record<ProcessingStrategy, readonly Mishap[]>> = {
  SKIP_ALL_FAILURES: [],
  RETRY_ALL: ['failed', 'timed out'],
  RETRY_FAILED: ['failed'],
  RETRY_TIMED_OUT: ['timed out'],
  RETRY_FAILED_AND_TIMED_OUT: ['failed', 'timed out'],
};

/**
 * Decides about a message that went wrong.
 * @param attempt how often it was tried, from 1
 * @param failing the share of the messages of late that went wrong, 0 to 1
 */
export function verdictOn(
  { processingStrategy }: Pick<QueueSettings, 'processingStrategy'>,
  mishap: Mishap,
  attempt: number,
  failing: number,
): Verdict {
  const { type, retries, failurePercentage, pauseBetweenRetries, maxPauseBetweenRetries } =
    processingStrategy;
  if (!retried[type].includes(mishap)) return 'skip';
  if (retries > 0 && attempt > retries) return 'skip';
  const most = failurePercentage > 1 ? failurePercentage / 100 : failurePercentage;
  if (most > 0 && failing > most) return 'skip';
  let pause = pauseBetweenRetries;
  for (let time = 1; time < attempt && pause < maxPauseBetweenRetries; time++) {
    if (pause === 0) break;
    pause = Math.min(maxPauseBetweenRetries, 2 * pause);
  }
  return { retryAfter: pause * 1_000 };
}

/** A queue looks at so many messages to say how many of them go wrong. */
const OF_LATE = 100;

/** Counts which share of messages goes wrong, the last ones more than those before. */
export class FailureRate {
  #share = 0;
  #counted = 0;

  /** The share that went wrong, 0 to 1. */
  get share(): number {
    return this.#share;
  }

  count(isMishap: boolean): void {
    this.#counted = Math.min(OF_LATE, this.#counted + 1);
    this.#share += (Number(isMishap) - this.#share) / this.#counted;
  }
}
