import { type Answer, type InputProps, Unreadable } from '../commands/input.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { EndsField } from './ends-field.tsx';
import { readMoment } from './moments.ts';

/** A stretch of time, both ends in milliseconds since 1970. */
export interface Period {
  startTs: number;
  endTs: number;
}

/** One that may be open: null where it has begun ever since, or never ends. */
export interface OpenPeriod {
  startTs: number | null;
  endTs: number | null;
}

/** Two moments side by side; `between` makes a period of them, and none where one is missing that must be there. */
export function PeriodField<P extends OpenPeriod>({
  between,
  ...field
}: InputProps<P> & { between(ends: OpenPeriod): P | undefined }) {
  return (
    <EndsField
      field={field}
      onType={(start, end) => field.onChange(periodOf(start, end, between))}
      onLeave={() => field.onBlur?.()}
    />
  );
}

function periodOf<P>(start: string, end: string, between: (ends: OpenPeriod) => P | undefined): Answer<P> {
  if (start === '' && end === '') return undefined;
  const ends = { startTs: readMoment(start), endTs: readMoment(end) };
  const refused = (key: TranslationKey) => new Unreadable(`${start}/${end}`, { key });
  if (Object.values(ends).includes(Number.POSITIVE_INFINITY)) return refused('validation.moment');
  if (ends.startTs !== null && ends.endTs !== null && ends.startTs >= ends.endTs) {
    return refused('validation.period-order');
  }
  return between(ends) ?? refused('validation.period');
}
