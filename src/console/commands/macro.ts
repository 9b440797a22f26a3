import * as z from 'zod/mini';
import type { Command } from './command.ts';
import { type Args, omit, parseArgs } from './param.ts';
import { slugOf } from './slug.ts';

/** One run of a macro: its command, and what it was given. Without `ids` it acts on what is selected when it runs. */
const MacroStep = z.looseObject({
  command: z.string(),
  args: z.optional(z.record(z.string(), z.unknown())),
});
export type MacroStep = z.infer<typeof MacroStep>;

/** Runs of commands under a name, as they are stored and taken along. Members we do not know survive. */
export const Macro = z.looseObject({
  name: z.string().check(z.refine((name) => slugOf(name) !== '')),
  steps: z.array(MacroStep).check(z.minLength(1)),
});
export type Macro = z.infer<typeof Macro>;

/** The id of the command that plays a macro: `macro.run.night-mode`; letters beyond a to z are written as numbers. */
export function macroCommandId({ name }: Pick<Macro, 'name'>): string {
  return `macro.run.${slugOf(name)}`;
}

/** A step for a run as the journal has it; `onSelection`: on whatever is selected when the macro runs. */
export function stepOf({ id, args }: { id: string; args: Args }, onSelection: boolean): MacroStep {
  const given = onSelection ? omit(args, ['ids']) : { ...args };
  return Object.keys(given).length > 0 ? { command: id, args: given } : { command: id };
}

/** The parameters of a step that its command does not take. What is left out is asked for. Pure. */
export function unfitIn(step: MacroStep, { params }: Command): string[] {
  const { ids, ...given } = step.args ?? {};
  const unknown = Object.keys(given).filter((name) => !params || !(name in params.shape));
  const { error } = params ? parseArgs(params, omit(given, unknown)) : { error: undefined };
  const wrong = (error?.issues ?? []).map(({ path }) => String(path[0])).filter((name) => name in given);
  return [...new Set([...unknown, ...wrong])];
}
