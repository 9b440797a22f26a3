import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { Dialog, DialogActions } from './dialog.tsx';

/** A dialog with fields, that Enter and its last button submit. */
export function DialogForm({
  title,
  width,
  submitLabel = 'action.save',
  isBusy = false,
  onSubmit,
  onClose,
  children,
}: {
  /** Translated heading. */
  title: string;
  /** Pixels; see `Dialog`. */
  width?: number;
  submitLabel?: TranslationKey;
  /** What was submitted is being dealt with: it cannot be again. */
  isBusy?: boolean;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <Dialog title={title} {...(width && { width })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The form that the dialog was opened from must not be submitted too.
          event.stopPropagation();
          if (!isBusy) onSubmit();
        }}
        className="flex flex-1 flex-col gap-4"
      >
        {children}
        <DialogActions>
          <button type="button" className="button" onClick={onClose}>
            {t('action.cancel')}
          </button>
          <button type="submit" className="button button-primary" aria-disabled={isBusy}>
            {t(submitLabel)}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
