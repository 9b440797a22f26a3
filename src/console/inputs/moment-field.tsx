import { type InputProps, Unreadable } from '../commands/input.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { LAST_MOMENT, momentAnswer, writtenMoment } from './moments.ts';

/** A date and a time of day, to the second. */
export function MomentField({ value, onChange, ...props }: InputProps<number>) {
  return (
    <TextField
      {...props}
      type="datetime-local"
      step={1}
      max={LAST_MOMENT}
      value={value instanceof Unreadable ? value.text : writtenMoment(value ?? null)}
      onChange={({ target }) => onChange(momentAnswer(target.value))}
    />
  );
}
