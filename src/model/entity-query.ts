import * as z from 'zod/mini';
import { AlarmInfo, AlarmSearchStatus, AlarmSeverity } from './alarm.ts';
import { EntityId, EntityType, Uuid } from './entity-id.ts';
import { pageOf, SortOrder } from './page.ts';
import { EntitySearchDirection, RelationFilter } from './relation.ts';

export const EntityKeyType = z.enum([
  'ATTRIBUTE',
  'CLIENT_ATTRIBUTE',
  'SHARED_ATTRIBUTE',
  'SERVER_ATTRIBUTE',
  'TIME_SERIES',
  'ENTITY_FIELD',
  'ALARM_FIELD',
]);
export type EntityKeyType = z.infer<typeof EntityKeyType>;

/** Latest values by key type and key; values are text, a missing one is `{ts: 0, value: ''}`. */
export type LatestValues = Record<
  string,
  Record<string, { [member: string]: unknown; ts: number; value: unknown }>
>;
// Tens of thousands come in one message: to read each as an object would take longer than all that is done with them.
export const LatestValues = z.custom<LatestValues>(
  (latest) =>
    isRecord(latest) &&
    Object.values(latest).every(
      (ofType) =>
        isRecord(ofType) &&
        Object.values(ofType).every((point) => isRecord(point) && Number.isFinite(point.ts)),
    ),
);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One row of an entity query. */
export const EntityData = z.looseObject({
  entityId: EntityId,
  latest: z.nullish(LatestValues),
  timeseries: z.nullish(z.record(z.string(), z.array(z.looseObject({ ts: z.number(), value: z.unknown() })))),
});
export type EntityData = z.infer<typeof EntityData>;

/** A page of an entity query. */
export const EntityDataPage = pageOf(EntityData);
export type EntityDataPage = z.infer<typeof EntityDataPage>;

/** One row of an alarm query: the alarm, the entity through which it was found, and what was asked of that. */
export const AlarmData = z.extend(AlarmInfo, { entityId: EntityId, latest: z.nullish(LatestValues) });
export type AlarmData = z.infer<typeof AlarmData>;

/** A page of an alarm query. */
export const AlarmDataPage = pageOf(AlarmData);
export type AlarmDataPage = z.infer<typeof AlarmDataPage>;

const nameFilter = z.nullish(z.string());
const direction = z.nullish(EntitySearchDirection);

/** Where a walk along relations starts and how far it goes; 0 levels and less mean any distance. */
const walk = {
  rootEntity: EntityId,
  direction,
  maxLevel: z.nullish(z.int()),
  /** Whether only what lies maxLevel away is wanted, and from where no matching relation leads on. */
  fetchLastLevelOnly: z.nullish(z.boolean()),
};
const search = { ...walk, relationType: z.nullish(z.string()) };
const typeList = z.nullish(z.array(z.string()));

/** Which entities a query is about. Members that a filter does not know are ignored, so stored aliases fit as they are. */
export const EntityFilter = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('singleEntity'), singleEntity: EntityId }),
  z.looseObject({ type: z.literal('entityList'), entityType: EntityType, entityList: z.array(Uuid) }),
  z.looseObject({ type: z.literal('entityName'), entityType: EntityType, entityNameFilter: nameFilter }),
  z.looseObject({ type: z.literal('deviceType'), deviceType: z.string(), deviceNameFilter: nameFilter }),
  z.looseObject({ type: z.literal('assetType'), assetType: z.string(), assetNameFilter: nameFilter }),
  z.looseObject({
    type: z.literal('entityViewType'),
    entityViewType: z.string(),
    entityViewNameFilter: nameFilter,
  }),
  z.looseObject({ type: z.literal('apiUsageState') }),
  z.looseObject({
    type: z.literal('relationsQuery'),
    ...walk,
    filters: z.nullish(z.array(RelationFilter)),
  }),
  z.looseObject({ type: z.literal('assetSearchQuery'), ...search, assetTypes: typeList }),
  z.looseObject({ type: z.literal('deviceSearchQuery'), ...search, deviceTypes: typeList }),
  z.looseObject({ type: z.literal('entityViewSearchQuery'), ...search, entityViewTypes: typeList }),
]);
export type EntityFilter = z.infer<typeof EntityFilter>;

const pageLinkMembers = {
  pageSize: z.int(),
  page: z.int(),
  textSearch: z.nullish(z.string()),
  dynamic: z.nullish(z.boolean()),
};

/** Makes an object schema that refuses unknown members, or one that drops them. */
type ObjectOf = <T extends z.core.$ZodLooseShape>(shape: T) => z.ZodMiniObject<T, z.core.$strip>;

