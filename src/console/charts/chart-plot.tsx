import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import { useWidth } from '../ui/use-width.ts';
import { lineLook } from './chart-colours.ts';
import type { ChartFeed, ChartLine } from './chart-feed.ts';
import { type ChartView, shownPart, viewOf, zoomedIn, zoomedOut } from './chart-view.ts';
import type { Plot } from './plot.ts';

interface ChartPlotProps {
  lines: readonly ChartLine[];
  feed: ChartFeed;
  view: ChartView;
  hidden: ReadonlySet<string>;
  height: number;
  theme: 'light' | 'dark';
  onView(view: ChartView): void;
  onPoint(time: number | undefined): void;
}

/** The lines themselves. What draws them is fetched when the first of them has a place. */
export function ChartPlot(props: ChartPlotProps) {
  const { lines, feed, hidden, height, theme } = props;
  const t = useTranslate();
  const element = useRef<HTMLDivElement>(null);
  const width = useWidth(element);
  const [plot, setPlot] = useState<Plot>();
  const [failed, setFailed] = useState(false);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const { current } = element;
    if (!current || width === 0) return;
    let made: Plot | undefined;
    let left = false;
    const period = () => latest.current.feed.picture().period;
    const make = ({ createPlot }: typeof import('./plot.ts')) => {
      if (left) return;
      const style = getComputedStyle(current);
      const read = (name: string) => style.getPropertyValue(name);
      made = createPlot(
        current,
        {
          width,
          height,
          lines: lines.map((_line, place) => lineLook(theme, place)),
          ink: read('--muted'),
          grid: read('--line'),
          font: read('font-family'),
        },
        {
          onSelect: (part) => latest.current.onView(viewOf(part, period())),
          onWhole: () => latest.current.onView(undefined),
          onPoint: (time) => latest.current.onPoint(time),
        },
      );
      setPlot(made);
    };
    import('./plot.ts').then(make).catch(() => left || setFailed(true));
    return () => {
      left = true;
      made?.destroy();
      setPlot(undefined);
      latest.current.onPoint(undefined);
    };
  }, [lines, width, height, theme]);

  useEffect(() => {
    if (!plot) return;
    const draw = () => {
      const picture = feed.picture();
      plot.draw(picture, shownPart(latest.current.view, picture.period));
    };
    draw();
    return feed.subscribe(draw);
  }, [plot, feed]);

  const { view } = props;
  useEffect(() => {
    const picture = feed.picture();
    plot?.draw(picture, shownPart(view, picture.period));
  }, [plot, feed, view]);

  useEffect(() => plot?.showLines(lines.map(({ id }) => !hidden.has(id))), [plot, lines, hidden]);

  useEffect(() => {
    const { current } = element;
    if (!current || !plot) return;
    const onWheel = (event: WheelEvent) => {
      // Without a key the page is scrolled; a pinch comes as if Control was held.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { view, feed, onView } = latest.current;
      const zoomed = event.deltaY < 0 ? zoomedIn : zoomedOut;
      onView(zoomed(view, feed.picture().period, plot.momentAt(event.clientX)));
    };
    // React's own listeners cannot keep the page from being scrolled.
    current.addEventListener('wheel', onWheel, { passive: false });
    return () => current.removeEventListener('wheel', onWheel);
  }, [plot]);

  return (
    <>
      <div ref={element} style={{ height }} className={failed ? 'hidden' : 'overflow-hidden'} />
      {failed && (
        <p role="alert" className="p-4 text-danger">
          {t('chart.failed')}
        </p>
      )}
    </>
  );
}
