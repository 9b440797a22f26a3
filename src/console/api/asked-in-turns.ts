import { ApiError } from '../wire/api-error.ts';

/** How many are asked for at the same time. */
const AT_ONCE = 10;

/**
 * Asks for entities that the platform gives one at a time, some at once. Those that are gone, or not for the user, are
 * left out. Rejects with the ApiError of the first that cannot be asked for.
 */
export async function askedInTurns<T>(ids: readonly string[], ask: (id: string) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    for (const answer of await Promise.allSettled(ids.slice(at, at + AT_ONCE).map(ask))) {
      if (answer.status === 'fulfilled') found.push(answer.value);
      else if (!isNotThere(answer.reason)) throw answer.reason;
    }
  }
  return found;
}

/** Whether an answer says that there is no such entity, or none for this user; else nobody knows. */
function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status);
}
