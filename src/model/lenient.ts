import * as z from 'zod/mini';

/**
 * The schema that reads what another one does, and of the rest as much as is of use: a member of the wrong type as if it
 * was missing, where it may be, and lists without the items that lack what they need. Meant for JSON that others have
 * stored, made of objects, lists and records.
 */
export function lenient<T extends z.ZodMiniType>(schema: T): T {
  return readable(schema) as z.ZodMiniType as T;
}

function readable(schema: z.core.$ZodType): z.ZodMiniType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return z.catch(z.optional(readable(def.innerType)), undefined);
    case 'nullable':
      return z.nullable(readable(def.innerType));
    case 'object':
      return z.looseObject(
        Object.fromEntries(Object.entries(def.shape).map(([name, member]) => [name, readable(member)])),
      );
    case 'array':
      return items(def.element);
    case 'record':
      return z.record(z.string(), z.catch(z.optional(readable(def.valueType)), undefined));
    default:
      return schema as z.ZodMiniType;
  }
}

/** Those of a list that can be read. */
function items(element: z.core.$ZodType): z.ZodMiniType {
  const item = readable(element);
  return z.pipe(
    z.array(z.unknown()),
    z.transform((all) =>
      all.flatMap((one) => {
        const { success, data } = item.safeParse(one);
        return success ? [data] : [];
      }),
    ),
  );
}
