import { lightFormat } from 'date-fns/lightFormat';
import { type Answer, type InputProps, Unreadable } from '../commands/input.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { FieldGroup } from '../ui/fields/field-group.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

/** A stretch of time, both ends in milliseconds since 1970. */
export interface Period {
  startTs: number;
  endTs: number;
}

/** Two moments side by side. */
export function PeriodField({
  name,
  value,
  onChange,
  onBlur,
  disabled,
  readOnly,
  autoFocus,
  ref,
  ...group
}: InputProps<Period>) {
  const t = useTranslate();
  const [start, end] = momentsOf(value);
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
          onChange={(event) => onChange(periodOf(event.target.value, end))}
        />
        <TextField
          {...control}
          label={t('input.to')}
          name={`${name}.endTs`}
          value={end}
          onChange={(event) => onChange(periodOf(start, event.target.value))}
        />
      </div>
    </FieldGroup>
  );
}

/** Both ends as the browser's control writes them. An incomplete period is kept as `start/end`. */
function momentsOf(value: Answer<Period>): [start: string, end: string] {
  if (value == null) return ['', ''];
  if (!(value instanceof Unreadable)) return [momentOf(value.startTs), momentOf(value.endTs)];
  const [start = '', end = ''] = value.text.split('/');
  return [start, end];
}

function momentOf(timestamp: number): string {
  return lightFormat(timestamp, "yyyy-MM-dd'T'HH:mm:ss");
}

function periodOf(start: string, end: string): Answer<Period> {
  if (start === '' && end === '') return undefined;
  const text = `${start}/${end}`;
  if (start === '' || end === '') return new Unreadable(text, { key: 'validation.period' });
  const period = { startTs: new Date(start).getTime(), endTs: new Date(end).getTime() };
  return period.startTs < period.endTs ? period : new Unreadable(text, { key: 'validation.period-order' });
}
