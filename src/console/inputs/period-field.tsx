import { type Answer, type InputProps, Unreadable } from '../commands/input.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { FieldGroup } from '../ui/fields/field-group.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { readMoment, writtenMoment } from './moments.ts';

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
  name,
  value,
  onChange,
  onBlur,
  disabled,
  readOnly,
  autoFocus,
  ref,
  between,
  ...group
}: InputProps<P> & { between(ends: OpenPeriod): P | undefined }) {
  const t = useTranslate();
  const [start, end] = momentsOf(value);
  const change = (...ends: [string, string]) => onChange(periodOf(...ends, between));
  const control = { type: 'datetime-local', step: 1, onBlur, disabled, readOnly };
  return (
    <FieldGroup {...group}>
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        <TextField
          {...control}
          {...(ref && { ref })}
          label={t('input.from')}
          name={`${name}.startTs`}
          value={start}
          autoFocus={autoFocus}
          onChange={(event) => change(event.target.value, end)}
        />
        <TextField
          {...control}
          label={t('input.to')}
          name={`${name}.endTs`}
          value={end}
          onChange={(event) => change(start, event.target.value)}
        />
      </div>
    </FieldGroup>
  );
}

/** Both ends as the browser's control writes them. An incomplete period is kept as `start/end`. */
function momentsOf(value: Answer<OpenPeriod>): [start: string, end: string] {
  if (value == null) return ['', ''];
  if (!(value instanceof Unreadable)) return [writtenMoment(value.startTs), writtenMoment(value.endTs)];
  const [start = '', end = ''] = value.text.split('/');
  return [start, end];
}

function periodOf<P>(start: string, end: string, between: (ends: OpenPeriod) => P | undefined): Answer<P> {
  if (start === '' && end === '') return undefined;
  const ends = { startTs: readMoment(start), endTs: readMoment(end) };
  const isBackwards = ends.startTs !== null && ends.endTs !== null && ends.startTs >= ends.endTs;
  const reason = { key: isBackwards ? 'validation.period-order' : 'validation.period' } as const;
  return (isBackwards ? undefined : between(ends)) ?? new Unreadable(`${start}/${end}`, reason);
}
