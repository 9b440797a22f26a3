import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { Dialog, DialogActions } from './dialog.tsx';

/** A dialog with fields, that its last button submits, Enter, and Control with Enter from fields that take Enter themselves. */
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
        onKeyDown={submitFromAnywhere}
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

function submitFromAnywhere(event: KeyboardEvent<HTMLFormElement>): void {
  const { nativeEvent, target, currentTarget } = event;
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  if (nativeEvent.isComposing || event.defaultPrevented) return;
  // A dialog that a field has opened is no part of this one.
  if (!(target instanceof Element && currentTarget.contains(target))) return;
  // A text that is typed and not chosen yet is chosen first, and code is checked.
  if (target.closest('[data-own-keys="mod+Enter"]')) return;
  event.preventDefault();
  currentTarget.requestSubmit();
}
