import { randomUUID } from 'node:crypto';
import { RuleMessage } from './rule-message.ts';

/** A message that somebody makes up at a time, ms. */
export function newMessage(
  parts: Pick<RuleMessage, 'type' | 'originator' | 'data'> & Partial<Pick<RuleMessage, 'metadata'>>,
  ts: number,
): RuleMessage {
  return new RuleMessage({ id: randomUUID(), ts, dataType: 'JSON', executions: 0, metadata: {}, ...parts });
}
