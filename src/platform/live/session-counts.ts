import { MAX_SESSIONS } from '../../model/request-limits.ts';
import { LimitExceeded } from '../errors.ts';

/** Whose a session is, by what sessions are counted. */
export type SessionOwners = Record<keyof typeof MAX_SESSIONS, string>;

/**
 * Counts the open sessions of each user, tenant and address. The function returned counts one more, and answers how to
 * take it off again. @throws LimitExceeded when one of its owners has as many as allowed
 */
export function createSessionCounts(
  limits: Record<keyof SessionOwners, number> = MAX_SESSIONS,
): (owners: SessionOwners) => () => void {
  const counts = new Map<string, number>();

  return (owners) => {
    const kinds = Object.keys(limits) as (keyof SessionOwners)[];
    const keys = kinds.map((kind) => `${kind} ${owners[kind]}`);
    for (const [at, kind] of kinds.entries()) {
      if ((counts.get(keys[at] ?? '') ?? 0) >= limits[kind]) {
        throw new LimitExceeded(`Max ${kind} sessions limit reached: ${limits[kind]}`);
      }
    }
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return () => {
      for (const key of keys.splice(0)) {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      }
    };
  };
}
