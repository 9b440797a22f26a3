import { mdiContentCopy } from '@mdi/js';
import { useTranslate } from '../i18n/i18n.ts';
import type { Message } from '../i18n/translation-key.ts';
import { Icon } from '../ui/icon.tsx';
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
    <button
      type="button"
      className="icon-button"
      aria-label={t(label)}
      title={t(label)}
      onClick={() => void copyAndSay(text, copied).catch(showFailure)}
    >
      <Icon path={mdiContentCopy} size={18} />
    </button>
  );
}
