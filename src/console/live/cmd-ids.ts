import type { LiveMessage } from './live-message.ts';

/**
 * The id after which those of each kind begin: subscriptions to one entity and to pages never share a number, and none
 * is small. A stock ThingsBoard server numbers what it follows for pages of entities from one on, and mixes those
 * numbers up with the ids that its clients give to subscriptions to one entity.
 */
export const CMD_IDS_AFTER = { entity: 1_000_000, page: 2_000_000 } as const;

/** The number of the question whether the platform is there, in no range. */
export const PULSE_CMD_ID = 3_000_000;

/** Numbers commands; every number is given out once. */
export function createCmdIds(): { next(kind: LiveMessage['kind']): number } {
  const last: Record<keyof typeof CMD_IDS_AFTER, number> = { ...CMD_IDS_AFTER };
  return {
    next(kind) {
      const range = kind === 'entity' ? 'entity' : 'page';
      last[range] += 1;
      return last[range];
    },
  };
}
