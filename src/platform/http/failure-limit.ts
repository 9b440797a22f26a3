import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PlatformError, tooManyRequests } from '../errors.ts';

/** Makes an attempt, unless too many before it have failed. Throws what the attempt throws, and 429. */
type LimitedAttempt = <T>(request: FastifyRequest, attempt: () => Promise<T>) => Promise<T>;

/**
 * Lets people be wrong about a secret only so often in a minute: `mostFailures` for each `keyOf` a request, after which
 * they read the `refusal`. The app must have the rate limits registered.
 */
export function failureLimit(
  app: FastifyInstance,
  {
    mostFailures,
    keyOf,
    refusal,
  }: { mostFailures: number; keyOf: (request: FastifyRequest) => string; refusal: string },
): LimitedAttempt {
  const failures = app.createRateLimit({ max: mostFailures, timeWindow: '1 minute', keyGenerator: keyOf });
  const lastTurns = new Map<string, Promise<void>>();

  async function tryOnce<T>(request: FastifyRequest, attempt: () => Promise<T>): Promise<T> {
    const failed = await failures(request, { increment: false });
    if (!failed.isAllowed && failed.remaining === 0) throw tooManyRequests(refusal);
    try {
      return await attempt();
    } catch (cause) {
      if (cause instanceof PlatformError) await failures(request);
      throw cause;
    }
  }

  // One after another: of many made at once, each would find that none has failed yet.
  return async (request, attempt) => {
    const key = keyOf(request);
    const outcome = (lastTurns.get(key) ?? Promise.resolve()).then(() => tryOnce(request, attempt));
    const turn = outcome.then(ignore, ignore);
    lastTurns.set(key, turn);
    try {
      return await outcome;
    } finally {
      if (lastTurns.get(key) === turn) lastTurns.delete(key);
    }
  };
}

function ignore(): void {}
