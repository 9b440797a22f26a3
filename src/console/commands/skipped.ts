import { translate } from '../i18n/i18n.ts';
import type { Message } from '../i18n/translation-key.ts';
import type { Skipped } from './command.ts';

/** What a run leaves alone, a sentence for each reason. */
export function skippedNotes(skipped: readonly Skipped[]): Message[] {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  return [...reasons].map(([reason, { length: count }]) => ({
    key: 'commands.skipped',
    values: { count, reason: translate(reason) },
  }));
}
