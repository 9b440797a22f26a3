import { type ReactNode, useId } from 'react';
import { FieldNotes } from './field-notes.tsx';

/** What every field takes beside what its control takes. */
export interface FieldProps {
  /** Translated text above the control. */
  label: string;
  /** Translated help below the control. */
  hint?: string | undefined;
  /** Translated reason why the value is not accepted; marks the control invalid. */
  error?: string | undefined;
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The look of a text-like control. */
export const controlClass =
  'w-full rounded-control border bg-surface px-2.5 text-ink placeholder:text-muted ' +
  'border-line-strong hover:border-muted aria-invalid:border-danger disabled:opacity-60 disabled:cursor-not-allowed ' +
  '[&[readonly]]:bg-hover';

/** Label, control, hint and error of one field, tied together for assistive technology. */
export function Field({
  label,
  hint,
  error,
  required,
  children,
}: FieldProps & { required?: boolean | undefined; children: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={`text-[13px] font-medium text-ink ${required ? 'required-mark' : ''}`}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
