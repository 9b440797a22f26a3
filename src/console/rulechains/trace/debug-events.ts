import * as z from 'zod/mini';
import { NULL_UUID } from '../../../model/entity-id.ts';
import type { Event } from '../../../model/event.ts';
import { eventsOf } from '../../api/events.ts';
import { session } from '../../session/session-store.ts';
import type { RequestOptions } from '../../wire/transport.ts';

const text = z.catch(z.string(), '');

/** What a node in debug mode has done with a message. */
const DebugBody = z.looseObject({
  /** IN or OUT. */
  type: text,
  msgId: text,
  msgType: text,
  relationType: text,
  entityId: text,
  entityName: text,
  data: text,
  metadata: text,
  error: text,
});

/** A message that came into a node, or left it. */
export interface DebugEvent extends z.infer<typeof DebugBody> {
  id: string;
  createdTime: number;
}

/** The newest of what a node has done, the newest first; those after a moment, ms since 1970, where one is given. */
export async function debugEvents(
  nodeId: string,
  most: number,
  request: RequestOptions,
  after?: number,
): Promise<DebugEvent[]> {
  const { data } = await eventsOf(
    { entityType: 'RULE_NODE', id: nodeId },
    'DEBUG_RULE_NODE',
    {
      pageSize: most,
      page: 0,
      sortProperty: 'createdTime',
      sortOrder: 'DESC',
      ...(after !== undefined && { startTime: after }),
    },
    session.authUser?.tenantId ?? NULL_UUID,
    request,
  );
  return data.map(debugEventOf);
}

function debugEventOf({ id, createdTime, body }: Event): DebugEvent {
  return { ...z.parse(DebugBody, body), id: id.id, createdTime };
}
