import { useRef } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import type { Message, TranslationKey } from '../i18n/translation-key.ts';
import { openDialog } from '../messages/dialog-store.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

interface LeaveQuestion {
  title: TranslationKey;
  /** What becomes of what was changed, line by line. */
  text: readonly Message[];
  /** What the button says that leaves without saving. */
  leaveLabel: TranslationKey;
  /** Whether what was changed is lost by that. */
  isLost: boolean;
  saveLabel: TranslationKey;
}

/** Asks what becomes of what was changed; undefined: the person stays. */
export function askToLeave(question: LeaveQuestion): Promise<'save' | 'leave' | undefined> {
  return openDialog<'save' | 'leave'>((close) => <LeaveDialog {...question} close={close} />);
}

/** Three ways on: to save, to leave without it, to stay. */
function LeaveDialog({
  title,
  text,
  leaveLabel,
  isLost,
  saveLabel,
  close,
}: LeaveQuestion & { close(answer?: 'save' | 'leave'): void }) {
  const t = useTranslate();
  const save = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={t(title)} role="alertdialog" onPhone="sheet" onClose={() => close()} initialFocus={save}>
      {text.map((line) => (
        <p key={line.key} className="mb-2 text-sm wrap-anywhere">
          {t(line)}
        </p>
      ))}
      <DialogActions>
        <button type="button" className="button" onClick={() => close()}>
          {t('dashboard.keep-editing')}
        </button>
        <button
          type="button"
          className={`button ${isLost ? 'button-danger' : ''}`}
          onClick={() => close('leave')}
        >
          {t(leaveLabel)}
        </button>
        <button ref={save} type="button" className="button button-primary" onClick={() => close('save')}>
          {t(saveLabel)}
        </button>
      </DialogActions>
    </Dialog>
  );
}
