import { type Answer, type InputProps, Unreadable } from '../../commands/input.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { type Period, withEnd, withStart } from '../../time/period-bounds.ts';
import { EndsField } from '../ends-field.tsx';
import { readMoment, writtenEnds, writtenMoment } from '../moments.ts';

/**
 * Two moments that push each other. What is typed may lie out of range on its way to a date that does not: only what
 * is left so is pulled into it.
 */
export function DateTimePeriodField({ now, ...field }: InputProps<Period> & { now(): number }) {
  const { value, onChange, onBlur } = field;

  function settle(moved: 'start' | 'end') {
    const [startTs, endTs] = writtenEnds(value).map(readMoment);
    if (value instanceof Unreadable && typeof startTs === 'number' && typeof endTs === 'number') {
      onChange(
        moved === 'start'
          ? withStart({ startTs, endTs: Math.min(endTs, now()) }, startTs)
          : withEnd({ startTs, endTs }, endTs, now()),
      );
    }
    onBlur?.();
  }

  return (
    <EndsField
      field={field}
      lastEnd={writtenMoment(now())}
      onType={(start, end) => onChange(periodOf(start, end, now()))}
      onLeave={settle}
    />
  );
}

function periodOf(start: string, end: string, now: number): Answer<Period> {
  const startTs = readMoment(start);
  const endTs = readMoment(end);
  if (startTs === null && endTs === null) return undefined;
  const refused = (key: TranslationKey) => new Unreadable(`${start}/${end}`, { key });
  if (startTs === null || endTs === null) return refused('validation.period');
  const period = { startTs, endTs };
  const upToNow = { startTs, endTs: Math.min(endTs, now) };
  if (withStart(upToNow, startTs).startTs !== startTs) return refused('validation.period-order');
  return withEnd(period, endTs, now).endTs === endTs ? period : refused('validation.period-future');
}
