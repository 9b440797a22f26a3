import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldProps } from './field.tsx';

/** A choice: the value stored and the text shown. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/** One of a few. The browser's own list, so that it works with every keyboard, screen reader and phone. */
export function SelectField({
  label,
  hint,
  error,
  required,
  options,
  placeholder,
  className = '',
  ...select
}: FieldProps &
  ComponentProps<'select'> & {
    options: readonly SelectOption[];
    /** Text of the empty choice; without it there is none. */
    placeholder?: string;
  }) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(attributes) => (
        <select
          {...select}
          {...attributes}
          aria-required={required}
          className={`${controlClass} h-9 ${className}`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
