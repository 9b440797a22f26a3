import { randomUUID } from 'node:crypto';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { KvEntry } from '../../store/values/kv.ts';
import { contentOfJson, type MessageContent, PointsContent } from './message-content.ts';
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
  return messageWith(contentOfJson(json), entity, type, metadata, ts);
}

/** The message of telemetry: points of an entity, all of that time, ms. */
export function telemetryMessage(
  entity: EntityHandle,
  entries: KvEntry[],
  metadata: Metadata,
  ts: number,
): RuleMessage {
  return messageWith(new PointsContent(ts, entries), entity, 'POST_TELEMETRY_REQUEST', metadata, ts);
}

function messageWith(
  content: MessageContent,
  entity: EntityHandle,
  type: string,
  metadata: Metadata,
  ts: number,
): RuleMessage {
  const originator = { entityType: entity.type, id: entity.id };
  return new RuleMessage(
    { ts, type, originator, metadata, executions: 0, dataType: 'JSON', content },
    entity,
  );
}
