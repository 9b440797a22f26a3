import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { startOfMonth } from 'date-fns/startOfMonth';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { currentLanguage, useTranslate } from '../../i18n/i18n.ts';
import { localeTag } from '../../i18n/languages.ts';
import type { Period } from '../../time/period-bounds.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { daysBetween } from './spans.ts';

const DAYS_OF_WEEK = 7;

/**
 * One month or two, of which a first and a last day are chosen. The days are one stop of Tab: arrows go by days and
 * weeks, Home and End to the ends of a week, Page up and Page down by months.
 */
export function RangeCalendar({
  shown,
  months,
  firstDay,
  onRange,
}: {
  /** What is marked. */
  shown: Period;
  months: 1 | 2;
  /** Of a week: 0 is Sunday. */
  firstDay: number;
  /** Both days are chosen. */
  onRange(period: Period): void;
}) {
  const t = useTranslate();
  const locale = localeTag(currentLanguage());
  const [at, setAt] = useState(() => midnight(shown.endTs));
  /** The first that is drawn. */
  const [month, setMonth] = useState(() => startOfMonth(shown.endTs).getTime());
  /** The first day, until the last is chosen. */
  const [begun, setBegun] = useState<number>();
  const focused = useRef<HTMLButtonElement>(null);
  const isMoving = useRef(false);
  const marked = begun === undefined ? shown : daysBetween(begun, at);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes with the day and its month
  useEffect(() => {
    if (isMoving.current) focused.current?.focus();
    isMoving.current = false;
  }, [at, month]);

  function goTo(day: number): void {
    isMoving.current = true;
    setAt(day);
    const end = addMonths(month, months).getTime();
    if (day < month || day >= end) setMonth(startOfMonth(day).getTime());
  }

  function choose(day: number): void {
    setAt(day);
    if (begun === undefined) setBegun(day);
    else {
      setBegun(undefined);
      onRange(daysBetween(begun, day));
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const inWeek = (new Date(at).getDay() - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const days: Readonly<Record<string, number>> = {
      ArrowLeft: isRtl ? 1 : -1,
      ArrowRight: isRtl ? -1 : 1,
      ArrowUp: -DAYS_OF_WEEK,
      ArrowDown: DAYS_OF_WEEK,
      Home: -inWeek,
      End: DAYS_OF_WEEK - 1 - inWeek,
    };
    const by = days[event.key];
    if (by !== undefined) goTo(addDays(at, by).getTime());
    else if (event.key === 'PageUp') goTo(addMonths(at, -1).getTime());
    else if (event.key === 'PageDown') goTo(addMonths(at, 1).getTime());
    else return;
    event.preventDefault();
  }

  const named = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (moment: number) => format.format(moment);
  };
  const nameOfMonth = named({ month: 'long', year: 'numeric' });
  const nameOfDay = named({ dateStyle: 'full' });
  const nameOfWeekday = named({ weekday: 'narrow' });

  return (
    <div className="flex flex-wrap items-start gap-4">
      {Array.from({ length: months }, (_, place) => {
        const first = addMonths(month, place).getTime();
        const weeks = weeksOf(first, firstDay);
        return (
          <div key={first}>
            <div className="flex items-center">
              {place === 0 && (
                <IconButton
                  label={t('date-widget.earlier-month')}
                  icon={mdiChevronLeft}
                  onClick={() => setMonth(addMonths(month, -1).getTime())}
                />
              )}
              <span aria-live="polite" className="flex-1 text-center font-medium">
                {nameOfMonth(first)}
              </span>
              {place === months - 1 && (
                <IconButton
                  label={t('date-widget.later-month')}
                  icon={mdiChevronRight}
                  onClick={() => setMonth(addMonths(month, 1).getTime())}
                />
              )}
            </div>
            <table
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are chosen
              role="grid"
              aria-label={nameOfMonth(first)}
              onKeyDown={onKeyDown}
            >
              <thead>
                <tr>
                  {weeks[0]?.map((day) => (
                    <th key={day} scope="col" className="p-0 text-xs font-normal text-muted">
                      {nameOfWeekday(day)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => (
                  <tr key={week[0]}>
                    {week.map((day) => {
                      const isOwn = new Date(day).getMonth() === new Date(first).getMonth();
                      const isMarked = isOwn && day >= midnight(marked.startTs) && day <= marked.endTs;
                      return (
                        <td key={day} className="p-0">
                          {isOwn && (
                            <button
                              type="button"
                              ref={day === at ? focused : undefined}
                              tabIndex={day === at ? 0 : -1}
                              aria-label={nameOfDay(day)}
                              aria-pressed={isMarked}
                              onClick={() => choose(day)}
                              className={`size-8 rounded-control ${isMarked ? 'bg-accent text-accent-ink' : 'hover:bg-hover'}`}
                            >
                              {new Date(day).getDate()}
                            </button>
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      })}
      <p role="status" className="w-full text-xs text-muted">
        {t(begun === undefined ? 'date-widget.choose-first' : 'date-widget.choose-last')}
      </p>
    </div>
  );
}

function midnight(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}

/** The first moments of the days of the weeks that a month lies in. */
export function weeksOf(month: number, firstDay: number): readonly (readonly number[])[] {
  const before = (new Date(month).getDay() - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const end = addMonths(month, 1).getTime();
  const weeks: number[][] = [];
  for (let day = addDays(month, -before); day.getTime() < end; day = addDays(day, DAYS_OF_WEEK)) {
    const first = day;
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, place) => addDays(first, place).getTime()));
  }
  return weeks;
}
