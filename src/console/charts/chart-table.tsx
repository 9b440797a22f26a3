import { useSyncExternalStore } from 'react';
import { formatTimestamp } from '../i18n/format-timestamp.ts';
import { useTranslate } from '../i18n/i18n.ts';
import type { ChartFeed, ChartLine } from './chart-feed.ts';
import { figuresOf, newestMoments } from './chart-figures.ts';
import { type ChartView, shownPart } from './chart-view.ts';
import { writtenValue } from './written-value.ts';

/** Nobody reads more of them one by one; what lies before is in the figures. */
const MOST_MOMENTS = 50;

const COLUMNS = [
  'chart.line',
  'chart.latest',
  'chart.lowest',
  'chart.highest',
  'chart.average',
  'chart.points',
] as const;

const CELL = 'border-b border-line px-2 py-1 text-end tabular-nums';
const HEAD = `${CELL} font-medium text-muted first:text-start`;
const NAME = 'border-b border-line px-2 py-1 text-start font-medium';

/** What a chart says, in words: what each line comes to in the part that is shown, and its newest values. */
export function ChartTable({
  label,
  lines,
  feed,
  view,
  height = 320,
  write = writtenValue,
}: {
  label: string;
  lines: readonly ChartLine[];
  feed: ChartFeed;
  view: ChartView;
  /** As high as it may be, in pixels. */
  height?: number;
  /** What is written for a value of the line at a place. */
  write?: (value: unknown, place: number) => string;
}) {
  const t = useTranslate();
  const { series, period } = useSyncExternalStore(feed.subscribe, feed.picture);
  const part = shownPart(view, period);
  const moments = newestMoments(series, part, MOST_MOMENTS);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
      tabIndex={0}
      aria-label={t('chart.table', { label })}
      className="overflow-auto text-[13px]"
      style={{ maxHeight: height }}
    >
      <table className="mb-4 w-full">
        <caption className="pb-1 text-start text-muted">
          {t('chart.shown', { from: formatTimestamp(part.startTs), to: formatTimestamp(part.endTs) })}
        </caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={HEAD}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, label: name }, place) => {
            const points = series[place];
            if (!points) return null;
            const { latest, lowest, highest, average, count } = figuresOf(points, part);
            return (
              <tr key={id}>
                <th scope="row" className={NAME}>
                  {name}
                </th>
                <td className={CELL}>{write(latest, place)}</td>
                <td className={CELL}>{write(lowest, place)}</td>
                <td className={CELL}>{write(highest, place)}</td>
                <td className={CELL}>{write(average, place)}</td>
                <td className={CELL}>{writtenValue(count)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <table className="w-full">
        <caption className="pb-1 text-start text-muted">
          {moments.length === 0 ? t('chart.no-points') : t('chart.newest', { number: moments.length })}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {t('chart.time')}
            </th>
            {lines.map(({ id, label: name }) => (
              <th key={id} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moments.map(({ time, values }) => (
            <tr key={time}>
              <th scope="row" className={NAME}>
                {formatTimestamp(time)}
              </th>
              {lines.map(({ id }, place) => (
                <td key={id} className={CELL}>
                  {write(values[place], place)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
