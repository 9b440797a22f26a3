import type { Message } from '../i18n/translation-key.ts';
import { showCopied } from '../messages/toast-store.ts';
import { copyText } from '../ui/clipboard.ts';
import type { CommandRun } from './command.ts';

/** Puts a text on the clipboard. A person is told so; rejects, and says nothing, when the browser refuses. */
export async function copyTextOfRun(
  { source }: Pick<CommandRun, 'source'>,
  text: string,
  copied: Message,
): Promise<void> {
  await copyText(text);
  if (source !== 'script') showCopied(copied);
}
