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
    // biome-ignore lint/a11y/useSemanticElements: in a fieldset what goes by the width of a container collapses at times
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <p
        id={`${id}-label`}
        className={`mb-1 text-[13px] font-medium text-ink ${required ? 'required-mark' : ''}`}
      >
        {label}
      </p>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
