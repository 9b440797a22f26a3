import { mdiClockOutline } from '@mdi/js';
import { startTransition, useId, useRef, useState } from 'react';
import type { Timewindow } from '../../../model/timewindow.ts';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { readWindow, storedWindow } from '../../time/stored-window.ts';
import { isControlDisabled } from '../../time/window-control.ts';
import { writtenUnusable, writtenWindow } from '../../time/written-window.ts';
import { controlClass } from '../../ui/fields/field.tsx';
import { FieldNotes } from '../../ui/fields/field-notes.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { loadable } from '../../ui/loadable.tsx';
import type { WindowUse } from './window-use.ts';

/** Dialogs weigh three times as much as the button, which stands on pages that show something else. */
const TimeWindowDialog = loadable(async () => (await import('./time-window-dialog.tsx')).TimeWindowDialog);

/** A button that says which time it is about. The value changes only when the panel gives one. */
export function TimeWindowField({
  use,
  value,
  onChange,
  bare = false,
  ...field
}: InputProps<Timewindow> & {
  use: WindowUse;
  /** Where it stands among buttons: its label is only read out. */
  bare?: boolean;
}) {
  const t = useTranslate();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** Who has come as far as the button may press it next: the panel is made ready. */
  const [isNear, setNear] = useState(false);
  const [closings, setClosings] = useState(0);
  const stored = value instanceof Unreadable ? undefined : (value ?? undefined);
  const { settings, unusable } = readWindow(stored, use.now(), use.maxDataPoints());
  const text = stored ? writtenWindow(settings, t, formatTimestamp, use) : '';
  const hint = writtenUnusable(unusable, t) ?? field.hint;
  const { label, error, required, ref, name, autoFocus, onBlur } = field;
  if (field.readOnly) {
    return (
      <TextField
        {...{ label, hint, error, required, name, autoFocus, onBlur }}
        {...(ref && { ref })}
        readOnly
        value={text}
      />
    );
  }

  function close() {
    setOpen(false);
    setClosings(closings + 1);
  }

  const comeNear = () => startTransition(() => setNear(true));
  const disabled = isControlDisabled(stored ? settings : null, {
    ...use,
    isDisabled: field.disabled ?? false,
  });
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1">
      <span
        id={`${id}-label`}
        className={bare ? 'sr-only' : `text-[13px] font-medium ${required ? 'required-mark' : ''}`}
      >
        {label}
      </span>
      <button
        ref={(element) => {
          button.current = element;
          ref?.(element);
        }}
        type="button"
        name={name}
        aria-labelledby={`${id}-label ${id}-text`}
        aria-describedby={described || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        // biome-ignore lint/a11y/noAutofocus: a field that was asked to take the focus
        autoFocus={autoFocus}
        title={text || t('timewindow.none')}
        onFocus={comeNear}
        onPointerEnter={comeNear}
        onClick={() => setOpen(true)}
        onBlur={onBlur}
        className={`${controlClass} flex min-h-(--control) items-center gap-2 text-start ${error ? 'border-danger!' : ''}`}
      >
        <Icon path={mdiClockOutline} size={18} className="shrink-0 text-muted" />
        <span id={`${id}-text`} className="min-w-0 flex-1 truncate">
          {text || t('timewindow.none')}
        </span>
      </button>
      <FieldNotes id={id} hint={hint} error={error} />
      {(isOpen || isNear) && (
        <TimeWindowDialog
          open={isOpen}
          origin={button.current}
          opening={closings}
          use={use}
          settings={settings}
          onCancel={close}
          onResult={(result) => {
            close();
            onChange(storedWindow(result, stored));
          }}
        />
      )}
    </div>
  );
}
