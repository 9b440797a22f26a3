import { lightFormat } from 'date-fns/lightFormat';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { readMoment } from '../moments.ts';

const DAY = 'yyyy-MM-dd';
/** With it as their `max` controls go on to the month after four digits. */
const LAST_DAY = '9999-12-31';

/** A day, kept as its first moment here, in milliseconds since 1970, or as the text that names it. */
export function DateField({
  asText,
  value,
  onChange,
  ...props
}: InputProps<number | string> & { asText: boolean }) {
  const isDay = typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
  const typed = value instanceof Unreadable ? value.text : value;
  const written = isDay ? lightFormat(value, DAY) : typed;
  return (
    <TextField
      {...props}
      type="date"
      max={LAST_DAY}
      value={typeof written === 'string' ? written : ''}
      onChange={({ target }) => {
        if (target.value === '') onChange(undefined);
        else onChange(asText ? target.value : firstMoment(target.value));
      }}
    />
  );
}

function firstMoment(day: string): number | Unreadable {
  const moment = readMoment(`${day}T00:00`);
  return Number.isFinite(moment) ? Number(moment) : new Unreadable(day, { key: 'validation.moment' });
}
