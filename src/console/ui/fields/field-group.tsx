import { type ReactNode, useId } from 'react';
import type { FieldProps } from './field.tsx';

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
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
