import type { CommandRun } from '../../../commands/command.ts';
import { RunError } from '../../../commands/command-error.ts';
import type { Message, TranslationKey } from '../../../i18n/translation-key.ts';
import { showCopied, showToast } from '../../../messages/toast-store.ts';
import { copyText } from '../../../ui/clipboard.ts';
import { type Copies, keepCopy } from './copy-buffer.ts';

/**
 * Copies something of a dashboard: for all pages of this browser, and to the clipboard of the system, so that it can be
 * pasted in other browsers too. A person is told of it by `copied`, and where only one of the two was possible by which.
 * Throws a RunError where neither was.
 */
export async function takeCopy<N extends keyof Copies>(
  name: N,
  copy: Copies[N],
  { source }: Pick<CommandRun, 'source'>,
  copied: Message,
): Promise<void> {
  const isKept = keepCopy(name, copy);
  const isOnClipboard = await copyText(JSON.stringify(copy)).then(
    () => true,
    () => false,
  );
  if (!isKept && !isOnClipboard) throw new RunError({ key: 'widget.not-copied' });
  if (source === 'script') return;
  const note: TranslationKey | undefined = !isOnClipboard
    ? 'widget.copied-here-only'
    : !isKept
      ? 'widget.copied-to-clipboard-only'
      : undefined;
  if (note) showToast({ type: 'warn', message: copied, notes: [{ key: note }] });
  else showCopied(copied);
}
