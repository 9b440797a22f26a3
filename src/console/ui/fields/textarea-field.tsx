import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldProps } from './field.tsx';

/** Several lines of text. Takes react-hook-form's `{...register('name')}`. */
export function TextareaField({
  label,
  hint,
  error,
  required,
  rows = 3,
  className = '',
  ...textarea
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(attributes) => (
        <textarea
          {...textarea}
          {...attributes}
          rows={rows}
          aria-required={required}
          className={`${controlClass} py-1.5 ${className}`}
        />
      )}
    </Field>
  );
}
