import { mdiClose, mdiFileUploadOutline } from '@mdi/js';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { type ControlAttributes, Field, type FieldProps } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What is dragged leaves one part of the place for another before it has left all of it, ms. */
const LEAVE_DELAY = 62.5;

/** A place where one file is dropped, with a button that opens the list of files; what was taken is shown by its children. */
export function FileDrop({
  accept,
  isFilled,
  onFile,
  onClear,
  name,
  required,
  disabled = false,
  readOnly = false,
  autoFocus,
  onBlur,
  ref,
  children,
  ...field
}: FieldProps & {
  /** Which files the browser offers: `image/*`, `.csv,.txt`. */
  accept: string;
  isFilled: boolean;
  onFile(file: File): void;
  onClear(): void;
  name: string;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  autoFocus?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: ((target: { focus(): void } | null) => void) | undefined;
  children: ReactNode;
}) {
  const t = useTranslate();
  const list = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fixed = disabled || readOnly;
  useEffect(() => () => clearTimeout(leaving.current), []);

  function take(files: FileList | null | undefined) {
    const file = files?.[0];
    if (file && !fixed) onFile(file);
    // The same file can be chosen again once it was corrected.
    if (list.current) list.current.value = '';
  }

  function over(event: DragEvent) {
    if (fixed) return;
    event.preventDefault();
    clearTimeout(leaving.current);
    setOver(true);
  }

  function leave() {
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => setOver(false), LEAVE_DELAY);
  }

  function clear() {
    onClear();
    // The button that had the focus is gone.
    button.current?.focus();
  }

  function drawn(attributes: ControlAttributes) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse, the button is for everybody
      <div
        onDragOver={over}
        onDragLeave={leave}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        className={`flex flex-wrap items-center gap-3 rounded-control border border-dashed p-2 has-[[aria-invalid]]:border-danger ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
      >
        {children}
        <input
          ref={list}
          type="file"
          accept={accept}
          hidden
          tabIndex={-1}
          disabled={fixed}
          onChange={({ target }) => take(target.files)}
        />
        <div className="flex flex-wrap items-center gap-1">
          <button
            {...attributes}
            ref={(element) => {
              button.current = element;
              ref?.(element);
            }}
            type="button"
            name={name}
            aria-disabled={readOnly || undefined}
            disabled={disabled}
            // biome-ignore lint/a11y/noAutofocus: a field that was asked to take the focus
            autoFocus={autoFocus}
            onBlur={onBlur}
            onClick={() => readOnly || list.current?.click()}
            className="button"
          >
            <Icon path={mdiFileUploadOutline} size={18} />
            {t('input.choose-file')}
          </button>
          {isFilled && !fixed && (
            <button type="button" className="icon-button" aria-label={t('input.clear')} onClick={clear}>
              <Icon path={mdiClose} size={18} />
            </button>
          )}
        </div>
        {!fixed && <span className="text-xs text-muted">{t('input.drop-file')}</span>}
      </div>
    );
  }

  return (
    <Field {...field} required={required}>
      {drawn}
    </Field>
  );
}
