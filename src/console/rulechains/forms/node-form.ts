import type * as z from 'zod/mini';
import type { ParamsSchema } from '../../commands/command.ts';
import { type Args, type Field, fieldsOf } from '../../commands/param.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { number } from '../../inputs/number.ts';
import { parsePath, valueAt, written } from '../../inputs/schema-form/path.ts';

/** What a node is configured with, as it is stored. */
export type NodeConfiguration = Readonly<Record<string, unknown>>;

/** An answer that stands for several members of a configuration. */
export interface JoinedMembers {
  /** The answer that members make; undefined where they are not given. */
  read(configuration: NodeConfiguration): unknown;
  /** The members that an answer makes. */
  write(answer: unknown): NodeConfiguration;
}

/**
 * How the nodes of a class are configured: a parameter for each member, named by its path (`credentials.type`). What
 * is stored beside them, and what does not apply beside other answers, stays as it is.
 */
export interface NodeForm<P extends ParamsSchema = ParamsSchema> {
  readonly params: P;
  /** The parameters that stand for several members, by name. */
  readonly joined?: Readonly<Partial<Record<keyof P['shape'], JoinedMembers>>>;
  /** Members that go when a parameter is answered otherwise, by its name. */
  readonly clears?: Readonly<Partial<Record<keyof P['shape'], readonly string[]>>>;
}

/** The answers that a stored configuration stands for; members that it lacks are those of the class's default. */
export function answersOf(
  { params, joined = {} }: NodeForm,
  configuration: NodeConfiguration,
  defaults: NodeConfiguration,
): Args {
  const answers = fieldsOf(params).map((field) => {
    const members = joined[field.name];
    const stored = members ? members.read(configuration) : valueAt(configuration, parsePath(field.name));
    const usual = members ? members.read(defaults) : valueAt(defaults, parsePath(field.name));
    return [field.name, readable(field, stored === undefined ? usual : stored)] as const;
  });
  return Object.fromEntries(answers);
}

/** A configuration with the answers that say something else than those it stood for. */
export function withAnswers(
  { params, joined = {}, clears = {} }: NodeForm,
  configuration: NodeConfiguration,
  changed: Args,
): NodeConfiguration {
  let result = configuration;
  for (const field of fieldsOf(params)) {
    if (!Object.hasOwn(changed, field.name)) continue;
    const answer = changed[field.name];
    const members = joined[field.name]?.write(answer) ?? { [field.name]: answer ?? blankOf(field) };
    const cleared = Object.fromEntries((clears[field.name] ?? []).map((name) => [name, undefined]));
    for (const [path, value] of Object.entries({ ...cleared, ...members })) {
      result = written(result, parsePath(path), value) as NodeConfiguration;
    }
  }
  return result;
}

/** What stands in a member once its field is emptied. */
function blankOf({ meta }: Field): unknown {
  return meta.input.empty ?? null;
}

/** A stored value as its input takes it: switches and numbers have been stored as texts, too. */
function readable({ meta }: Field, stored: unknown): unknown {
  if (meta.input === checkbox) return typeof stored === 'string' ? stored === 'true' : stored;
  if (meta.input === number && typeof stored === 'string' && stored.trim() !== '') return Number(stored);
  return stored ?? undefined;
}

/** Declares a form, whose other members go by its parameters. */
export function nodeForm<S extends z.core.$ZodLooseShape>(
  params: z.ZodMiniObject<S>,
  more: Omit<NodeForm<z.ZodMiniObject<S>>, 'params'> = {},
): NodeForm {
  return { params, ...more } as NodeForm;
}
