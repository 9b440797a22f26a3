import { useTranslate } from '../i18n/i18n.ts';
import type { ChartLine } from './chart-feed.ts';
import { ChartNotes } from './chart-notes.tsx';
import { TimeChart } from './time-chart.tsx';
import type { SeriesOnScreen } from './use-followed-series.ts';

/** Series of the platform as a chart: on their way, refused, or drawn, with what cannot be drawn in words below. */
export function SeriesChart({
  label,
  lines,
  series: { feed, status, retry },
  height,
}: {
  /** What the chart is about. */
  label: string;
  /** Keep them while they are the same. */
  lines: readonly ChartLine[];
  series: SeriesOnScreen;
  /** Of the picture, in pixels. */
  height?: number;
}) {
  const t = useTranslate();
  return (
    <div aria-busy={status === 'loading'} className="flex min-w-0 flex-col gap-2">
      {status === 'failed' && <SeriesFailure onRetry={retry} />}
      <TimeChart label={label} lines={lines} feed={feed} {...(height !== undefined && { height })} />
      {status === 'loading' && (
        <p role="status" className="text-[13px] text-muted">
          {t('action.loading')}
        </p>
      )}
      {status === 'live' && <ChartNotes lines={lines} feed={feed} />}
    </div>
  );
}

/** Says that the platform did not give the values, and asks again. */
export function SeriesFailure({ onRetry }: { onRetry(): void }) {
  const t = useTranslate();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-[13px] text-danger">
      <span className="min-w-0 flex-1 wrap-anywhere">{t('chart.load-failed')}</span>
      <button type="button" className="button" onClick={onRetry}>
        {t('action.retry')}
      </button>
    </div>
  );
}
