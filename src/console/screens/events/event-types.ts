import type { EntityType } from '../../../model/entity-id.ts';
import type { EventType } from '../../../model/event.ts';
import type { ListChoice } from '../../entities/list-filters/list-choice.ts';
import type { WindowedList } from '../../entities/list-filters/list-window.ts';

const LIST = { list: 'events', group: 'event.events' } as const;

/** What the listed events are of. */
export const typeChoice: ListChoice<EventType> = {
  ...LIST,
  param: 'eventType',
  options: [
    { value: 'ERROR', title: 'event.type-error' },
    { value: 'LC_EVENT', title: 'event.type-lifecycle' },
    { value: 'STATS', title: 'event.type-statistics' },
    { value: 'DEBUG_RULE_CHAIN', title: 'event.type-debug' },
    { value: 'DEBUG_RULE_NODE', title: 'event.type-debug-node' },
  ],
  title: 'event.type',
  command: 'event.filter-type',
  description: 'event.filter-type-description',
};

/** The time they are of. */
export const eventWindow: WindowedList = { ...LIST, command: 'event.filter-time' };

const ORDINARY: readonly EventType[] = ['ERROR', 'LC_EVENT', 'STATS'];

/** What events there are of a type of entity, the one that is looked at most first. */
export function eventTypesOf(type: EntityType): readonly EventType[] {
  if (type === 'RULE_CHAIN') return ['DEBUG_RULE_CHAIN', ...ORDINARY];
  return type === 'RULE_NODE' ? ['DEBUG_RULE_NODE', ...ORDINARY] : ORDINARY;
}
