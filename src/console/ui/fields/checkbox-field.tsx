import { type ComponentProps, useId } from 'react';
import type { FieldProps } from './field.tsx';

/** Yes or no, its label behind the box. Takes react-hook-form's `{...register('name')}`. */
export function CheckboxField({
  label,
  hint,
  error,
  readOnly = false,
  className = '',
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label className="flex min-h-6 items-center gap-2">
        <input
          {...input}
          type="checkbox"
          aria-readonly={readOnly || undefined}
          readOnly={readOnly}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="size-4 shrink-0 accent-(--accent)"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ms-6 text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="ms-6 text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
