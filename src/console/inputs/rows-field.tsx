import type { ReactNode } from 'react';
import type { InputProps } from '../commands/input.ts';
import { FieldGroup } from '../ui/fields/field-group.tsx';
import { Rows, type RowsProps } from './rows.tsx';

/** A field whose value is made of rows. What is wrong with all of them is the `error` of the field, unless another is told. */
export function RowsField<R>({
  field,
  error = field.error,
  notice,
  ...rows
}: Omit<RowsProps<R>, 'isFixed' | 'autoFocus' | 'ref'> & {
  field: Omit<InputProps<unknown>, 'value' | 'onChange'>;
  error?: string | undefined;
  /** What is said above the rows. */
  notice?: ReactNode;
}) {
  const { label, hint, required, disabled, readOnly, autoFocus, ref } = field;
  return (
    <FieldGroup label={label} hint={hint} required={required} error={error}>
      {notice}
      <Rows {...rows} isFixed={disabled || readOnly} autoFocus={autoFocus ?? false} {...(ref && { ref })} />
    </FieldGroup>
  );
}
