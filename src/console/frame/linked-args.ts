import * as z from 'zod/mini';
import type { Command } from '../commands/command.ts';
import { type Args, fieldsOf, isSecret, issueMessage, parseArgs } from '../commands/param.ts';
import { translate } from '../i18n/i18n.ts';
import type { Message } from '../i18n/translation-key.ts';
import type { LinkedRun } from './linked-run.ts';

/** What a link gives to a command, read. */
export interface LinkedArgs {
  /** What fits. */
  args: Args;
  /** The entities to act on; undefined: those of the page. */
  ids: readonly string[] | undefined;
  /** What does not fit, each with the reason. */
  refused: readonly Message[];
}

/**
 * Reads what a link gives: a text where the parameter takes one, else JSON (`true`, `21.5`, `["a"]`). `ids` are
 * several of that name or one with commas. Pure.
 */
export function linkedArgs(command: Command, given: LinkedRun['given']): LinkedArgs {
  const fields = new Map(
    (command.params ? fieldsOf(command.params) : []).map((field) => [field.name, field]),
  );
  const args: Record<string, unknown> = {};
  const refused: Message[] = [];
  const ids: string[] = [];
  for (const [name, text] of given) {
    const field = fields.get(name);
    if (field && isSecret(field)) {
      // The person would not see what somebody else has chosen for them, and addresses are kept in many places.
      refused.push({ key: 'link.secret-parameter', values: { name: translate(field.meta.title) } });
    } else if (field) args[name] = readAs(field.schema, text);
    else if (name === 'ids' && command.targets) ids.push(...text.split(',').filter(Boolean));
    else refused.push({ key: 'link.no-parameter', values: { name } });
  }
  if (command.params) {
    const { error } = parseArgs(command.params, args, true);
    for (const issue of error?.issues ?? []) {
      const name = String(issue.path[0]);
      const field = fields.get(name);
      // What is left out is asked for.
      if (!field || !(name in args)) continue;
      const reason = translate(issueMessage(issue));
      refused.push({ key: 'link.refused-parameter', values: { name: translate(field.meta.title), reason } });
      delete args[name];
    }
  }
  return { args, ids: ids.length > 0 ? [...new Set(ids)] : undefined, refused };
}

function readAs(schema: z.core.$ZodType, text: string): unknown {
  if (z.safeParse(schema, text).success) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
