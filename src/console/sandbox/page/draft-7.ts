/** Members of a schema that hold values, not schemas. */
const VALUES = new Set(['default', 'enum', 'const', 'examples']);
/** Members that hold schemas by names that anybody may choose. */
const NAMED = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependencies']);

/**
 * A JSON schema of the fourth draft, or of the third's `required`, in the words of the seventh. Stored forms are
 * written so: exclusive bounds are a mark beside the bound, and a property may say itself that it is required.
 */
export function asDraft7(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asDraft7);
  if (!isRecord(schema)) return schema;
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(schema)) {
    if (VALUES.has(name)) read[name] = value;
    else if (NAMED.has(name) && isRecord(value)) {
      read[name] = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asDraft7(inner)]));
    } else if (typeof value === 'string') {
      if (name !== 'id' && name !== '$schema') read[name] = value;
    } else read[name] = asDraft7(value);
  }
  for (const [mark, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof read[mark] !== 'boolean') continue;
    const isExclusive = read[mark] && bound in read;
    delete read[mark];
    if (!isExclusive) continue;
    read[mark] = read[bound];
    delete read[bound];
  }
  if (typeof read.required === 'boolean') delete read.required;
  const required = requiredOf(schema);
  if (required.length > 0) {
    const named = Array.isArray(read.required) ? read.required : [];
    read.required = [...new Set([...named, ...required])];
  }
  // An empty list was not allowed then, and was written all the same.
  if (Array.isArray(read.required) && read.required.length === 0) delete read.required;
  return read;
}

/** Properties that say themselves that they are required. */
function requiredOf({ properties }: Record<string, unknown>): string[] {
  if (!isRecord(properties)) return [];
  return Object.entries(properties).flatMap(([name, inner]) =>
    isRecord(inner) && inner.required === true ? [name] : [],
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
