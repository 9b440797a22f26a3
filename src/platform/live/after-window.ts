import type { HistoryRequest } from '../reading/history.ts';

/** So many points of a key at most are told of those that came after a window. */
const MAX_MISSED_POINTS = 1_000;

/**
 * Asks for what came since a window ended, which by the clock of a client, and with the time that its command took, may
 * be a while ago. Undefined where the window goes on.
 */
export function afterWindow({ keys, endTs }: HistoryRequest): HistoryRequest | undefined {
  const now = Date.now();
  return endTs < now ? { keys, startTs: endTs, endTs: now, limit: MAX_MISSED_POINTS } : undefined;
}
