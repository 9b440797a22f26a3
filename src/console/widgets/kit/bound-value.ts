import * as z from 'zod/mini';

/** A number that is set, or read from an attribute of the entity that an alias stands for. */
export const BoundValue = z.looseObject({
  valueSource: z.nullish(z.enum(['predefinedValue', 'entityAttribute'])),
  /** By the name of the alias. */
  entityAlias: z.nullish(z.string()),
  attribute: z.nullish(z.string()),
  value: z.nullish(z.number()),
});
export type BoundValue = z.infer<typeof BoundValue>;
