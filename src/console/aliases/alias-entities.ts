import type { DataKeyType } from '../../model/data-key.ts';
import type { EntityId } from '../../model/entity-id.ts';
import type {
  EntityData,
  EntityDataQuery,
  EntityFilter,
  EntityKey,
  KeyFilter,
} from '../../model/entity-query.ts';
import { LARGE_PAGE } from '../../model/page.ts';

/** An entity as widgets know it. */
export interface AliasEntityInfo {
  id: string;
  entityType: EntityId['entityType'];
  name: string;
  label: string;
  entityDescription: string;
}

/** How many entities a widget has that does not page them itself. */
export const WIDGET_PAGE_SIZE = LARGE_PAGE;

/** The columns of queries that data keys are; made-up values are none. */
const KEY_TYPES = {
  timeseries: 'TIME_SERIES',
  attribute: 'ATTRIBUTE',
  entityField: 'ENTITY_FIELD',
  alarm: 'ALARM_FIELD',
  function: undefined,
} as const satisfies Record<DataKeyType, EntityKey['type'] | undefined>;

/** What is asked of every entity, for its name and what widgets write of it. */
const NAMING_FIELDS = ['name', 'label', 'additionalInfo'];

/** What is wanted of entities besides their names. */
export interface WantedEntities {
  entityFilter: EntityFilter;
  keyFilters?: readonly KeyFilter[];
  dataKeys?: readonly { type: DataKeyType; name: string }[];
  /** Without one, as many as a widget has that does not page. */
  pageSize?: number;
  page?: number;
}

/** Asks for entities, the newest first, with the latest values of the data keys. */
export function entityQuery(wanted: WantedEntities): EntityDataQuery {
  const { entityFilter, keyFilters = [], dataKeys = [], pageSize = WIDGET_PAGE_SIZE, page = 0 } = wanted;
  const keys = dataKeys.flatMap(({ type, name }): EntityKey[] => {
    const keyType = KEY_TYPES[type];
    return keyType ? [{ type: keyType, key: name }] : [];
  });
  const fields = keys.filter(({ type }) => type === 'ENTITY_FIELD').map(({ key }) => key);
  return {
    entityFilter,
    keyFilters: [...keyFilters],
    pageLink: {
      pageSize,
      page,
      sortOrder: { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' },
    },
    entityFields: [...new Set([...NAMING_FIELDS, ...fields])].map((key) => ({ type: 'ENTITY_FIELD', key })),
    latestValues: keys.filter(({ type }) => type === 'TIME_SERIES' || type === 'ATTRIBUTE'),
  };
}

/** Asks for the one entity that an alias stands for which does not stand for all. */
export function currentEntityQuery(entityFilter: EntityFilter): EntityDataQuery {
  return entityQuery({ entityFilter, pageSize: 1 });
}

/** The filter of an entity alone. */
export function onlyEntity({ id, entityType }: Pick<AliasEntityInfo, 'id' | 'entityType'>): EntityFilter {
  return { type: 'singleEntity', singleEntity: { entityType, id } };
}

/** What a row of such a query says of its entity. */
export function entityInfo({ entityId, latest }: EntityData): AliasEntityInfo {
  const field = (key: string) => {
    const value = latest?.ENTITY_FIELD?.[key]?.value;
    return typeof value === 'string' ? value : '';
  };
  const name = field('name');
  return {
    id: entityId.id,
    entityType: entityId.entityType,
    name,
    label: field('label') || name,
    entityDescription: descriptionIn(field('additionalInfo')),
  };
}

/** The description in additional information as text, which others may have written. */
function descriptionIn(additionalInfo: string): string {
  // Most entities have none, and of ten thousand texts that are no JSON each takes longer to refuse than all else of it.
  if (!additionalInfo.includes('{')) return '';
  const info = parsed(additionalInfo);
  if (typeof info !== 'object' || info === null || !('description' in info)) return '';
  return typeof info.description === 'string' ? info.description : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
