import * as z from 'zod/mini';

/** What the values of a data key are: of an entity, or made up by a function. */
export const DataKeyType = z.enum(['timeseries', 'attribute', 'function', 'alarm', 'entityField']);
export type DataKeyType = z.infer<typeof DataKeyType>;

/**
 * One column, line or value of a widget, as dashboards store it. The members of `settings` are those that the type of
 * the widget knows.
 */
export const DataKey = z.looseObject({
  /** Of the attribute, the series or the field; of made-up values any text. */
  name: z.string(),
  type: DataKeyType,
  /** What it is called. May hold patterns such as `${entityName}`, and `{i18n:key}`. */
  label: z.nullish(z.string()),
  color: z.nullish(z.string()),
  /** What makes its values up: the body of a function of `time` and `prevValue`. */
  funcBody: z.nullish(z.string()),
  usePostProcessing: z.nullish(z.boolean()),
  /** What changes its values: the body of a function of `time`, `value`, `prevValue`, `timePrev` and `prevOrigValue`. */
  postFuncBody: z.nullish(z.string()),
  /** Both in place of those of the widget. */
  units: z.nullish(z.string()),
  decimals: z.nullish(z.number()),
  settings: z.nullish(z.record(z.string(), z.unknown())),
});
export type DataKey = z.infer<typeof DataKey>;

/** Where values come from: the entities of an alias, narrowed by a filter, or functions. */
export const Datasource = z.looseObject({
  type: z.enum(['entity', 'function']),
  /** Of made-up values: what stands for the name of an entity. */
  name: z.nullish(z.string()),
  entityAliasId: z.nullish(z.string()),
  filterId: z.nullish(z.string()),
  dataKeys: z.nullish(z.array(DataKey)),
});
export type Datasource = z.infer<typeof Datasource>;
