import { randomUUID } from 'node:crypto';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import { type Metadata, RuleMessage } from './rule-message.ts';

/** A message that somebody makes up at a time, ms. */
export function newMessage(
  parts: Pick<RuleMessage, 'type' | 'originator' | 'data'> & Partial<Pick<RuleMessage, 'metadata'>>,
  ts: number,
): RuleMessage {
  return new RuleMessage({ id: randomUUID(), ts, dataType: 'JSON', executions: 0, metadata: {}, ...parts });
}

/** A message about an entity, with what it says as it is. */
export function messageOf(
  entity: EntityHandle,
  type: string,
  json: unknown,
  metadata: Metadata,
  ts: number,
): RuleMessage {
  const originator = { entityType: entity.type, id: entity.id };
  const parts = { id: randomUUID(), ts, type, originator, metadata, executions: 0 };
  return new RuleMessage({ ...parts, dataType: 'JSON', data: JSON.stringify(json) }, entity, { value: json });
}
