import type { EntityId } from '../../model/entity-id.ts';
import { Event, type EventType } from '../../model/event.ts';
import { type PageData, pageOf } from '../../model/page.ts';
import { type TimePageLink, timePageParameters } from '../wire/page-parameters.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { got, part } from './calls.ts';

const EventPage = pageOf(Event);

/** A page of the events of one type of an entity, which belongs to this tenant; that of those of the system is null. */
export function eventsOf(
  { entityType, id }: Pick<EntityId, 'entityType' | 'id'>,
  type: EventType,
  link: TimePageLink,
  tenantId: string,
  request?: RequestOptions,
): Promise<PageData<Event>> {
  const query = { tenantId, ...timePageParameters(link) };
  return got(`/api/events/${entityType}/${part(id)}/${type}`, EventPage, request, query);
}
