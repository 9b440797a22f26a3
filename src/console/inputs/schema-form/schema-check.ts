import { isRecord } from '../../../model/json-object.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { AskOptions } from '../../sandbox/engine.ts';
import { refusalsOf, standing, withoutUnreadable } from './check-model.ts';
import { withDefaults } from './defaults.ts';
import { type FormNode, isField } from './form-node.ts';
import { pointerOf } from './path.ts';
import { type Form, readForm } from './read-form.ts';
import { sanitized } from './rules.ts';

/** What a schema makes of a model: what is refused, by JSON pointers, and what is wrong with the schema itself. */
export interface SchemaCheck {
  refusals: ReadonlyMap<string, Shown>;
  schemaError?: string;
}

/**
 * Whether a model may be stored, and what of it may not: what its form refuses by itself and, run in the sandbox, what its
 * schema does. Rejects with a `SandboxFailure` where there is none.
 */
export async function checkModel(
  stored: unknown,
  model: unknown,
  options?: AskOptions,
): Promise<SchemaCheck & { isValid: boolean }> {
  const form = readForm(stored);
  const check = await runSchema(form, model, options);
  const refusals = new Map([...check.refusals, ...refusalsOf(form, withDefaults(form.schema, model))]);
  const isValid = refusals.size === 0 && check.schemaError === undefined && form.problem === undefined;
  return { ...check, refusals, isValid };
}

/** Runs the schema of a form over a model that may lack its defaults, in the sandbox. Rejects with a `SandboxFailure`. */
export async function runSchema(form: Form, model: unknown, options?: AskOptions): Promise<SchemaCheck> {
  if (Object.keys(form.schema).length === 0) return { refusals: new Map() };
  const { validateSchema } = await import('../../sandbox/sandbox.ts');
  const shown = withDefaults(form.schema, withoutUnreadable(model));
  const value = sanitized(form.schema, shown);
  const answer = await validateSchema(withKnownTypes(form.schema), value ?? {}, options);
  if ('schemaError' in answer) return { refusals: new Map(), schemaError: answer.schemaError.message };
  const nodes = new Map<string, FormNode>();
  for (const { node, path } of standing(form.sections, shown)) nodes.set(pointerOf(path), node);
  const refusals = new Map<string, Shown>();
  for (const issue of answer.issues) {
    const node = nodes.get(issue.path);
    // A box that nobody has ticked says no.
    if (issue.keyword === 'required' && node?.kind === 'checkbox') continue;
    if (!refusals.has(issue.path)) refusals.set(issue.path, wordsFor(issue.keyword, node));
  }
  return { refusals };
}

function wordsFor(keyword: string, node: FormNode | undefined): Shown {
  if (keyword === 'required') return { key: 'validation.required' };
  const own = node && isField(node) ? node.validationMessage : undefined;
  if (own !== undefined) return { text: own };
  switch (keyword) {
    case 'type':
      return { key: 'validation.type' };
    case 'pattern':
    case 'format':
      return { key: 'validation.format' };
    case 'enum':
    case 'const':
      return { key: 'validation.not-accepted' };
    default:
      return { key: 'schema-form.breaks-rule', values: { rule: keyword } };
  }
}

const TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);
/** Members of a schema that hold values, not schemas. */
const VALUES = new Set(['default', 'enum', 'const', 'examples', 'x-schema-form']);

/** A schema without the types that only the dialect has, such as `date`: whatever stands there is accepted. */
function withKnownTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withKnownTypes);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) => {
      if (name === 'type' && typeof value === 'string' && !TYPES.has(value)) return [];
      return [[name, VALUES.has(name) ? value : withKnownTypes(value)]];
    }),
  );
}
