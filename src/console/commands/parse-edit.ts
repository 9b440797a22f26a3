import * as z from 'zod/mini';
import type { ParamsSchema } from './command.ts';
import { type Args, fieldsOf, type ParamMeta, param, parseArgs } from './param.ts';

/**
 * As `parseArgs`, for an edit of what is stored: what is wrong with that was so before, and keeps nobody from changing
 * something else. A text that stands as it was `stored` is taken as it is, and told of in `faults`.
 */
export function parseEdit<P extends ParamsSchema>(
  params: P,
  args: Args,
  stored: Args,
  reportInput = false,
): { parsed: z.core.util.SafeParseResult<z.output<P>>; faults: readonly z.core.$ZodIssue[] } {
  const faults: z.core.$ZodIssue[] = [];
  const taken = new Set<string>();
  let schema = params;
  // What is wrong with several together is looked at only once each of them is taken.
  for (;;) {
    const parsed = parseArgs(schema, args, reportInput);
    const issues = parsed.error?.issues ?? [];
    if (parsed.success || !issues.every((issue) => isStored(issue, args, stored))) return { parsed, faults };
    faults.push(...issues);
    const names = issues.map(({ path }) => String(path[0]));
    schema = letting(
      schema,
      names,
      names.some((name) => taken.has(name)),
    );
    for (const name of names) taken.add(name);
  }
}

/** Whether an issue is with a text that stands as it was stored, as does all that it is wrong beside. */
function isStored(issue: z.core.$ZodIssue, args: Args, stored: Args): boolean {
  const [name, ...within] = issue.path;
  if (typeof name !== 'string' || within.length > 0 || !args[name] || typeof args[name] !== 'string')
    return false;
  const { data } = z.safeParse(Beside, 'params' in issue ? issue.params : undefined);
  return [name, ...(data?.beside ?? [])].every((one) => (args[one] || '') === (stored[one] || ''));
}

/** What a check of several parameters says of its issues: which others they are about, beside the one of their path. */
const Beside = z.object({ beside: z.array(z.string()) });

/** Parameters that take anything for some of them. */
function letting<P extends ParamsSchema>(params: P, names: readonly string[], unchecked: boolean): P {
  const metaOf = (name: string) => fieldsOf(params).find((field) => field.name === name)?.meta;
  const anything = names.map((name) => [name, param(z.unknown(), metaOf(name) as ParamMeta)] as const);
  const def = { ...params._zod.def, shape: { ...params.shape, ...Object.fromEntries(anything) } };
  return z.clone(params, unchecked ? { ...def, checks: [] } : def);
}
