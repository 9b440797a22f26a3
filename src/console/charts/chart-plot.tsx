import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { formatNumber, useTranslate } from '../i18n/i18n.ts';
import { useWidth } from '../ui/use-width.ts';
import { alignedSeries } from './aligned-series.ts';
import { lineLook } from './chart-colours.ts';
import type { ChartFeed, ChartLine, ChartPicture } from './chart-feed.ts';
import { type ChartView, shownPart, viewOf, zoomedIn, zoomedOut } from './chart-view.ts';
import type { PlotData } from './plot-data.ts';
import { PLAIN_AXIS, type PlotLook, plainLine } from './plot-look.ts';
import { usePlot } from './use-plot.ts';

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
  const latest = useRef(props);
  /** A picture is brought to the times of all its lines once, however often it is drawn. */
  const aligned = useRef<{ picture: ChartPicture; data: PlotData }>(undefined);
  const dataOf = useCallback((picture: ChartPicture): PlotData => {
    if (aligned.current?.picture !== picture) {
      aligned.current = { picture, data: alignedSeries(picture.series) };
    }
    return aligned.current.data;
  }, []);
  useLayoutEffect(() => {
    latest.current = props;
  });

  const lookOf = useCallback(
    (style: CSSStyleDeclaration): PlotLook => {
      const read = (name: string) => style.getPropertyValue(name);
      const [ink, grid] = [read('--muted'), read('--line')];
      return {
        width,
        height,
        lines: lines.map((_line, place) => plainLine(lineLook(theme, place))),
        axes: [{ ...PLAIN_AXIS, ink, write: (numbers) => numbers.map((number) => formatNumber(number)) }],
        time: { side: 'bottom', hasLabels: true, title: '', ink },
        grid: { vertical: grid, horizontal: grid },
        font: read('font-family'),
        fontSize: 12,
        isSelectable: true,
      };
    },
    [lines, width, height, theme],
  );
  const { plot, failed } = usePlot(element, width > 0 ? lookOf : undefined, {
    onSelect: (part) => latest.current.onView(viewOf(part, latest.current.feed.picture().period)),
    onWhole: () => latest.current.onView(undefined),
    onPoint: (time) => latest.current.onPoint(time),
  });

  useEffect(() => {
    if (!plot) return;
    const draw = () => {
      const picture = feed.picture();
      plot.draw(dataOf(picture), shownPart(latest.current.view, picture.period));
    };
    draw();
    return feed.subscribe(draw);
  }, [plot, feed, dataOf]);

  const { view } = props;
  useEffect(() => {
    const picture = feed.picture();
    plot?.draw(dataOf(picture), shownPart(view, picture.period));
  }, [plot, feed, view, dataOf]);

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
