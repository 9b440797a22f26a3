import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import type { Message, TranslationKey } from '../i18n/translation-key.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { copyAndSay } from './copy-and-say.ts';
import { openDialog } from './dialog-store.ts';
import { showFailure } from './show-failure.ts';

/** A link that is to be handed over, and what is said of it. */
export interface LinkToHandOver {
  title: Message;
  /** What it is good for. */
  text: Message;
  link: string;
  /** The button that copies it, and what the toast says then. */
  copy: TranslationKey;
  copied: TranslationKey;
  /** Other ways to hand it over. */
  besides?: ReactNode;
}

/** Shows a link to be copied. The dialog stands by itself: whoever asked for it is done. */
export function showLinkToHandOver(link: LinkToHandOver): void {
  void openDialog<void>((close) => <LinkDialog {...link} close={close} />);
}

function LinkDialog({ title, text, link, copy, copied, besides, close }: LinkToHandOver & { close(): void }) {
  const t = useTranslate();
  return (
    <Dialog title={t(title)} onPhone="sheet" onClose={close}>
      <div className="flex flex-col gap-3">
        <p className="text-sm">{t(text)}</p>
        <p className="rounded-control border border-line bg-canvas p-3 font-mono text-[13px] wrap-anywhere">
          {link}
        </p>
        {besides}
      </div>
      <DialogActions>
        <button type="button" className="button" onClick={close}>
          {t('action.close')}
        </button>
        <button
          type="button"
          className="button button-primary"
          onClick={() => void copyAndSay(link, { key: copied }).catch(showFailure)}
        >
          {t(copy)}
        </button>
      </DialogActions>
    </Dialog>
  );
}
