import { mdiChartLine, mdiTable } from '@mdi/js';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { ChartTable } from '../../charts/chart-table.tsx';
import type { Plot } from '../../charts/plot.ts';
import type { PlotLook } from '../../charts/plot-look.ts';
import { usePlot } from '../../charts/use-plot.ts';
import { useThemeAround } from '../../charts/use-theme-around.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Period } from '../../time/period-bounds.ts';
import type { Series } from '../../time/series.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { NativeWidget, WidgetProps } from '../contract/widget.ts';
import { faded } from '../kit/css-colour.ts';
import { useFunctionTexts } from '../kit/function-texts.ts';
import { useLabels } from '../kit/label-patterns.ts';
import { drawnSeries, graphData } from './graph-data.ts';
import { type GraphKind, graphOf, keySettingsReader } from './graph-lines.ts';
import { axisTexts, forRoom, graphLook } from './graph-look.ts';
import { GraphSettings } from './graph-settings.ts';
import { rowText, type TooltipRow, tooltipRows, writtenValue } from './graph-tooltip.ts';
import { TooltipBox } from './tooltip-box.tsx';
import { useDrawnMarks, type WrittenMark } from './use-drawn-marks.ts';
import { useGraphThresholds } from './use-graph-thresholds.ts';
import { useSame } from './use-same.ts';
import { ZOOM_KEYS } from './zoom-keys.ts';

/** The time of a widget that has been told none. */
const NO_TIME = { startTs: 0, endTs: 1, interval: 1 };
/** Nothing would be read of axes below what is said, pixels. */
const SMALL = 150;
/** How far from a point the pointer still means it, pixels. */
const REACH = 10;

