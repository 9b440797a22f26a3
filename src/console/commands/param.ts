import * as z from 'zod/mini';
import type { Message, TranslationKey } from '../i18n/translation-key.ts';
import type { ParamsSchema } from './command.ts';

/** One answer of a list: the value a command gets and what a person reads. */
export interface Choice {
  value: string;
  /** Translated already, or a name from the server. */
  label: string;
  hint?: string;
}

/** A short list, all of it at once. */
export interface SelectInput {
  select(): readonly Choice[] | Promise<readonly Choice[]>;
}

/** A list on the server, searched. */
export interface SearchInput {
  /** The best matches; an empty text asks for the first ones. */
  search(text: string, signal: AbortSignal): Promise<readonly Choice[]>;
  /** The text of a value that was not picked from a search, such as the stored one. */
  labelOf(value: string): Promise<string>;
}

/** How a person gives a value. */
export type InputKind =
  | 'text'
  | 'textarea'
  | 'email'
  | 'password'
  | 'number'
  | 'checkbox'
  | SelectInput
  | SearchInput;

export interface ParamMeta {
  title: TranslationKey;
  /** Help below the field, and the description in the JSON schema. */
  description?: TranslationKey;
  input: InputKind;
  /** Kept out of the journal and of copied script lines; passwords are without saying so. */
  secret?: boolean;
}

const metas = z.registry<ParamMeta>();

/** Makes a schema a parameter: how it is called, explained and asked for. The outermost wrapper of the field. */
export function param<S extends z.ZodMiniType>(schema: S, meta: ParamMeta): S {
  // A copy, so that one schema can be two parameters.
  const own = z.clone(schema);
  metas.add(own, meta);
  return own;
}

/** What `param` was told about a field, through wrappers such as `z.optional` put around it afterwards. */
export function paramMeta(schema: z.core.$ZodType): ParamMeta | undefined {
  const own = metas.get(schema as z.ZodMiniType) as ParamMeta | undefined;
  if (own) return own;
  const inner: unknown = Reflect.get(schema._zod.def, 'innerType');
  return inner instanceof z.core.$ZodType ? paramMeta(inner) : undefined;
}

/** A parameter as faces ask for it. */
export interface Field {
  name: string;
  schema: z.core.$ZodType;
  meta: ParamMeta;
  /** An empty answer is not accepted. */
  required: boolean;
}

/** The parameters in the order they were declared. Throws for a field that `param` did not make. */
export function fieldsOf(params: ParamsSchema): Field[] {
  return Object.entries(params.shape).map(([name, schema]) => {
    const meta = paramMeta(schema as z.core.$ZodType);
    if (!meta) throw new Error(`The parameter ${name} is not declared with param()`);
    const field = schema as z.core.$ZodType;
    const required =
      meta.input !== 'checkbox' &&
      !z.safeParse(field, undefined).success &&
      !z.safeParse(field, null).success &&
      !z.safeParse(field, '').success;
    return { name, schema: field, meta, required };
  });
}

/** Arguments without what must not be kept. */
export function withoutSecrets(
  params: ParamsSchema | undefined,
  args: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = params ? fieldsOf(params) : [];
  const secret = new Set(
    fields.filter(({ meta }) => meta.secret ?? meta.input === 'password').map(({ name }) => name),
  );
  return Object.fromEntries(Object.entries(args).filter(([name]) => !secret.has(name)));
}

/**
 * What a form or a step holds, as the schema wants it: a blank field that nothing was stored in is left out, a
 * number's text becomes a number.
 */
export function argsOfAnswers(
  fields: readonly Field[],
  answers: Readonly<Record<string, unknown>>,
  initial: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  for (const { name, meta, schema } of fields) {
    const answer = answers[name];
    if (answer === undefined) continue;
    if (meta.input === 'number') {
      if (answer !== '') args[name] = Number(answer);
    } else if (answer !== '') {
      args[name] = answer;
    } else if (initial[name] != null && initial[name] !== '') {
      args[name] = typeof meta.input === 'object' && z.safeParse(schema, null).success ? null : '';
    }
  }
  return args;
}

/** What is said about an issue of a parameter. A schema's own message that is a translation key wins. */
export function issueMessage(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): Message {
  if (issue.message !== undefined && isKey(issue.message)) return { key: issue.message };
  switch (issue.code) {
    case 'too_small':
      if (issue.origin !== 'string') {
        return { key: 'validation.at-least', values: { minimum: Number(issue.minimum) } };
      }
      return Number(issue.minimum) <= 1
        ? { key: 'validation.required' }
        : { key: 'validation.min-length', values: { minimum: Number(issue.minimum) } };
    case 'too_big':
      return issue.origin === 'string'
        ? { key: 'validation.max-length', values: { maximum: Number(issue.maximum) } }
        : { key: 'validation.at-most', values: { maximum: Number(issue.maximum) } };
    case 'invalid_type':
      return { key: issue.input == null || issue.input === '' ? 'validation.required' : 'validation.type' };
    case 'invalid_format':
      return { key: issue.format === 'email' ? 'validation.email' : 'validation.format' };
    default:
      return { key: 'validation.not-accepted' };
  }
}

/** Whether a message is a translation key. Keys look like `device.name-required`; zod's own messages are English sentences. */
export function isKey(text: string): text is TranslationKey {
  return /^[a-z][a-zA-Z0-9-]*(\.[a-zA-Z0-9-]+)+$/.test(text);
}
