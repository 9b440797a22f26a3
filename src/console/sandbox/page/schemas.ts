import { Ajv, type ValidateFunction } from 'ajv';
import { asDraft7 } from './draft-7.ts';
import type { SchemaIssue, ValidateAnswer, ValidateRequest } from './protocol.ts';

const MOST_ISSUES = 100;
const KEPT = 50;

const known = new Map<string, ValidateFunction>();

/** Checks a schema, also of the fourth draft, and a value against it. */
export function validate({ schema, value }: ValidateRequest): ValidateAnswer {
  let check: ValidateFunction;
  try {
    check = compile(schema);
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    return { schemaError: { name, message } };
  }
  if (!value || check(value.json)) return { issues: [] };
  const issues = (check.errors ?? []).slice(0, MOST_ISSUES).map(
    ({ instancePath, keyword, message, params }): SchemaIssue => ({
      // What is missing is told where it is missing.
      path: keyword === 'required' ? `${instancePath}/${String(params.missingProperty)}` : instancePath,
      keyword,
      message: message ?? keyword,
    }),
  );
  return { issues };
}

function compile(schema: unknown): ValidateFunction {
  const key = JSON.stringify(schema);
  const before = known.get(key);
  if (before) return before;
  const read = asDraft7(schema);
  if (typeof read !== 'boolean' && (typeof read !== 'object' || read === null || Array.isArray(read))) {
    throw new TypeError('A schema is an object');
  }
  // One compiler each, as they keep schemas by the ids within them.
  const check = new Ajv({ allErrors: true, strict: false, logger: false, validateFormats: false }).compile(
    read,
  );
  if (known.size >= KEPT) known.clear();
  known.set(key, check);
  return check;
}
