import * as z from 'zod/mini';
import { param } from '../../../commands/param.ts';
import { text } from '../../../inputs/text.ts';

/** What was copied, as text, for commands that paste; what was copied last unless given. See `readCopied`. */
export const copiedTextParam = param(z.optional(z.string()), {
  title: 'widget.copied-text',
  description: 'widget.copied-text-description',
  input: text,
  // It may be as long as a dashboard, which no journal is to hold.
  secret: true,
});
