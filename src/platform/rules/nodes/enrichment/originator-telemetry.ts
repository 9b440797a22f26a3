import * as z from 'zod/mini';
import { historyKeys } from '../../../store/values/history.ts';
import { textOf } from '../../../store/values/kv.ts';
import type { TimeseriesPoint } from '../../../store/values/point-reads.ts';
import { SUCCESS, tell } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { fillPattern } from '../../message/pattern.ts';
import type { Metadata } from '../../message/rule-message.ts';
import { Count, Flag } from '../kit/configuration.ts';
import { originatorOf } from '../kit/originator.ts';
import { millisecondsOf, TimeUnit } from '../kit/time-unit.ts';

const Configuration = z.looseObject({
  /** May be patterns. */
  latestTsKeyNames: z.array(z.string()),
  fetchMode: z.enum(['FIRST', 'LAST', 'ALL']),
  orderBy: z.enum(['ASC', 'DESC']),
  /** How many points of a key to bring at most, where all are brought; 0 as many as can be. */
  limit: Count,
  startInterval: Count,
  startIntervalTimeUnit: TimeUnit,
  endInterval: Count,
  endIntervalTimeUnit: TimeUnit,
  useMetadataIntervalPatterns: Flag,
  startIntervalPattern: z.string(),
  endIntervalPattern: z.string(),
});
type Configuration = z.infer<typeof Configuration>;

/** So many points of a key are brought at most. */
const MAX_POINTS_OF_KEY = 1_000;

/** Adds points of series of the originator within some time to the metadata. */
export const originatorTelemetry = nodeClass(
  'metadata.TbGetTelemetryNode',
  Configuration,
  (configuration, context) => ({
    kind: 'awaiting',
    async onMessage(message) {
      const { latestTsKeyNames, fetchMode } = configuration;
      if (latestTsKeyNames.length === 0) throw new NodeFailure('Telemetry is not selected!');
      const { metadata } = message;
      const entity = originatorOf(context, message);
      const query = {
        ...stretchOf(configuration, metadata, context.now()),
        interval: 0,
        agg: 'NONE',
        limit: fetchMode === 'ALL' ? mostOf(configuration) : 1,
        orderBy: orderOf(configuration),
      } as const;
      await context.whenMerged([entity.key]);
      const added: Record<string, string> = {};
      for (const key of historyKeys(latestTsKeyNames.map((name) => fillPattern(name, metadata)))) {
        const points = context.store.timeseries.query(entity.key, key, query);
        const [first] = points;
        if (first) added[key] = fetchMode === 'ALL' ? JSON.stringify(points.map(withTime)) : quoted(first);
      }
      return tell(SUCCESS, message.withMetadata(added));
    },
  }),
);

function mostOf({ limit }: Configuration): number {
  return Math.min(limit || MAX_POINTS_OF_KEY, MAX_POINTS_OF_KEY);
}

function orderOf({ fetchMode, orderBy }: Configuration): 'ASC' | 'DESC' {
  if (fetchMode === 'ALL') return orderBy;
  return fetchMode === 'FIRST' ? 'ASC' : 'DESC';
}

/** From when to when, ms. */
function stretchOf(
  configuration: Configuration,
  metadata: Metadata,
  now: number,
): { startTs: number; endTs: number } {
  if (configuration.useMetadataIntervalPatterns) {
    return {
      startTs: timeIn(configuration.startIntervalPattern, metadata),
      endTs: timeIn(configuration.endIntervalPattern, metadata),
    };
  }
  const { startInterval, startIntervalTimeUnit, endInterval, endIntervalTimeUnit } = configuration;
  return {
    startTs: now - startInterval * millisecondsOf[startIntervalTimeUnit],
    endTs: now - endInterval * millisecondsOf[endIntervalTimeUnit],
  };
}

function timeIn(pattern: string, metadata: Metadata): number {
  const told = fillPattern(pattern, metadata);
  if (!/^-?\d{1,15}$/.test(told)) throw new NodeFailure(`The interval is no time in ms: ${told || pattern}`);
  return Number(told);
}

function withTime({ ts, value }: TimeseriesPoint): { ts: number; value: unknown } {
  return { ts, value };
}

/** Single values have always been JSON texts, and scripts read them so. */
function quoted({ value }: TimeseriesPoint): string {
  return JSON.stringify(textOf(value));
}
