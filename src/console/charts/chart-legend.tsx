import { useSyncExternalStore } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import { lineLook } from './chart-colours.ts';
import type { ChartFeed, ChartLine } from './chart-feed.ts';
import { valueUntil } from './chart-figures.ts';
import { writtenValue } from './written-value.ts';

/** What the lines are called, each with its value where the pointer is, or its latest; pressed, a line comes or goes. */
export function ChartLegend({
  lines,
  feed,
  hidden,
  point,
  theme,
  onToggle,
}: {
  lines: readonly ChartLine[];
  feed: ChartFeed;
  /** Ids of the lines that are not drawn. */
  hidden: ReadonlySet<string>;
  /** The moment that the pointer is at. */
  point: number | undefined;
  theme: 'light' | 'dark';
  onToggle(id: string): void;
}) {
  const t = useTranslate();
  const { series, period } = useSyncExternalStore(feed.subscribe, feed.picture);
  return (
    <ul aria-label={t('chart.lines')} className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
      {lines.map(({ id, label }, place) => {
        const { colour, dash } = lineLook(theme, place);
        const points = series[place];
        return (
          <li key={id} className="min-w-0">
            <button
              type="button"
              aria-pressed={!hidden.has(id)}
              onClick={() => onToggle(id)}
              className="flex min-h-6 max-w-full items-center gap-1.5 rounded-control px-1.5 text-[13px] hover:bg-hover aria-[pressed=false]:text-muted aria-[pressed=false]:line-through"
            >
              <svg aria-hidden="true" width={20} height={8} className="shrink-0">
                <line
                  x1={0}
                  y1={4}
                  x2={20}
                  y2={4}
                  stroke={colour}
                  strokeWidth={2.5}
                  strokeDasharray={dash.join(' ')}
                />
              </svg>
              <span className="truncate">{label}</span>
              <span className="font-medium tabular-nums">
                {points ? writtenValue(valueUntil(points, point ?? period.endTs)) : ''}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
