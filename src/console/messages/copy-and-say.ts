import type { Message } from '../i18n/translation-key.ts';
import { copyText } from '../ui/clipboard.ts';
import { showCopied } from './toast-store.ts';

/** Puts a text on the clipboard and says so. Rejects, and says nothing, when the browser refuses. */
export async function copyAndSay(text: string, copied: Message): Promise<void> {
  await copyText(text);
  showCopied(copied);
}
