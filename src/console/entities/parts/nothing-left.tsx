import type { CommandId } from '../../commands/command-ids.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { useCanGoBack } from '../../ui/navigation.ts';

/** Says that what a page is about is gone, or not for the user, with the ways on: back, and to something else. */
export function NothingLeft({ text, command }: { text: TranslationKey; command: CommandId }) {
  const t = useTranslate();
  const canGoBack = useCanGoBack();
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <p role="alert" className="max-w-prose text-base">
        {t(text)}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {canGoBack && <CommandButton command="navigation.back" />}
        <CommandButton command={command} variant="primary" />
      </div>
    </div>
  );
}
