import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { CommandButton } from '../commands/faces/command-button.tsx';
import { recording } from '../commands/macro-recording.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { isFocusLost } from '../ui/returned-focus.ts';
import { focusContent } from './frame.tsx';

/** One line that says that what is done is recorded, and how to end that; nothing while nothing is. */
export function RecordingNotice() {
  const t = useTranslate();
  const { runs } = useSnapshot(recording);
  useEffect(() => () => void setTimeout(keepFocus), []);
  if (!runs) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 border-b border-line bg-raised px-4 py-1.5 text-[13px]">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-danger" />
      <span>{t('macro.recorded', { number: runs.length })}</span>
      <CommandButton command="macro.stop" />
      <CommandButton command="macro.discard" />
    </p>
  );
}

/** Whoever has pressed one of its buttons, which are gone by now, goes on with the page. */
function keepFocus(): void {
  if (isFocusLost()) focusContent();
}
