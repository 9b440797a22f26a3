import { isRecord } from '../../../model/json-object.ts';
import type { Schema } from './form-node.ts';
import { EACH, type Path } from './path.ts';

/** A schema with whether the value must be there. */
export interface Located {
  schema: Schema;
  required: boolean;
}

/** The type that a schema names; of several, the first that is not null. */
export function typeOf({ type }: Schema): string | undefined {
  const found = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  return typeof found === 'string' ? found : undefined;
}

/** The schema of a place in the model; undefined where the schema of the whole does not describe it. */
export function schemaAt(root: Schema, path: Path): Located | undefined {
  let located: Located = { schema: root, required: false };
  for (const step of path) {
    const inner = typeof step === 'number' ? itemSchema(located.schema, step) : member(located.schema, step);
    if (!inner) return undefined;
    located = inner;
  }
  return located;
}

function member({ properties, required }: Schema, name: string): Located | undefined {
  const schema = isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!isRecord(schema)) return undefined;
  const isNamed = Array.isArray(required) && required.includes(name);
  return { schema, required: isNamed || schema.required === true };
}

function itemSchema({ items, additionalItems }: Schema, at: number): Located | undefined {
  const schema: unknown = Array.isArray(items) ? (at === EACH ? additionalItems : items[at]) : items;
  return isRecord(schema) ? { schema, required: false } : undefined;
}
