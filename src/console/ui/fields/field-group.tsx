import { type ReactNode, useId } from 'react';
import type { FieldProps } from './field.tsx';
import { FieldNotes } from './field-notes.tsx';

/** Several controls that make one value together: their common label, hint and error. */
export function FieldGroup({
  label,
  hint,
  error,
  required,
  children,
}: FieldProps & { required?: boolean | undefined; children: ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={described || undefined} className="flex min-w-0 flex-col gap-2">
      <legend className={`mb-1 text-[13px] font-medium text-ink ${required ? 'required-mark' : ''}`}>
        {label}
      </legend>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
