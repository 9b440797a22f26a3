import * as z from 'zod/mini';
import { EntityType } from '../../../model/entity-id.ts';
import { parseJson } from '../../json.ts';
import { type MessageParts, RuleMessage } from './rule-message.ts';

const StoredMessage = z.tuple([
  z.string(),
  z.number(),
  z.string(),
  EntityType,
  z.string(),
  z.record(z.string(), z.string()),
  z.enum(['JSON', 'TEXT', 'BINARY']),
  z.string(),
  z.number(),
  z.number(),
]);

/** Writes what a message is made of, to be kept; `executions` is how many nodes have handled it. */
export function writeMessage(message: MessageParts, executions: number): string {
  const { id, ts, type, originator, metadata, dataType, data, share = 1 } = message;
  const stored: z.infer<typeof StoredMessage> = [
    id,
    ts,
    type,
    originator.entityType,
    originator.id,
    metadata,
    dataType,
    data,
    executions,
    share,
  ];
  return JSON.stringify(stored);
}

/** Reads a message that was kept. @throws ZodError, JsonError when it is none */
export function readMessage(text: string): RuleMessage {
  const [id, ts, type, entityType, entityId, metadata, dataType, data, executions, share] =
    StoredMessage.parse(parseJson(text));
  const originator = { entityType, id: entityId };
  return new RuleMessage({ id, ts, type, originator, metadata, dataType, data, executions, share });
}
