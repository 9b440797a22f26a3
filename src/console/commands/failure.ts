import type * as z from 'zod/mini';
import type { Message } from '../i18n/translation-key.ts';
import { shownOf } from '../messages/shown-error.ts';
import { ApiError } from '../wire/api-error.ts';
import type { SubmitOutcome } from './ask.ts';
import type { ParamsSchema } from './command.ts';
import { CommandError } from './command-error.ts';
import { issueMessage } from './param.ts';

type Failed = Extract<SubmitOutcome, { kind: 'failed' }>;

/** Answers that do not fit the schema: each first issue next to its field. */
export function issuesOutcome(issues: readonly z.core.$ZodIssue[]): Failed {
  const fields: Record<string, Message> = {};
  let message: Message | undefined;
  for (const issue of issues) {
    const name = issue.path[0];
    if (typeof name === 'string') fields[name] ??= issueMessage(issue);
    else message ??= issueMessage(issue);
  }
  return { kind: 'failed', fields, ...(message && { message }) };
}

/** A run that failed: next to the field its words name, else for the whole. */
export function failureOf(error: unknown, params: ParamsSchema | undefined): Failed {
  if (error instanceof CommandError && error.issues) return issuesOutcome(error.issues);
  const shown = shownOf(error);
  const names = Object.keys(params?.shape ?? {});
  const sentence = error instanceof ApiError ? error.words : undefined;
  const name = sentence && fieldNamedIn(sentence, names);
  return name
    ? { kind: 'failed', fields: { [name]: shown } }
    : { kind: 'failed', fields: {}, message: shown };
}

/**
 * The parameter a server's sentence is about: `Device with such name already exists!` is about `name`. One that is named
 * word by word goes before one whose words stand with another between them, as `provisionKey` in `provision device key`.
 */
function fieldNamedIn(sentence: string, names: readonly string[]): string | undefined {
  const text = ` ${wordsOf(sentence)} `;
  const longestFirst = names.toSorted((left, right) => right.length - left.length);
  return (
    longestFirst.find((name) => text.includes(` ${wordsOf(name)} `)) ??
    longestFirst.find((name) =>
      new RegExp(` ${wordsOf(name).replaceAll(' ', ' (?:[a-z0-9]+ )?')} `).test(text),
    )
  );
}

function wordsOf(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
