import { EntityType } from '../../../model/entity-id.ts';
import type { Event, EventType } from '../../../model/event.ts';
import { entityTypeSupport } from '../../commands/entity-types.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { Column } from '../../table/columns/column.ts';

const TIME: Column<Event> = {
  id: 'createdTime',
  title: 'event.time',
  width: 168,
  sortProperty: 'createdTime',
  text: ({ createdTime }) => formatTimestamp(createdTime),
};

const SERVER = said('server', 'event.server', 90);
const ERROR = said('error', 'event.error', 160, { grow: 2 });

const OF_DEBUGGING: readonly Column<Event>[] = [
  TIME,
  SERVER,
  said('type', 'event.direction', 60),
  {
    ...said('entityName', 'event.entity-type', 90),
    text: ({ body }) => {
      const type = EntityType.safeParse(body.entityName);
      const support = type.success ? entityTypeSupport(type.data) : undefined;
      return support ? translate(support.title) : textIn(body, 'entityName');
    },
  },
  said('msgId', 'event.message-id', 90),
  said('msgType', 'event.message-type', 130, { grow: 1 }),
  said('relationType', 'event.relation-type', 90),
  said('data', 'event.data', 120, { grow: 2 }),
  said('metadata', 'event.metadata', 120, { grow: 1 }),
  ERROR,
];

/** The columns of the events of each type. */
export const eventColumns: Readonly<Record<EventType, readonly Column<Event>[]>> = {
  ERROR: [TIME, SERVER, said('method', 'event.method', 120, { grow: 1 }), ERROR],
  LC_EVENT: [
    TIME,
    SERVER,
    said('event', 'event.event', 110, { grow: 1 }),
    {
      ...said('success', 'event.status', 90),
      text: ({ body }) => translate(body.success === false ? 'event.failed' : 'event.succeeded'),
    },
    ERROR,
  ],
  STATS: [
    TIME,
    SERVER,
    said('messagesProcessed', 'event.messages-processed', 120, { grow: 1, align: 'end' }),
    said('errorsOccurred', 'event.errors-occurred', 120, { grow: 1, align: 'end' }),
  ],
  DEBUG_RULE_CHAIN: [...OF_DEBUGGING, said('message', 'event.message', 120, { grow: 2 })],
  DEBUG_RULE_NODE: OF_DEBUGGING,
};

/** What is looked at by itself, of those an event has. */
export const eventBodies: readonly { name: string; title: TranslationKey }[] = [
  { name: 'data', title: 'event.data' },
  { name: 'metadata', title: 'event.metadata' },
  { name: 'message', title: 'event.message' },
  { name: 'error', title: 'event.error' },
];

/** What a body says under a name: empty for nothing, and as JSON what is no text. */
export function textIn(body: Event['body'], name: string): string {
  const value = body[name];
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function said(
  name: string,
  title: TranslationKey,
  width: number,
  more: Pick<Column<Event>, 'grow' | 'align'> = {},
): Column<Event> {
  return { id: name, title, width, ...more, text: ({ body }) => textIn(body, name) };
}
