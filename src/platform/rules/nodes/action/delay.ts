import * as z from 'zod/mini';
import { SUCCESS } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { fillPattern } from '../../message/pattern.ts';
import type { RuleMessage } from '../../message/rule-message.ts';
import { Count, Flag } from '../kit/configuration.ts';

const Configuration = z.looseObject({
  periodInSeconds: Count,
  periodInSecondsPattern: z.nullish(z.string()),
  useMetadataPeriodInSecondsPatterns: Flag,
  /** So many messages it holds back at a time. */
  maxPendingMsgs: Count,
});
type Configuration = z.infer<typeof Configuration>;

/** However many are configured: each is kept in memory. */
const MOST_PENDING = 100_000;

/** Holds messages back for some time; for their queue they are done. */
export const delay = nodeClass('delay.TbMsgDelayNode', Configuration, (configuration, { now }) => {
  const maxPendingMsgs = Math.min(configuration.maxPendingMsgs, MOST_PENDING);
  /** When each message that is held back goes on, ms, by its id: a message that is asked for again counts once. */
  const pending = new Map<string, number>();

  function forgetPast(time: number): void {
    for (const [id, at] of pending) if (at <= time) pending.delete(id);
  }

  return {
    kind: 'pure',
    onMessage(message) {
      const at = now() + periodOf(message, configuration);
      if (pending.size >= maxPendingMsgs) forgetPast(now());
      if (pending.size >= maxPendingMsgs && !pending.has(message.id)) {
        throw new NodeFailure('Max limit of pending messages reached!');
      }
      pending.set(message.id, at);
      return [{ to: SUCCESS, message, at, isAcknowledged: true }];
    },
  };
});

/** How long to hold a message back, ms. */
function periodOf({ metadata }: RuleMessage, configuration: Configuration): number {
  if (!configuration.useMetadataPeriodInSecondsPatterns) return configuration.periodInSeconds * 1_000;
  const pattern = configuration.periodInSecondsPattern ?? '';
  const told = fillPattern(pattern, metadata);
  if (!/^\d{1,9}$/.test(told)) {
    throw new NodeFailure(`Can't parse period in seconds from metadata using pattern: ${pattern}`);
  }
  return Number(told) * 1_000;
}
