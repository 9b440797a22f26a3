import { useEffect, useMemo, useState } from 'react';
import { TimeChart } from '../../charts/time-chart.tsx';
import { useTranslate } from '../../i18n/i18n.ts';
import { growingFeed } from './growing-feed.ts';

/** The period of the small chart, and how often a point comes into it, ms. */
const SHORT = { length: 120_000, distance: 1_000 };
/** 100,000 points, and 10,000 a second that come. */
const MANY = { length: 10_000, distance: 0.1 };

/** Two lines, into which a point comes each second. */
export function ShownChart() {
  const t = useTranslate();
  const feed = useMemo(() => growingFeed(2, SHORT), []);
  useEffect(() => feed.run(), [feed]);
  const lines = useMemo(
    () => [
      { id: 'flow', label: t('gallery.flow') },
      { id: 'pressure', label: t('gallery.pressure') },
    ],
    [t],
  );
  return <TimeChart label={t('gallery.time-chart')} lines={lines} feed={feed} />;
}

/** A line of very many points, into which very many come as long as somebody wants to see it. */
export function ShownLongChart() {
  const t = useTranslate();
  const feed = useMemo(() => growingFeed(1, MANY), []);
  const [isRunning, setRunning] = useState(false);
  useEffect(() => (isRunning ? feed.run() : undefined), [feed, isRunning]);
  const lines = useMemo(() => [{ id: 'flow', label: t('gallery.flow') }], [t]);
  return (
    <div className="flex flex-col gap-2">
      <button type="button" className="button self-start" onClick={() => setRunning(!isRunning)}>
        {t(isRunning ? 'gallery.stop' : 'gallery.run')}
      </button>
      <TimeChart label={t('gallery.time-chart-many')} lines={lines} feed={feed} />
    </div>
  );
}
