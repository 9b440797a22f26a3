import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import { Aggregation } from '../../../model/telemetry.ts';
import type { HistoryType } from '../../../model/timewindow.ts';
import { type Answer, Unreadable } from '../../commands/input.ts';
import { chordOf } from '../../commands/keys/key-binding.ts';
import { type T, useTranslate } from '../../i18n/i18n.ts';
import { isDataPointsLimit, MIN_DATA_POINTS } from '../../time/data-points.ts';
import { ALL_INTERVALS } from '../../time/intervals.ts';
import { visibleParts } from '../../time/window-control.ts';
import type { WindowSettings } from '../../time/window-settings.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DateTimePeriodField } from './date-time-period-field.tsx';
import { HideBox, type Hiding } from './hide-box.tsx';
import { TimeIntervalField } from './time-interval-field.tsx';
import { changedDraft, draftBounds, draftOf, settingsOf, type WindowDraft } from './window-draft.ts';
import type { WindowUse } from './window-use.ts';

const FUNCTION_TITLES = {
  MIN: 'aggregation.min',
  MAX: 'aggregation.max',
  AVG: 'aggregation.avg',
  SUM: 'aggregation.sum',
  COUNT: 'aggregation.count',
  NONE: 'aggregation.none',
} as const;

type HideFlag = 'hideInterval' | 'hideAggregation' | 'hideAggInterval';

/** What the parts of the panel are drawn from. */
interface PartProps {
  draft: WindowDraft;
  use: WindowUse;
  change(change: Partial<WindowDraft>): void;
  /** How a part is hidden from viewers; undefined for who may not say so. */
  hiding(flag: HideFlag): Hiding | undefined;
}

