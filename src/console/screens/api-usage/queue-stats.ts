import { findEntities } from '../../api/entity-query.ts';
import { timeseries } from '../../api/telemetry.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { DAY, HOUR } from '../../time/units.ts';
import type { RequestOptions } from '../../wire/transport.ts';

/** The type of the assets that platforms with queues of their own keep what is counted of each. */
const QUEUE_TYPE = 'TbServiceQueue';
/** A platform has a handful; of more the oldest are left out. */
const MOST_QUEUES = 100;
/** Of each queue. */
const MOST_FAILURES = 100;

/** What is counted of the messages of a queue, as platforms call it, in the order of the columns. */
export const QUEUE_COUNTS = {
  successfulMsgs: 'api-usage.queue-successful',
  failedMsgs: 'api-usage.queue-failed',
  tmpFailed: 'api-usage.queue-failed-for-now',
  timeoutMsgs: 'api-usage.queue-timed-out',
  tmpTimeout: 'api-usage.queue-timed-out-for-now',
} as const satisfies Record<string, TranslationKey>;

/** One of the counts. */
export type QueueCount = keyof typeof QUEUE_COUNTS;
const COUNTS = Object.keys(QUEUE_COUNTS) as QueueCount[];
const FAILURE = 'ruleEngineException';

/** What a queue has done in the last hour. */
export interface QueueStats {
  /** Of the asset that the platform keeps it at. */
  id: string;
  name: string;
  counts: Readonly<Record<QueueCount, number>>;
}

/** Something that went wrong in rule chains, as the platform words it. */
export interface QueueFailure {
  /** ms */
  ts: number;
  queue: string;
  text: string;
}

/**
 * What the queues of a platform have done in the last hour, by their names, and what went wrong in the last thirty days,
 * the newest first. None where it has no queues of its own. Rejects with an ApiError.
 */
export async function readQueues(
  now: number,
  request: RequestOptions,
): Promise<{ queues: QueueStats[]; failures: QueueFailure[] }> {
  const found = await findEntities(
    {
      entityFilter: { type: 'assetType', assetType: QUEUE_TYPE, assetNameFilter: '' },
      keyFilters: [],
      pageLink: { page: 0, pageSize: MOST_QUEUES },
      entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
      latestValues: [],
    },
    request,
  );
  const read = await Promise.all(
    found.map(async ({ entityId, latest }) => {
      const name = String(latest?.ENTITY_FIELD?.name?.value ?? entityId.id);
      const [counted, failed] = await Promise.all([
        timeseries(
          entityId,
          { keys: COUNTS, startTs: now - HOUR, endTs: now, agg: 'SUM', interval: HOUR },
          request,
        ),
        timeseries(
          entityId,
          { keys: [FAILURE], startTs: now - 30 * DAY, endTs: now, limit: MOST_FAILURES },
          request,
        ),
      ]);
      // An hour may lie in two of the platform's intervals.
      const sum = (key: QueueCount) =>
        (counted[key] ?? []).reduce((total, { value }) => total + (Number(value) || 0), 0);
      const counts = Object.fromEntries(COUNTS.map((key) => [key, sum(key)])) as Record<QueueCount, number>;
      const failures = (failed[FAILURE] ?? []).map(
        ({ ts, value }): QueueFailure => ({ ts, queue: name, text: String(value) }),
      );
      return { queue: { id: entityId.id, name, counts }, failures };
    }),
  );
  return {
    queues: read.map(({ queue }) => queue).toSorted((a, b) => a.name.localeCompare(b.name)),
    failures: read.flatMap(({ failures }) => failures).toSorted((a, b) => b.ts - a.ts),
  };
}
