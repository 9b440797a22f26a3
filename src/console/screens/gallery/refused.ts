import * as z from 'zod/mini';
import { isBlank, unreadableIn } from '../../commands/answers.ts';
import { issueMessage } from '../../commands/param.ts';
import type { Message } from '../../i18n/translation-key.ts';
import type { Specimen } from '../../inputs/specimen.ts';

/** What a form would say of an answer to this input, where a value is `required` or where it may be left out. */
export function refused(
  { input, needed }: Specimen,
  answer: unknown,
  required: boolean,
): Message | undefined {
  const unreadable = unreadableIn(answer);
  if (unreadable || !required) return unreadable?.reason;
  const [issue] = (needed && z.safeParse(needed, answer).error?.issues) ?? [];
  if (issue) return issueMessage(issue);
  return isBlank(answer, input) ? { key: 'validation.required' } : undefined;
}
