import { type KeyboardEvent, useState } from 'react';
import { type Answer, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { JsonObjectField } from './json-object-field.tsx';

/** JSON to be edited in a dialog. */
export interface JsonRequest {
  /** That JSON is edited, unless said. */
  title?: Shown;
  json: unknown;
  /** Whether it must not be empty; it must not, unless said. */
  required?: boolean;
}

/** Edits JSON in a dialog; resolves with what was saved, in an object of its own, or undefined when it was given up. */
export async function editJson(request: JsonRequest): Promise<{ json: unknown } | undefined> {
  return await openDialog<{ json: unknown }>((close) => <JsonDialog request={request} onClose={close} />);
}

function JsonDialog({
  request: { title, json, required = true },
  onClose,
}: {
  request: JsonRequest;
  onClose(result?: { json: unknown }): void;
}) {
  const t = useTranslate();
  const [answer, setAnswer] = useState<Answer<unknown>>(json);
  const isMissing = required && (answer === undefined || answer === null);
  const isChanged = JSON.stringify(answer) !== JSON.stringify(json);
  const maySave = !(answer instanceof Unreadable) && !isMissing && isChanged;

  function save(): void {
    if (maySave) onClose({ json: answer });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  }

  const heading = title ? t(title) : t('code.edit-json');
  return (
    <Dialog title={heading} width={800} onClose={() => onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        onKeyDown={onKeyDown}
        className="flex flex-1 flex-col gap-2"
      >
        <JsonObjectField
          label={t('code.json-object')}
          name="json"
          value={answer}
          onChange={setAnswer}
          required={required}
          autoFocus
        />
        <DialogActions>
          <button type="button" className="button" onClick={() => onClose()}>
            {t('action.cancel')}
          </button>
          <button type="submit" disabled={!maySave} className="button button-primary">
            {t('action.save')}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
