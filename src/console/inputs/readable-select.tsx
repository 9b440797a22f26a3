import type { ComponentProps } from 'react';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

/** A select that can be read and reached, but not changed, where it is to be read only: browsers know none. */
export function ReadableSelect({
  readOnly,
  ...props
}: ComponentProps<typeof SelectField> & { readOnly: boolean }) {
  if (!readOnly) return <SelectField {...props} />;
  const { label, hint, error, required, name, disabled, options, value } = props;
  const shown = options.find((option) => option.value === value)?.label ?? '';
  return <TextField {...{ label, hint, error, required, name, disabled }} readOnly value={shown} />;
}
