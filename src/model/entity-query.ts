import * as z from 'zod/mini';
import { EntityId, EntityType, Uuid } from './entity-id.ts';
import { pageOf, SortOrder } from './page.ts';

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

/** Names one column of an entity query: an entity field, an attribute or a time-series key. */
export const EntityKey = z.strictObject({ type: EntityKeyType, key: z.string() });
export type EntityKey = z.infer<typeof EntityKey>;

/** Latest values by key type and key; values are text, a missing one is `{ts: 0, value: ''}`. */
export const LatestValues = z.record(
  z.string(),
  z.record(z.string(), z.looseObject({ ts: z.number(), value: z.unknown() })),
);
export type LatestValues = z.infer<typeof LatestValues>;

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

const nameFilter = z.nullish(z.string());

/** Which entities a query is about. Members that a filter does not know are ignored, so stored aliases fit as they are. */
export const EntityFilter = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('singleEntity'), singleEntity: EntityId }),
  z.looseObject({ type: z.literal('entityList'), entityType: EntityType, entityList: z.array(Uuid) }),
  z.looseObject({ type: z.literal('entityName'), entityType: EntityType, entityNameFilter: nameFilter }),
  z.looseObject({ type: z.literal('deviceType'), deviceType: z.string(), deviceNameFilter: nameFilter }),
  z.looseObject({ type: z.literal('assetType'), assetType: z.string(), assetNameFilter: nameFilter }),
  z.looseObject({
    type: z.enum([
      'entityViewType',
      'apiUsageState',
      'relationsQuery',
      'assetSearchQuery',
      'deviceSearchQuery',
      'entityViewSearchQuery',
    ]),
  }),
]);
export type EntityFilter = z.infer<typeof EntityFilter>;

/** Where a page of an entity query lies. textSearch is a part of any requested column, in either case. */
export const EntityDataPageLink = z.strictObject({
  pageSize: z.int(),
  page: z.int(),
  textSearch: z.nullish(z.string()),
  sortOrder: z.nullish(z.strictObject({ key: EntityKey, direction: z._default(SortOrder, 'ASC') })),
  dynamic: z.nullish(z.boolean()),
});
export type EntityDataPageLink = z.infer<typeof EntityDataPageLink>;

/** The value a predicate compares with: the user's, else that of an attribute of the source, else the default. */
function filterValue<T extends z.ZodMiniType>(value: T) {
  return z.strictObject({
    defaultValue: z.nullish(value),
    userValue: z.nullish(value),
    dynamicValue: z.nullish(
      z.strictObject({
        sourceType: z.nullish(
          z.enum(['CURRENT_TENANT', 'CURRENT_CUSTOMER', 'CURRENT_USER', 'CURRENT_DEVICE']),
        ),
        sourceAttribute: z.nullish(z.string()),
      }),
    ),
  });
}

const StringPredicate = z.strictObject({
  type: z.literal('STRING'),
  operation: z.enum(['EQUAL', 'NOT_EQUAL', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS', 'NOT_CONTAINS']),
  ignoreCase: z.nullish(z.boolean()),
  value: filterValue(z.string()),
});

const NumericPredicate = z.strictObject({
  type: z.literal('NUMERIC'),
  operation: z.enum(['EQUAL', 'NOT_EQUAL', 'GREATER', 'LESS', 'GREATER_OR_EQUAL', 'LESS_OR_EQUAL']),
  value: filterValue(z.number()),
});

const BooleanPredicate = z.strictObject({
  type: z.literal('BOOLEAN'),
  operation: z.enum(['EQUAL', 'NOT_EQUAL']),
  value: filterValue(z.boolean()),
});

/** One test of a value, or several joined by AND or OR. */
export type KeyFilterPredicate =
  | z.infer<typeof StringPredicate>
  | z.infer<typeof NumericPredicate>
  | z.infer<typeof BooleanPredicate>
  | { type: 'COMPLEX'; operation: 'AND' | 'OR'; predicates: KeyFilterPredicate[] };

export const KeyFilterPredicate: z.ZodMiniType<KeyFilterPredicate> = z.union([
  StringPredicate,
  NumericPredicate,
  BooleanPredicate,
  z.strictObject({
    type: z.literal('COMPLEX'),
    operation: z.enum(['AND', 'OR']),
    predicates: z.array(z.lazy(() => KeyFilterPredicate)),
  }),
]);

/** Keeps the entities whose value of the key passes the predicate. */
export const KeyFilter = z.strictObject({
  key: EntityKey,
  valueType: z.nullish(z.enum(['STRING', 'NUMERIC', 'BOOLEAN', 'DATE_TIME'])),
  predicate: KeyFilterPredicate,
});
export type KeyFilter = z.infer<typeof KeyFilter>;

/** Entities of a filter, page by page, with the fields and latest values named. */
export const EntityDataQuery = z.strictObject({
  entityFilter: z.nullish(EntityFilter),
  pageLink: z.nullish(EntityDataPageLink),
  entityFields: z.nullish(z.array(EntityKey)),
  latestValues: z.nullish(z.array(EntityKey)),
  keyFilters: z.nullish(z.array(KeyFilter)),
});
export type EntityDataQuery = z.infer<typeof EntityDataQuery>;
