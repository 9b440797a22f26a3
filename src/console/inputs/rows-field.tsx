import type { ReactNode } from 'react';
import type { InputProps } from '../commands/input.ts';
import { FieldGroup } from '../ui/fields/field-group.tsx';
import { Rows, type RowsProps } from './rows.tsx';

/** A field whose value is made of rows. */
export function RowsField<R>({
  field: { label, hint, error, required, disabled, readOnly, autoFocus, ref },
  notice,
  ...rows
}: Omit<RowsProps<R>, 'isFixed' | 'autoFocus' | 'ref'> & {
  /** Without the error where a row says it. */
  field: Omit<InputProps<unknown>, 'value' | 'onChange'>;
  /** What is said above the rows. */
  notice?: ReactNode;
}) {
  return (
    <FieldGroup label={label} hint={hint} required={required} error={error}>
      {notice}
      <Rows {...rows} isFixed={disabled || readOnly} autoFocus={autoFocus ?? false} {...(ref && { ref })} />
    </FieldGroup>
  );
}