/** Everything of a time window that a person may change. Nothing counts before it is given as the result. */
export function TimeWindowPanel({
  settings,
  use,
  onResult,
  onCancel,
}: {
  settings: WindowSettings;
  use: WindowUse;
  onResult(settings: WindowSettings): void;
  onCancel(): void;
}) {
  const t = useTranslate();
  const max = use.maxDataPoints();
  const [draft, setDraft] = useState(() => {
    const given = draftOf(settings, max);
    return use.historyOnly ? { ...given, selectedTab: 'HISTORY' as const } : given;
  });
  const [isDirty, setDirty] = useState(false);
  const result = settingsOf(draft, settings, { maxDataPoints: max, hasAggregation: use.hasAggregation });
  const isReady = isDirty && result !== undefined;
  const visible = visibleParts(settings, use);

  function change(changes: Partial<WindowDraft>) {
    setDraft((before) => changedDraft(before, changes));
    setDirty(true);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // The form that the button may stand in is another one.
    event.stopPropagation();
    if (isReady) onResult(result);
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (chordOf(event.nativeEvent) === 'mod+Enter') {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
    // What stands around the button has keys of its own.
    if (event.key !== 'Escape') event.stopPropagation();
  }

  const part: PartProps = {
    draft,
    use,
    change,
    hiding: (flag) =>
      use.isEditing ? { isHidden: draft[flag], onChange: (hidden) => change({ [flag]: hidden }) } : undefined,
  };
  const tabs = [
    { id: 'REALTIME', title: t('timewindow.realtime'), render: () => <RealtimePart {...part} /> },
    { id: 'HISTORY', title: t('timewindow.history'), render: () => <HistoryPart {...part} /> },
  ];
  return (
    <form noValidate onSubmit={submit} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto pt-1 max-sm:-mx-5">
        {visible.interval && (
          // A block, in which the part of a tab is as high as it is: all of them scroll as one.
          <div className="shrink-0">
            {use.historyOnly ? (
              <HistoryPart {...part} />
            ) : (
              <Tabs
                label={t('timewindow.time-window')}
                tabs={tabs}
                selected={draft.selectedTab}
                onSelect={(selectedTab) =>
                  change({ selectedTab: selectedTab === 'HISTORY' ? 'HISTORY' : 'REALTIME' })
                }
              />
            )}
          </div>
        )}
        {(visible.aggregation || visible.aggregationInterval) && (
          <div className="flex flex-col gap-4 border-t border-line px-5 py-4">
            {visible.aggregation && <FunctionPart {...part} />}
            {draft.aggregation === 'NONE'
              ? visible.aggregation && <LimitPart {...part} />
              : visible.aggregationInterval && <GroupingPart {...part} />}
          </div>
        )}
      </div>
      <footer className="flex shrink-0 justify-end gap-2 border-t border-line px-5 py-3 max-sm:-mx-5 max-sm:*:flex-1">
        <button type="button" className="button" onClick={onCancel}>
          {t('action.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={!isReady}>
          {t('timewindow.update')}
        </button>
      </footer>
    </form>
  );
}

function RealtimePart({ draft, change, hiding }: PartProps) {
  const t = useTranslate();
  return (
    <div className="px-5 py-4">
      <TimeIntervalField
        label={t('timewindow.last-interval')}
        name="realtime.timewindowMs"
        bounds={ALL_INTERVALS}
        value={draft.realtimeMs}
        onChange={(realtimeMs) => change({ realtimeMs })}
        error={reasonOf(draft.realtimeMs, t)}
        hiding={hiding('hideInterval')}
      />
    </div>
  );
}

function HistoryPart({ draft, use, change, hiding }: PartProps) {
  const t = useTranslate();
  const hidden = hiding('hideInterval');
  const isFixed = draft.historyType === 'FIXED';
  return (
    <div className="flex flex-col gap-3 px-5 py-4">
      <HistoryTypes
        selected={draft.historyType}
        disabled={hidden?.isHidden ?? false}
        onSelect={(historyType) => change({ historyType })}
      />
      {isFixed ? (
        <>
          <DateTimePeriodField
            label={t('timewindow.time-period')}
            name="history.fixedTimewindow"
            now={use.now}
            value={draft.period}
            onChange={(period) => change({ period })}
            error={reasonOf(draft.period, t)}
            disabled={hidden?.isHidden ?? false}
          />
          {hidden && <HideBox {...hidden} label={t('timewindow.time-period')} />}
        </>
      ) : (
        <TimeIntervalField
          label={t('timewindow.last-interval')}
          name="history.timewindowMs"
          bounds={ALL_INTERVALS}
          value={draft.historyMs}
          onChange={(historyMs) => change({ historyMs })}
          error={reasonOf(draft.historyMs, t)}
          hiding={hidden}
        />
      )}
    </div>
  );
}

function HistoryTypes({
  selected,
  disabled,
  onSelect,
}: {
  selected: HistoryType;
  disabled: boolean;
  onSelect(type: HistoryType): void;
}) {
  const t = useTranslate();
  const name = useId();
  const types = [
    ['LAST_INTERVAL', t('timewindow.last-interval')],
    ['FIXED', t('timewindow.time-period')],
  ] as const;
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="sr-only">{t('timewindow.history')}</legend>
      {types.map(([type, title]) => (
        <label key={type} className="flex min-h-(--control) items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={type === selected}
            disabled={disabled}
            onChange={() => onSelect(type)}
            className="size-4 accent-(--accent)"
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

function FunctionPart({ draft, change, hiding }: PartProps) {
  const t = useTranslate();
  const hidden = hiding('hideAggregation');
  return (
    <div className="flex flex-col gap-1">
      <SelectField
        label={t('aggregation.function')}
        name="aggregation.type"
        options={Aggregation.options.map((value) => ({ value, label: t(FUNCTION_TITLES[value]) }))}
        value={draft.aggregation}
        disabled={hidden?.isHidden ?? false}
        onChange={({ target }) => {
          const aggregation = Aggregation.options.find((option) => option === target.value);
          if (aggregation) change({ aggregation });
        }}
      />
      {hidden && <HideBox {...hidden} label={t('aggregation.function')} />}
    </div>
  );
}

/** How many points are read where they are not put together: by a slider, and to the point by a number. */
function LimitPart({ draft, use, change, hiding }: PartProps) {
  const t = useTranslate();
  const max = use.maxDataPoints();
  const { limit } = draft;
  const number = limit instanceof Unreadable ? Number(limit.text) : limit;
  const disabled = hiding('hideAggregation')?.isHidden ?? false;
  const give = (text: string) => change({ limit: limitOf(text, max) });
  return (
    <FieldGroup label={t('aggregation.limit')} error={reasonOf(limit, t)}>
      <div className="flex items-center gap-3">
        <input
          type="range"
          aria-label={t('aggregation.limit')}
          min={MIN_DATA_POINTS}
          max={max}
          value={number ?? MIN_DATA_POINTS}
          disabled={disabled}
          onChange={({ target }) => give(target.value)}
          className="min-w-0 flex-1 accent-(--accent)"
        />
        <TextField
          type="number"
          label={t('aggregation.points')}
          name="aggregation.limit"
          min={MIN_DATA_POINTS}
          max={max}
          value={limit instanceof Unreadable ? limit.text : (limit ?? '')}
          disabled={disabled}
          onChange={({ target }) => give(target.value)}
        />
      </div>
    </FieldGroup>
  );
}

function GroupingPart({ draft, change, hiding }: PartProps) {
  const t = useTranslate();
  const { selectedTab, intervals } = draft;
  const interval = intervals[selectedTab];
  return (
    <TimeIntervalField
      label={t('aggregation.group-interval')}
      name="interval"
      bounds={draftBounds(draft)}
      value={interval}
      onChange={(changed) => change({ intervals: { ...intervals, [selectedTab]: changed } })}
      error={reasonOf(interval, t)}
      hiding={hiding('hideAggInterval')}
    />
  );
}

function limitOf(text: string, max: number): Answer<number> {
  if (text === '') return undefined;
  const limit = Number(text);
  if (isDataPointsLimit(limit, max)) return limit;
  if (!Number.isInteger(limit)) return new Unreadable(text, { key: 'validation.integer' });
  return limit < MIN_DATA_POINTS
    ? new Unreadable(text, { key: 'validation.at-least', values: { minimum: MIN_DATA_POINTS } })
    : new Unreadable(text, { key: 'validation.at-most', values: { maximum: max } });
}

function reasonOf(answer: Answer<unknown>, t: T): string | undefined {
  if (answer instanceof Unreadable) return t(answer.reason);
  return answer == null ? t('validation.required') : undefined;
}
