import { useId, useState } from 'react';
import { type Answer, type InputProps, Unreadable } from '../../commands/input.ts';
import { type T, useTranslate } from '../../i18n/i18n.ts';
import { DURATION_UNITS, type DurationParts, durationOf, durationParts } from '../../time/duration.ts';
import {
  clampInterval,
  type IntervalBounds,
  intervalsWithin,
  nearestInterval,
} from '../../time/intervals.ts';
import { writtenDuration } from '../../time/written-window.ts';
import { controlClass } from '../../ui/fields/field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { HideBox, type Hiding } from './hide-box.tsx';

const PART_TITLES = {
  days: 'timeinterval.days',
  hours: 'timeinterval.hours',
  minutes: 'timeinterval.minutes',
  seconds: 'timeinterval.seconds',
} as const;

/**
 * A list of the usual lengths within the bounds; advanced, four numbers that carry and borrow. A length beyond the
 * bounds is brought within them once the field is left, back among the usual ones it becomes the nearest of them.
 */
export function TimeIntervalField({
  bounds,
  hiding,
  name,
  value,
  onChange,
  onBlur,
  readOnly,
  autoFocus,
  ref,
  ...field
}: InputProps<number> & {
  bounds: IntervalBounds;
  /** Whether viewers see it, for those who may say so. What is hidden is switched off here too. */
  hiding?: Hiding | undefined;
}) {
  const t = useTranslate();
  const id = useId();
  const length = lengthOf(value);
  const usual = intervalsWithin(bounds);
  const isUsual = length === undefined || usual.includes(length);
  const [wantsAdvanced, setWantsAdvanced] = useState(false);
  const isAdvanced = wantsAdvanced || !isUsual;
  const disabled = field.disabled || hiding?.isHidden || false;

  if (readOnly) {
    const text = length === undefined ? '' : writtenDuration(length, t);
    return (
      <TextField {...field} {...(ref && { ref })} name={name} readOnly autoFocus={autoFocus} value={text} />
    );
  }

  function toggle(advanced: boolean) {
    setWantsAdvanced(advanced);
    if (!advanced && length !== undefined) onChange(nearestInterval(length, bounds));
  }

  function typed(part: keyof DurationParts, text: string) {
    onChange(answerOf(durationOf({ ...durationParts(length ?? 0), [part]: Number(text) }), bounds, t));
  }

  function settle() {
    if (length !== undefined && value instanceof Unreadable) onChange(clampInterval(length, bounds));
    onBlur?.();
  }

  const { label, hint, error, required } = field;
  const parts = durationParts(length ?? 0);
  return (
    <FieldGroup label={label} hint={hint} error={error} required={required}>
      <div className="flex min-w-[min(355px,100%)] flex-col gap-2">
        {isAdvanced ? (
          <div className="grid grid-cols-4 gap-2">
            {DURATION_UNITS.map(([part], at) => (
              <TextField
                key={part}
                {...(ref && at === 0 && { ref })}
                type="number"
                label={t(PART_TITLES[part])}
                name={`${name}.${part}`}
                value={parts[part]}
                disabled={disabled}
                autoFocus={autoFocus && at === 0}
                onChange={({ target }) => typed(part, target.value)}
                onFocus={({ target }) => target.select()}
                onBlur={settle}
              />
            ))}
          </div>
        ) : (
          <select
            {...(ref && { ref })}
            name={name}
            aria-label={label}
            aria-required={required}
            aria-invalid={error ? true : undefined}
            disabled={disabled}
            // biome-ignore lint/a11y/noAutofocus: the first control of a field that was asked to take the focus
            autoFocus={autoFocus}
            value={length ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
            onBlur={onBlur}
            className={`${controlClass} h-9`}
          >
            {length === undefined && <option value="" />}
            {usual.map((interval) => (
              <option key={interval} value={interval}>
                {writtenDuration(interval, t)}
              </option>
            ))}
          </select>
        )}
        <div className="flex flex-wrap gap-x-6">
          <label htmlFor={id} className="flex min-h-(--control) items-center gap-2">
            <input
              id={id}
              type="checkbox"
              checked={isAdvanced}
              disabled={disabled || usual.length === 0}
              onChange={({ target }) => toggle(target.checked)}
              className="size-4 accent-(--accent)"
            />
            {t('timeinterval.advanced')}
          </label>
          {hiding && <HideBox {...hiding} label={label} disabled={field.disabled} />}
        </div>
      </div>
    </FieldGroup>
  );
}

/** The length as it stands, also where it is not accepted; undefined where there is none. */
function lengthOf(value: Answer<number>): number | undefined {
  return value instanceof Unreadable ? Number(value.text) : (value ?? undefined);
}

function answerOf(length: number | null, { min, max }: IntervalBounds, t: T): Answer<number> {
  if (length === null) return undefined;
  if (length < min) {
    const minimum = writtenDuration(min, t);
    return new Unreadable(String(length), { key: 'validation.at-least', values: { minimum } });
  }
  if (length <= max) return length;
  return new Unreadable(String(length), {
    key: 'validation.at-most',
    values: { maximum: writtenDuration(max, t) },
  });
}
