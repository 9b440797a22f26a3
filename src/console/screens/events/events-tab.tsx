import { useMemo } from 'react';
import { type EntityType, NULL_UUID } from '../../../model/entity-id.ts';
import type { Event } from '../../../model/event.ts';
import { eventsOf } from '../../api/events.ts';
import type { EntityRef } from '../../commands/command.ts';
import { PartsTable } from '../../entities/details/parts-table.tsx';
import { showRecord } from '../../entities/details/record-dialog.tsx';
import { ChoiceFilter } from '../../entities/list-filters/choice-filter.tsx';
import { useListChoice } from '../../entities/list-filters/list-choice.ts';
import { boundsOf, useListWindow } from '../../entities/list-filters/list-window.ts';
import { WindowFilter } from '../../entities/list-filters/window-filter.tsx';
import { translate } from '../../i18n/i18n.ts';
import { session } from '../../session/session-store.ts';
import { serverRows } from '../../table/rows/server-rows.ts';
import { eventBodies, eventColumns, textIn } from './event-columns.ts';
import { eventTypesOf, eventWindow, typeChoice } from './event-types.ts';

const NEWEST_FIRST = { property: 'createdTime', order: 'DESC' } as const;

/** What happened to the entity inside the platform, by type and time. */
export function EventsTab({ entity }: { entity: EntityRef<EntityType> }) {
  const { entityType, id } = entity;
  const offered = eventTypesOf(entityType);
  const type = useListChoice(typeChoice, offered);
  const window = JSON.stringify(useListWindow());
  const source = useMemo(
    () =>
      serverRows<Event>({
        key: ['EVENT', entityType, id, type, window],
        restless: true,
        fetch: ({ textSearch: _, ...link }, signal) =>
          eventsOf(
            { entityType, id },
            type,
            { ...link, ...boundsOf(JSON.parse(window), Date.now()) },
            tenantOf(entityType),
            { signal, ignoreErrors: true },
          ),
      }),
    [entityType, id, type, window],
  );
  return (
    <PartsTable
      id="events"
      title="event.events"
      entity={entity}
      columns={eventColumns[type]}
      source={source}
      defaultSort={NEWEST_FIRST}
      rowId={(event) => event.id.id}
      onOpen={(event) => event && void showEvent(event)}
      searchable={false}
      emptyText="event.no-events"
      filters={
        <>
          <ChoiceFilter choice={typeChoice} offered={offered} value={type} />
          <WindowFilter list={eventWindow} />
        </>
      }
    />
  );

  function showEvent(event: Event): Promise<void> {
    const bodies = eventBodies.filter(({ name }) => textIn(event.body, name) !== '');
    return showRecord({
      title: translate('event.details'),
      facts: eventColumns[type]
        .filter((column) => !bodies.some(({ name }) => name === column.id))
        .map(({ title, text }) => ({ title, content: text(event) })),
      bodies: bodies.map(({ name, title }) => ({ title, text: textIn(event.body, name) })),
    });
  }
}

/** Whose events are asked for: those of tenants and their profiles are the system's. */
function tenantOf(type: EntityType): string {
  const isOfSystem = type === 'TENANT' || type === 'TENANT_PROFILE';
  return isOfSystem ? NULL_UUID : (session.authUser?.tenantId ?? NULL_UUID);
}
