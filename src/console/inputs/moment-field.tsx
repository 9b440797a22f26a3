import type { InputProps } from '../commands/input.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { readMoment, writtenMoment } from './moments.ts';

/** A date and a time of day, to the second. */
export function MomentField({ value, onChange, ...props }: InputProps<number>) {
  return (
    <TextField
      {...props}
      type="datetime-local"
      step={1}
      value={writtenMoment(typeof value === 'number' ? value : null)}
      onChange={({ target }) => onChange(readMoment(target.value) ?? undefined)}
    />
  );
}
