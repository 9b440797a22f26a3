import * as z from 'zod/mini';
import type { Message, TranslationKey } from '../i18n/translation-key.ts';
import type { ParamsSchema } from './command.ts';
import type { Input } from './input.ts';

/** Parameters by name, as a caller gives them. */
export type Args = Readonly<Record<string, unknown>>;

/** How a parameter is called, explained and asked for. */
export interface ParamMeta<V = unknown> {
  title: TranslationKey;
  /** Help below the field, and the description in the JSON schema. */
  description?: TranslationKey;
  input: Input<V>;
  /** Whether it applies beside the other arguments; where not it is neither asked for nor taken. Always, unless said. */
  shown?(args: Args): boolean;
  /** The heading of the part of a form it stands in, with the parameters beside it of the same one. */
  section?: TranslationKey;
  /** Kept out of the journal and of copied script lines; what a secret input gives is without saying so. */
  secret?: boolean;
}

const metas = z.registry<ParamMeta>();

/** What an input gives of a value: never nothing, where it is known what it is at all. */
export type Given<V> = unknown extends V ? unknown : NonNullable<V>;

/** Makes a schema a parameter: one declaration for scripts, forms, the palette and the reference. The outermost wrapper of the field. */
export function param<S extends z.ZodMiniType>(schema: S, meta: ParamMeta<Given<z.input<S>>>): S {
  // A copy, so that one schema can be two parameters.
  const own = z.clone(schema);
  // Faces hand an input only values that it gave, or that fit its schema.
  metas.add(own, meta as ParamMeta as never);
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
  return Object.entries(params.shape).map(([name, shape]) => {
    const schema = shape as z.core.$ZodType;
    const meta = paramMeta(schema);
    if (!meta) throw new Error(`The parameter ${name} is not declared with param()`);
    const required = [undefined, null, meta.input.empty].every((none) => !z.safeParse(schema, none).success);
    return { name, schema, meta, required };
  });
}

/** The parameters that apply beside these arguments. */
export function shownFields(fields: readonly Field[], args: Args): Field[] {
  return fields.filter(({ meta }) => meta.shown?.(args) ?? true);
}

/** Checks arguments against the schema. Parameters that do not apply beside the others are neither wanted nor taken. */
export function parseArgs<P extends ParamsSchema>(
  params: P,
  args: Args,
  /** Whether issues hold what they are about, to tell what is missing from what is wrong. Never where issues are kept. */
  reportInput = false,
): z.core.util.SafeParseResult<z.output<P>> {
  const fields = fieldsOf(params);
  const shown = new Set(shownFields(fields, args));
  const hidden = fields.filter((field) => !shown.has(field)).map(({ name }) => name);
  if (hidden.length === 0) return z.safeParse(params, args, { reportInput });
  const shape = { ...params.shape, ...Object.fromEntries(hidden.map((name) => [name, NOT_TAKEN])) };
  return z.safeParse(z.clone(params, { ...params._zod.def, shape }), omit(args, hidden), {
    reportInput,
  });
}

const NOT_TAKEN = z.optional(z.undefined());

/** Arguments without what must not be kept. */
export function withoutSecrets(params: ParamsSchema | undefined, args: Args): Record<string, unknown> {
  const secret = (params ? fieldsOf(params) : []).filter(isSecret);
  return omit(
    args,
    secret.map(({ name }) => name),
  );
}

/** Whether what a field is given must not be kept, nor stand in an address. */
export function isSecret({ meta }: Pick<Field, 'meta'>): boolean {
  return meta.secret ?? meta.input.secret ?? false;
}

/** A record without some of its members. */
export function omit(record: Args, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/**
 * What is said about an issue of a parameter. A schema's own message that is a translation key wins, with the `values`
 * of its `params`.
 */
export function issueMessage(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): Message {
  if (issue.message !== undefined && isKey(issue.message)) {
    const { data } = z.safeParse(IssueValues, 'params' in issue ? issue.params : undefined);
    return { key: issue.message, ...(data && { values: data.values }) };
  }
  switch (issue.code) {
    case 'too_small':
      if ((issue.origin === 'string' || issue.origin === 'array') && Number(issue.minimum) <= 1) {
        return { key: 'validation.required' };
      }
      return issue.origin === 'string'
        ? { key: 'validation.min-length', values: { minimum: Number(issue.minimum) } }
        : { key: 'validation.at-least', values: { minimum: Number(issue.minimum) } };
    case 'too_big':
      return issue.origin === 'string'
        ? { key: 'validation.max-length', values: { maximum: Number(issue.maximum) } }
        : { key: 'validation.at-most', values: { maximum: Number(issue.maximum) } };
    case 'invalid_type':
      if (issue.expected === 'int') return { key: 'validation.integer' };
      return { key: issue.input == null || issue.input === '' ? 'validation.required' : 'validation.type' };
    case 'invalid_format':
      return { key: issue.format === 'email' ? 'user.invalid-email-format' : 'validation.format' };
    default:
      return { key: 'validation.not-accepted' };
  }
}

const IssueValues = z.object({ values: z.record(z.string(), z.union([z.string(), z.number()])) });

/** Whether a message is a translation key. Keys look like `device.name-required` or `queue.name_required`; zod's own messages are English sentences. */
export function isKey(text: string): text is TranslationKey {
  return /^[a-z][\w-]*(\.[\w-]+)+$/.test(text);
}
