import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useTranslate } from '../i18n/i18n.ts';
import { isTyped } from '../i18n/inert-text.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { RichText } from '../ui/rich-text.tsx';
import {
  type AlertRequest,
  type ConfirmRequest,
  closeDialog,
  dialogs,
  type OpenDialog,
} from './dialog-store.ts';

/** All open dialogs, each over the one before. Loaded when the first one opens. */
export function Dialogs() {
  const { stack } = useSnapshot(dialogs);
  return stack.map((dialog, at) => (
    // Drawn anew when one beneath it goes, as that takes the focus and the page with it.
    <DialogOnStack key={idsUpTo(stack, at)} dialog={dialog as OpenDialog} />
  ));
}

function idsUpTo(stack: readonly { id: number }[], at: number): string {
  return stack
    .slice(0, at + 1)
    .map(({ id }) => id)
    .join(' ');
}

function DialogOnStack({ dialog: { id, content } }: { dialog: OpenDialog }) {
  switch (content.kind) {
    case 'confirm':
      return <ConfirmDialog request={content.request} onAnswer={(yes) => closeDialog(id, yes)} />;
    case 'alert':
      return <AlertDialog request={content.request} onClose={() => closeDialog(id)} />;
    case 'custom':
      return content.render((result) => closeDialog(id, result));
  }
}

function ConfirmDialog({ request, onAnswer }: { request: ConfirmRequest; onAnswer(yes: boolean): void }) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const cancel = useRef<HTMLButtonElement>(null);
  const affirm = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const mayConfirm = request.typed === undefined || isTyped(typed, request.typed);
  const initialFocus = request.typed !== undefined ? input : request.danger ? cancel : affirm;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (mayConfirm) onAnswer(true);
  }

  // As it sends forms. Held down from the form before, it answers nothing that nobody has read.
  function onKeyDown({ key, ctrlKey, metaKey, repeat, nativeEvent }: KeyboardEvent) {
    if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || nativeEvent.isComposing) return;
    nativeEvent.preventDefault();
    if (mayConfirm) onAnswer(true);
  }

  return (
    <Dialog
      title={t(request.title)}
      role="alertdialog"
      onPhone={request.typed === undefined ? 'sheet' : 'screen'}
      onClose={() => onAnswer(false)}
      initialFocus={initialFocus}
    >
      <form onSubmit={submit} onKeyDown={onKeyDown} className="flex flex-1 flex-col">
        <p className="text-sm whitespace-pre-line wrap-anywhere">
          <RichText shown={request.message} />
        </p>
        {request.notes?.map((note) => (
          <p key={note.key} className="text-sm text-muted wrap-anywhere">
            {t(note)}
          </p>
        ))}
        {request.typed !== undefined && (
          <div className="mt-4">
            <TextField
              ref={input}
              label={t('dialog.type-to-confirm', { text: request.typed })}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        )}
        <DialogActions>
          <button ref={cancel} type="button" className="button" onClick={() => onAnswer(false)}>
            {t(request.cancelLabel ?? 'action.cancel')}
          </button>
          <button
            ref={affirm}
            type="submit"
            disabled={!mayConfirm}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title={t('dialog.confirm-keys')}
            className={`button ${request.danger ? 'button-danger' : 'button-primary'}`}
          >
            {t(request.confirmLabel ?? 'action.confirm')}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function AlertDialog({ request, onClose }: { request: AlertRequest; onClose(): void }) {
  const t = useTranslate();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={t(request.title)}
      role="alertdialog"
      onPhone="sheet"
      onClose={onClose}
      initialFocus={close}
    >
      <p className="text-sm whitespace-pre-line wrap-anywhere">
        <RichText shown={request.message} />
      </p>
      <DialogActions>
        <button ref={close} type="button" className="button button-primary" onClick={onClose}>
          {t(request.closeLabel ?? 'action.close')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
