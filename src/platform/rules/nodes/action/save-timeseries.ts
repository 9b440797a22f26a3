import * as z from 'zod/mini';
import { parseTelemetryPayload } from '../../../protocol/telemetry-payload.ts';
import type { KvEntry } from '../../../store/values/kv.ts';
import { SUCCESS, tell } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import type { RuleMessage } from '../../message/rule-message.ts';
import { Count } from '../kit/configuration.ts';
import { originatorOf } from '../kit/originator.ts';

const Configuration = z.looseObject({ defaultTTL: Count });

const INTEGER = /^-?\d{1,15}$/;

/** Stores the telemetry in a message as points of its originator. */
export const saveTimeseries = nodeClass(
  'telemetry.TbMsgTimeseriesNode',
  Configuration,
  ({ defaultTTL }, context) => ({
    kind: 'logging',
    onMessage(message, points) {
      if (message.type !== 'POST_TELEMETRY_REQUEST') {
        throw new NodeFailure(`Unsupported msg type: ${message.type}`);
      }
      const entity = originatorOf(context, message);
      const entries = pointsOf(message);
      if (entries.length === 0) throw new NodeFailure(`Msg body is empty: ${message.data}`);
      points.saveTimeseries(entity, entries, ttlOf(message, defaultTTL));
      return tell(SUCCESS, message);
    },
  }),
);

/** The points that a message brings; most come from a device, of which they were read already. */
function pointsOf(message: RuleMessage): KvEntry[] {
  const ts = timeOf(message);
  const { points } = message;
  return points?.ts === ts ? points.entries : parseTelemetryPayload(message.json, ts, { nulls: 'skip' });
}

/** The time of values that have none of their own, ms: what the metadata says, if that is a time. */
function timeOf({ metadata, ts }: RuleMessage): number {
  const told = metadata.ts ?? '';
  return INTEGER.test(told) ? Number(told) : ts;
}

/** For how long to keep the points, s; undefined as long as the profile of the tenant says, which 0 means too. */
function ttlOf({ metadata }: RuleMessage, defaultTtl: number): number | undefined {
  const told = metadata.TTL;
  if (!told) return defaultTtl || undefined;
  if (!INTEGER.test(told)) throw new NodeFailure(`The TTL in the metadata is no number of seconds: ${told}`);
  return Number(told) || undefined;
}
