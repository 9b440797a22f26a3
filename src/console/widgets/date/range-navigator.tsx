import { mdiCalendarRange, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { currentLanguage, useTranslate } from '../../i18n/i18n.ts';
import { localeTag } from '../../i18n/languages.ts';
import type { Period } from '../../time/period-bounds.ts';
import { AnchoredDialog } from '../../ui/anchored-dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cardColours } from '../kit/card-colours.ts';
import { stored } from '../kit/stored.ts';
import { keepRange, keptRange } from './kept-range.ts';
import { RangeCalendar } from './range-calendar.tsx';
import { moved, SPAN_TITLES, Span, spanAround, spanOf, spanUntil } from './spans.ts';
import { usualRanges } from './usual-ranges.ts';

const no = stored(z.boolean(), false);
const Settings = z.object({
  hidePicker: no,
  /** One month at once in the calendar; else two. */
  onePanel: no,
  /** Takes a range as soon as it is chosen. */
  autoConfirm: no,
  /** Offers usual ranges. */
  showTemplate: no,
  /** 0 is Sunday, which has always been read as Monday. */
  firstDayOfWeek: stored(z.number(), 1),
  hideInterval: no,
  initialInterval: stored(Span, 'week'),
  hideStepSize: no,
  stepSize: stored(Span, 'day'),
  hideLabels: no,
  useSessionStorage: stored(z.boolean(), true),
});
type Settings = z.infer<typeof Settings>;

const CUSTOM = 'custom';
/** What the calendar wants of the window, in pixels. */
const ROOMS = {
  1: { width: 280, height: 380, maxHeight: 640 },
  2: { width: 540, height: 380, maxHeight: 640 },
} as const;

/** Chooses what the whole dashboard is about in time: by days, by how long, and by steps. */
function RangeNavigator({ settings, config, host }: WidgetProps & { readonly settings: Settings }) {
  const t = useTranslate();
  const [kept] = useState(() => (settings.useSessionStorage ? keptRange() : undefined));
  const [period, setPeriod] = useState<Period>(
    () => kept?.period ?? spanUntil(settings.initialInterval, Date.now()),
  );
  const [step, setStep] = useState<Span>(kept?.step ?? settings.stepSize);
  const isBegun = useRef(false);
  const { choosePeriod } = host;
  useEffect(() => {
    // The dashboard begins with what this shows; later it is told of what is chosen.
    if (isBegun.current) return;
    isBegun.current = true;
    choosePeriod(period);
  }, [choosePeriod, period]);

  function choose(chosen: Period, by = step): void {
    setPeriod(chosen);
    if (settings.useSessionStorage) keepRange(chosen, by);
    choosePeriod(chosen);
  }

  const span = spanOf(period);
  const options = Span.options.map((value) => ({ value, label: t(SPAN_TITLES[value]) }));
  const custom = span ? [] : [{ value: CUSTOM, label: t('date-widget.custom') }];
  return (
    <div
      className={`flex size-full flex-col justify-center-safe gap-2 overflow-y-auto p-2 ${settings.hideLabels ? '[&_label]:sr-only' : ''}`}
      style={cardColours(config)}
    >
      {!settings.hidePicker && <Picker settings={settings} period={period} onPeriod={choose} />}
      <div className="flex items-end gap-1">
        <IconButton
          label={t('date-widget.step-back')}
          icon={mdiChevronLeft}
          onClick={() => choose(moved(period, step, -1))}
        />
        <div className="grid min-w-0 flex-1 gap-2">
          {!settings.hideInterval && (
            <SelectField
              label={t('date-widget.interval')}
              value={span ?? CUSTOM}
              options={[...custom, ...options]}
              onChange={({ target }) => {
                const chosen = Span.safeParse(target.value);
                if (chosen.success) choose(spanAround(period, chosen.data));
              }}
            />
          )}
          {!settings.hideStepSize && (
            <SelectField
              label={t('date-widget.step')}
              value={step}
              options={options}
              onChange={({ target }) => {
                const chosen = Span.safeParse(target.value);
                if (!chosen.success) return;
                setStep(chosen.data);
                if (settings.useSessionStorage) keepRange(period, chosen.data);
              }}
            />
          )}
        </div>
        <IconButton
          label={t('date-widget.step-on')}
          icon={mdiChevronRight}
          onClick={() => choose(moved(period, step, 1))}
        />
      </div>
    </div>
  );
}

/** The range as days, and the calendar that another is chosen in. */
function Picker({
  settings,
  period,
  onPeriod,
}: {
  settings: Settings;
  period: Period;
  onPeriod: (period: Period) => void;
}) {
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<Period>();
  const shown = draft ?? period;
  const months = settings.onePanel ? 1 : 2;
  const firstDay = settings.firstDayOfWeek || 1;
  const days = new Intl.DateTimeFormat(localeTag(currentLanguage()), { dateStyle: 'medium' });

  function open(isToBe: boolean): void {
    setDraft(undefined);
    setOpen(isToBe);
  }

  function take(chosen: Period): void {
    if (!settings.autoConfirm) setDraft(chosen);
    else {
      onPeriod(chosen);
      open(false);
    }
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${t('date-widget.range')}: ${days.formatRange(period.startTs, period.endTs)}`}
        onClick={() => open(true)}
        className="button w-full"
      >
        <Icon path={mdiCalendarRange} size={18} />
        <span className="truncate">{days.formatRange(period.startTs, period.endTs)}</span>
      </button>
      <AnchoredDialog
        open={isOpen}
        title={t('date-widget.range')}
        origin={button.current}
        room={ROOMS[months]}
        onClose={() => open(false)}
      >
        <div className="flex flex-col gap-3 p-3">
          {settings.showTemplate && (
            <div className="flex flex-wrap gap-1">
              {usualRanges(Date.now(), firstDay).map(({ title, period: usual }) => (
                <button key={title} type="button" className="button" onClick={() => take(usual)}>
                  {t(title)}
                </button>
              ))}
            </div>
          )}
          <RangeCalendar shown={shown} months={months} firstDay={firstDay} onRange={take} />
          <div className="flex justify-end gap-2">
            <button type="button" className="button" onClick={() => open(false)}>
              {t('action.cancel')}
            </button>
            {!settings.autoConfirm && (
              <button
                type="button"
                className="button button-primary"
                onClick={() => {
                  onPeriod(shown);
                  open(false);
                }}
              >
                {t('date-widget.apply')}
              </button>
            )}
          </div>
        </div>
      </AnchoredDialog>
    </>
  );
}

export const rangeNavigator = nativeWidget(Settings, RangeNavigator);