/** Values over time, as lines, bars or states, that say what they are where the pointer is and as a table. */
function TimeGraph({
  kind,
  settings,
  config,
  picture,
  width,
  height,
  host,
}: WidgetProps & { readonly kind: GraphKind; readonly settings: GraphSettings }) {
  const t = useTranslate();
  const figure = useRef<HTMLElement>(null);
  const element = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const ink = useInk(figure, config.color);
  const labels = useLabels({ config, picture, host });
  const texts = useFunctionTexts(host);
  const [asTable, setAsTable] = useState(false);
  const [said, setSaid] = useState('');
  const [point, setPoint] = useState<{ time: number; at: { x: number; y: number } }>();

  const period = picture.period ?? NO_TIME;
  const keySettingsOf = useMemo(keySettingsReader, []);
  const graph = useMemo(
    () => graphOf(kind, picture, labels, { config, settings, keySettingsOf }),
    [kind, picture, labels, config, settings, keySettingsOf],
  );
  const all = useMemo(() => drawnSeries(graph, period, settings), [graph, period, settings]);
  const columns = Math.max(Math.ceil(width * devicePixelRatio), 1);
  const data = useMemo(
    () => graphData(graph, all, { period, settings, columns }),
    [graph, all, period, settings, columns],
  );
  const thresholds = useGraphThresholds(useSame(graph.lines.map(thresholdsOf)), settings, host);
  const { pointed } = host;
  const canZoom = !host.isMobile && host.mode !== 'edit';
  const marks = useDrawnMarks(useSame(graph.lines.map(writtenMark)), host);
  const look = useSame(
    graphLook(graph, settings, { period: picture.period, ink, isSelectable: canZoom, marks }),
  );

  const latest = useRef({ graph, settings, texts });
  useLayoutEffect(() => {
    latest.current = { graph, settings, texts };
  });
  const lookOf = useCallback(
    (style: CSSStyleDeclaration): PlotLook => {
      const { writesAll, ...fitting } = forRoom(look, { width, height });
      return {
        ...fitting,
        font: style.fontFamily,
        axes: fitting.axes.map((axis, place) => ({
          ...axis,
          write(numbers, distance) {
            const { graph, settings, texts } = latest.current;
            const own = writesAll || place === 0 ? graph.axes[place] : undefined;
            return own ? axisTexts(own, settings, numbers, distance, texts) : numbers.map(() => '');
          },
        })),
      };
    },
    [look, width, height],
  );
  const hasRoom = width > 0 && height > 0 && !asTable;
  const { plot, failed } = usePlot(element, hasRoom ? lookOf : undefined, {
    onSelect: (part) => host.zoom(part),
    onWhole: () => host.zoom(undefined),
    onPoint: (time, at) => {
      setPoint(time === undefined ? undefined : { time, at });
      pointed?.point(time);
    },
  });
  useEffect(() => plot && pointed?.follow((moment) => plot.mark(moment)), [plot, pointed]);
  useEffect(() => plot?.draw(data, period), [plot, data, period]);
  useEffect(() => plot?.showThresholds(thresholds), [plot, thresholds]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what functions write is written along the axes
  useEffect(() => plot?.redraw(), [plot, texts]);

  const near = point && tooltipRows(graph, all, { period, settings, moment: point.time });
  const rows = point && near && (settings.tooltipIndividual ? meant(plot, near, point.at) : near);
  const isEmpty = graph.lines.every(({ line }) => line.series.times.length === 0);

  function onKeyDown(event: KeyboardEvent) {
    const zoomOf = ZOOM_KEYS[event.key];
    if (!zoomOf || !canZoom || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const part = zoomOf(period);
    host.zoom(part);
    setSaid(part ? t('chart.shown', clock(part)) : t('chart.whole'));
  }

  const toggle = (
    <IconButton
      label={t(asTable ? 'chart.as-lines' : 'chart.as-table')}
      icon={asTable ? mdiChartLine : mdiTable}
      size={18}
      onClick={() => setAsTable(!asTable)}
    />
  );
  return (
    <figure ref={figure} aria-label={host.title} className="relative size-full">
      {host.header ? (
        createPortal(toggle, host.header)
      ) : (
        <div className="absolute end-0 top-0 z-10 opacity-0 focus-within:opacity-100 hover:opacity-100">
          {toggle}
        </div>
      )}
      {asTable || failed ? (
        <ValuesTable
          {...{ graph, all, period, height }}
          label={host.title}
          write={(value, place) => {
            const line = graph.lines[place];
            return line ? writtenValue(line, value, settings, texts) : '';
          }}
        />
      ) : (
        <fieldset
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and zoomed by keys
          tabIndex={0}
          aria-label={t('chart.picture', { label: host.title })}
          aria-describedby={hintId}
          dir="ltr"
          onKeyDown={onKeyDown}
          className="size-full min-w-0 outline-accent focus-visible:outline-2 -outline-offset-2"
        >
          <div
            ref={element}
            className={`size-full overflow-hidden ${isEmpty && height < SMALL ? 'invisible' : ''}`}
          />
        </fieldset>
      )}
      {isEmpty && !asTable && (
        <p
          role="status"
          className="pointer-events-none absolute inset-0 flex items-center justify-center p-2 text-center opacity-70"
        >
          {t('widget.no-data')}
        </p>
      )}
      {point && rows && rows.length > 0 && (
        <TooltipBox
          rows={rows}
          at={point.at}
          room={{ width, height }}
          write={(row) => rowText(row, settings, texts)}
        />
      )}
      <p id={hintId} className="sr-only">
        {canZoom ? t('chart.keys') : ''}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </figure>
  );
}

/** What a chart says, in words. */
function ValuesTable({
  graph,
  all,
  period,
  label,
  height,
  write,
}: {
  graph: ReturnType<typeof graphOf>;
  all: readonly Series[];
  period: Period;
  label: string;
  height: number;
  write(value: unknown, place: number): string;
}) {
  const feed = useMemo(() => {
    const picture = { series: all, period };
    return { subscribe: () => () => undefined, picture: () => picture };
  }, [all, period]);
  const lines = graph.lines.map(({ line, label: name }) => ({ id: line.id, label: name }));
  return <ChartTable {...{ label, lines, feed, height, write }} view={undefined} />;
}

/** The colours of what has none of its own: that of the text around it. */
function useInk(element: React.RefObject<HTMLElement | null>, colour: string | null | undefined) {
  const theme = useThemeAround(element);
  const [ink, setInk] = useState<{ text: string; grid: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change what the text around it looks like
  useLayoutEffect(() => {
    const text = element.current && getComputedStyle(element.current).color;
    setInk(text ? { text, grid: faded(text, 0.16) } : undefined);
  }, [element, theme, colour]);
  return useSame(ink);
}

function thresholdsOf({ settings, axis, isComparison }: ReturnType<typeof graphOf>['lines'][number]) {
  return { thresholds: settings.thresholds, axis, isComparison };
}

function writtenMark({ settings }: ReturnType<typeof graphOf>['lines'][number]): WrittenMark | null {
  const { showPoints, showPointShape, pointShapeFormatter: body, showPointsRadius: radius } = settings;
  return showPoints && showPointShape === 'custom' && body ? { body, radius } : null;
}

/** Of the points, the one that the pointer is at. */
function meant(plot: Plot | undefined, rows: readonly TooltipRow[], at: { x: number; y: number }) {
  const distances = rows.map(({ place, drawnAt, sum }) => {
    const to = plot?.placeOf(place, drawnAt, sum) ?? { x: Number.NaN, y: Number.NaN };
    return Math.hypot(to.x - at.x, to.y - at.y);
  });
  const least = Math.min(...distances.filter((distance) => distance <= REACH));
  return rows.filter((_, place) => distances[place] === least).slice(0, 1);
}

function clock({ startTs, endTs }: Period) {
  return { from: formatTimestamp(startTs), to: formatTimestamp(endTs) };
}

const graphOfKind = (kind: GraphKind): NativeWidget =>
  nativeWidget(GraphSettings, (props) => <TimeGraph {...props} kind={kind} />);

/** Lines over time. */
export const timeLines = graphOfKind('lines');
/** Bars over time, each as wide as the time it stands for. */
export const timeBars = graphOfKind('bars');
/** States, each of which holds until the next. */
export const timeStates = graphOfKind('states');