/** The schemas of queries. They are the same for REST calls and websocket commands, but for unknown members. */
function querySchemas(object: ObjectOf) {
  const Key = object({ type: EntityKeyType, key: z.string() });
  const pageLink = {
    ...pageLinkMembers,
    sortOrder: z.nullish(object({ key: Key, direction: z.nullish(SortOrder) })),
  };

  /** The value a predicate compares with: the user's, else that of an attribute of the source, else the default. */
  function filterValue<T extends z.ZodMiniType>(value: T) {
    return object({
      defaultValue: z.nullish(value),
      userValue: z.nullish(value),
      dynamicValue: z.nullish(
        object({
          sourceType: z.nullish(
            z.enum(['CURRENT_TENANT', 'CURRENT_CUSTOMER', 'CURRENT_USER', 'CURRENT_DEVICE']),
          ),
          sourceAttribute: z.nullish(z.string()),
        }),
      ),
    });
  }

  const StringPredicate = object({
    type: z.literal('STRING'),
    operation: z.enum(['EQUAL', 'NOT_EQUAL', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS', 'NOT_CONTAINS']),
    ignoreCase: z.nullish(z.boolean()),
    value: filterValue(z.string()),
  });
  const NumericPredicate = object({
    type: z.literal('NUMERIC'),
    operation: z.enum(['EQUAL', 'NOT_EQUAL', 'GREATER', 'LESS', 'GREATER_OR_EQUAL', 'LESS_OR_EQUAL']),
    value: filterValue(z.number()),
  });
  const BooleanPredicate = object({
    type: z.literal('BOOLEAN'),
    operation: z.enum(['EQUAL', 'NOT_EQUAL']),
    value: filterValue(z.boolean()),
  });
  type Predicate =
    | z.infer<typeof StringPredicate>
    | z.infer<typeof NumericPredicate>
    | z.infer<typeof BooleanPredicate>
    | { type: 'COMPLEX'; operation: 'AND' | 'OR'; predicates: Predicate[] };
  const Predicate: z.ZodMiniType<Predicate> = z.union([
    StringPredicate,
    NumericPredicate,
    BooleanPredicate,
    object({
      type: z.literal('COMPLEX'),
      operation: z.enum(['AND', 'OR']),
      predicates: z.array(z.lazy(() => Predicate)),
    }),
  ]);
  const Filter = object({
    key: Key,
    valueType: z.nullish(z.enum(['STRING', 'NUMERIC', 'BOOLEAN', 'DATE_TIME'])),
    predicate: Predicate,
  });

  const query = {
    entityFilter: z.nullish(EntityFilter),
    entityFields: z.nullish(z.array(Key)),
    latestValues: z.nullish(z.array(Key)),
    keyFilters: z.nullish(z.array(Filter)),
  };
  return {
    Key,
    Filter,
    CountQuery: object({ entityFilter: query.entityFilter, keyFilters: query.keyFilters }),
    DataQuery: object({ ...query, pageLink: z.nullish(object(pageLink)) }),
    AlarmQuery: object({
      ...query,
      alarmFields: z.nullish(z.array(Key)),
      pageLink: z.nullish(
        object({
          ...pageLink,
          startTs: z.nullish(z.number()),
          endTs: z.nullish(z.number()),
          timeWindow: z.nullish(z.number()),
          typeList: z.nullish(z.array(z.string())),
          statusList: z.nullish(z.array(AlarmSearchStatus)),
          severityList: z.nullish(z.array(AlarmSeverity)),
          searchPropagatedAlarms: z.nullish(z.boolean()),
        }),
      ),
    }),
  };
}

const strict = querySchemas(z.strictObject);
const lenient = querySchemas(z.object);

/** Names one column of an entity query: an entity field, an attribute or a time-series key. */
export const EntityKey = strict.Key;
export type EntityKey = z.infer<typeof EntityKey>;

/** A key filter of which members that nobody knows are ignored. */
export const LenientKeyFilter = lenient.Filter;

/** Keeps the entities whose value of the key passes the predicate. */
export type KeyFilter = z.infer<typeof strict.Filter>;

/** One test of a value, or several joined by AND or OR. */
export type KeyFilterPredicate = KeyFilter['predicate'];

/** Entities of a filter, page by page, with the fields and latest values named. textSearch is a part of those columns. */
export const EntityDataQuery = strict.DataQuery;
export type EntityDataQuery = z.infer<typeof EntityDataQuery>;

/** Alarms of the entities of a filter. Times in ms; a time window of more than 0 ends now and overrides the bounds. */
export const AlarmDataQuery = strict.AlarmQuery;
export type AlarmDataQuery = z.infer<typeof AlarmDataQuery>;

/** Counts the entities of a filter. */
export type EntityCountQuery = z.infer<typeof lenient.CountQuery>;

/** The bodies of REST calls; what they say beyond a query is dropped. */
export const QueryBody = {
  count: lenient.CountQuery,
  data: lenient.DataQuery,
  alarms: lenient.AlarmQuery,
} as const;
