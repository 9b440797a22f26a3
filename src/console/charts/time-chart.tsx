import {
  mdiArrowLeft,
  mdiArrowRight,
  mdiChartLine,
  mdiFitToPageOutline,
  mdiMagnifyMinusOutline,
  mdiMagnifyPlusOutline,
  mdiTable,
} from '@mdi/js';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { formatTimestamp } from '../i18n/format-timestamp.ts';
import { useTranslate } from '../i18n/i18n.ts';
import type { Period } from '../time/period-bounds.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { ChartFeed, ChartLine } from './chart-feed.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';
import { type ChartView, moved, shownPart, zoomedIn, zoomedOut } from './chart-view.ts';
import { useThemeAround } from './use-theme-around.ts';

/** What a key or a button does to the part that is shown. */
type Look = (view: ChartView, period: Period) => ChartView;

const EARLIER: Look = (view, period) => moved(view, period, -1);
const LATER: Look = (view, period) => moved(view, period, 1);
const WHOLE: Look = () => undefined;

/** By the key itself, whatever it takes to type it. */
const KEYS: Readonly<Record<string, Look>> = {
  '+': zoomedIn,
  '=': zoomedIn,
  '-': zoomedOut,
  _: zoomedOut,
  '0': WHOLE,
  Home: WHOLE,
  ArrowLeft: EARLIER,
  ArrowRight: LATER,
};

interface TimeChartProps {
  /** What the chart is about. */
  label: string;
  /** Keep them while they are the same. */
  lines: readonly ChartLine[];
  /** Keep it while it is the same. */
  feed: ChartFeed;
  /** Of the picture, in pixels. */
  height?: number;
}

/**
 * Lines over time that go on as points come. A part of the time is chosen by keys, buttons or pointer; who does not see
 * the lines reads the same as a table.
 */
export function TimeChart({ label, lines, feed, height = 260 }: TimeChartProps) {
  const t = useTranslate();
  const hintId = useId();
  const figure = useRef<HTMLElement>(null);
  const theme = useThemeAround(figure);
  const [view, setView] = useState<ChartView>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [asTable, setAsTable] = useState(false);
  const [point, setPoint] = useState<number>();
  const [said, setSaid] = useState('');

  function show(next: ChartView) {
    setView(next);
    const { startTs, endTs } = shownPart(next, feed.picture().period);
    setSaid(t('chart.shown', { from: formatTimestamp(startTs), to: formatTimestamp(endTs) }));
  }

  const look = (how: Look) => show(how(view, feed.picture().period));

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const how = KEYS[event.key];
    if (!how) return;
    event.preventDefault();
    look(how);
  }

  function toggle(id: string) {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  }

  return (
    <figure ref={figure} aria-label={label} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ChartLegend {...{ lines, feed, hidden, point, theme }} onToggle={toggle} />
        <fieldset aria-label={t('chart.view')} className="ms-auto flex">
          <IconButton
            label={t('chart.zoom-in')}
            icon={mdiMagnifyPlusOutline}
            onClick={() => look(zoomedIn)}
          />
          <IconButton
            label={t('chart.zoom-out')}
            icon={mdiMagnifyMinusOutline}
            off={!view}
            onClick={() => look(zoomedOut)}
          />
          <IconButton
            label={t('chart.earlier')}
            icon={mdiArrowLeft}
            off={!view}
            onClick={() => look(EARLIER)}
          />
          <IconButton
            label={t('chart.later')}
            icon={mdiArrowRight}
            off={!view || view.endTs === 'latest'}
            onClick={() => look(LATER)}
          />
          <IconButton
            label={t('chart.whole')}
            icon={mdiFitToPageOutline}
            off={!view}
            onClick={() => look(WHOLE)}
          />
          <IconButton
            label={t(asTable ? 'chart.as-lines' : 'chart.as-table')}
            icon={asTable ? mdiChartLine : mdiTable}
            onClick={() => setAsTable(!asTable)}
          />
        </fieldset>
      </div>
      {asTable ? (
        <ChartTable {...{ label, lines, feed, view }} />
      ) : (
        <fieldset
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and zoomed by keys
          tabIndex={0}
          aria-label={t('chart.picture', { label })}
          aria-describedby={hintId}
          dir="ltr"
          onKeyDown={onKeyDown}
          className="min-w-0 rounded-control outline-accent focus-visible:outline-2"
        >
          <ChartPlot {...{ lines, feed, view, hidden, height, theme }} onView={show} onPoint={setPoint} />
        </fieldset>
      )}
      <p id={hintId} className="sr-only">
        {t('chart.keys')}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </figure>
  );
}
