import { mdiContentCopy } from '@mdi/js';
import { useTranslate } from '../i18n/i18n.ts';
import type { Message } from '../i18n/translation-key.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { copyAndSay } from './copy-and-say.ts';
import { showFailure } from './show-failure.ts';

/** Puts a text on the clipboard and says so in a toast. */
export function CopyButton({
  text,
  label,
  copied,
}: {
  text: string;
  /** What it copies, read out and in its tooltip. */
  label: Message;
  /** What the toast says. */
  copied: Message;
}) {
  const t = useTranslate();
  return (
    <IconButton
      label={t(label)}
      icon={mdiContentCopy}
      size={18}
      onClick={() => void copyAndSay(text, copied).catch(showFailure)}
    />
  );
}
