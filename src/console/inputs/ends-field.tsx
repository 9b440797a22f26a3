import type { InputProps } from '../commands/input.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { FieldGroup } from '../ui/fields/field-group.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { LAST_MOMENT, writtenEnds } from './moments.ts';

/** Both ends of a stretch of time side by side, one below the other where there is no room, as the browser writes them. */
export function EndsField({
  field: { name, value, onChange: _onChange, onBlur: _onBlur, disabled, readOnly, autoFocus, ref, ...group },
  lastEnd = LAST_MOMENT,
  onType,
  onLeave,
}: {
  field: InputProps<{ startTs: number | null; endTs: number | null }>;
  /** The last moment that the end can be. */
  lastEnd?: string;
  onType(start: string, end: string): void;
  onLeave(end: 'start' | 'end'): void;
}) {
  const t = useTranslate();
  const [start, end] = writtenEnds(value);
  const control = { type: 'datetime-local', step: 1, disabled, readOnly };
  return (
    <FieldGroup {...group}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-2">
        <TextField
          {...control}
          {...(ref && { ref })}
          label={t('input.from')}
          name={`${name}.startTs`}
          value={start}
          max={LAST_MOMENT}
          autoFocus={autoFocus}
          onChange={({ target }) => onType(target.value, end)}
          onBlur={() => onLeave('start')}
        />
        <TextField
          {...control}
          label={t('input.to')}
          name={`${name}.endTs`}
          value={end}
          max={lastEnd}
          onChange={({ target }) => onType(start, target.value)}
          onBlur={() => onLeave('end')}
        />
      </div>
    </FieldGroup>
  );
}
