import { type ReactNode, useMemo } from 'react';
import { defaultLegend } from '../../../model/legend.ts';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { runCommand } from '../../commands/run-command.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { WidgetLine, WidgetPicture } from '../../widgets/contract/picture.ts';

type Figure = 'min' | 'max' | 'avg' | 'total';

const TITLES: Readonly<Record<Figure, TranslationKey>> = {
  min: 'legend.min',
  max: 'legend.max',
  avg: 'legend.avg',
  total: 'legend.total',
};

const PLACES = {
  top: 'flex-col-reverse',
  bottom: 'flex-col',
  left: 'flex-row-reverse',
  right: 'flex-row',
} as const;

/** A widget with the legend of its lines beside it, as it is set up; pressed, a line comes or goes. */
export function WidgetLegend({
  id,
  config,
  picture,
  isShown,
  isSeries,
  labels,
  children,
}: {
  id: string;
  config: WidgetConfig;
  picture: WidgetPicture;
  isShown: boolean;
  isSeries: boolean;
  /** What lines are called, by their ids. */
  labels: ReadonlyMap<string, string>;
  children: ReactNode;
}) {
  const defaults = defaultLegend(isSeries);
  const legend = config.legendConfig ?? {};
  const direction = legend.direction ?? defaults.direction;
  const wanted = legend.position ?? defaults.position;
  // One in a row has no room beside the widget.
  const position = direction === 'row' && (wanted === 'left' || wanted === 'right') ? 'bottom' : wanted;
  const figures: Figure[] = isSeries
    ? [
        ...((legend.showMin ?? defaults.showMin) ? (['min'] as const) : []),
        ...((legend.showMax ?? defaults.showMax) ? (['max'] as const) : []),
        ...((legend.showAvg ?? defaults.showAvg) ? (['avg'] as const) : []),
        ...((legend.showTotal ?? defaults.showTotal) ? (['total'] as const) : []),
      ]
    : [];
  const isBeside = position === 'left' || position === 'right';
  return (
    <div className={`flex min-h-0 min-w-0 flex-1 ${PLACES[position]}`}>
      {children}
      {isShown && (
        <div className={`shrink-0 overflow-auto ${isBeside ? 'max-w-1/2' : 'max-h-1/2'}`}>
          <LegendTable
            {...{ id, figures, picture, labels }}
            isRow={direction === 'row'}
            isSorted={legend.sortDataKeys ?? defaults.sortDataKeys}
          />
        </div>
      )}
    </div>
  );
}

function LegendTable({
  id,
  figures,
  picture,
  labels,
  isRow,
  isSorted,
}: {
  id: string;
  figures: readonly Figure[];
  picture: WidgetPicture;
  labels: ReadonlyMap<string, string>;
  isRow: boolean;
  isSorted: boolean;
}) {
  const t = useTranslate();
  const lines = useMemo(() => {
    const listed = picture.lines.filter(({ key }) => key.settings.removeFromLegend !== true);
    if (!isSorted) return listed;
    const labelOf = (line: WidgetLine) => labels.get(line.id) ?? line.key.label;
    return listed.toSorted((one, other) => labelOf(one).localeCompare(labelOf(other)));
  }, [picture.lines, labels, isSorted]);
  const numbers = lines.map((line) => writtenFigures(line, figures));
  const name = (line: WidgetLine) => (
    <LineName
      id={id}
      line={line}
      label={labels.get(line.id) ?? line.key.label}
      isHidden={picture.hidden.has(line.id)}
    />
  );
  if (isRow) {
    return (
      <table className="text-[12px]">
        <thead>
          <tr>
            {figures.length > 0 && <td />}
            {lines.map((line) => (
              <th key={line.id} scope="col" className="px-1.5 text-start font-normal">
                {name(line)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((figure, at) => (
            <tr key={figure}>
              <th scope="row" className="px-1.5 text-start font-normal">
                {t(TITLES[figure])}
              </th>
              {lines.map((line, place) => (
                <td key={line.id} className="px-1.5 text-end tabular-nums">
                  <bdi>{numbers[place]?.[at]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  return (
    <table className="w-full text-[12px]">
      {figures.length > 0 && (
        <thead>
          <tr>
            <td />
            {figures.map((figure) => (
              <th key={figure} scope="col" className="px-1.5 text-end font-normal">
                {t(TITLES[figure])}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {lines.map((line, place) => (
          <tr key={line.id}>
            <th scope="row" className="max-w-60 text-start font-normal">
              {name(line)}
            </th>
            {figures.map((figure, at) => (
              <td key={figure} className="px-1.5 text-end tabular-nums">
                <bdi>{numbers[place]?.[at]}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LineName({
  id,
  line,
  label,
  isHidden,
}: {
  id: string;
  line: WidgetLine;
  label: string;
  isHidden: boolean;
}) {
  const { colour, settings } = line.key;
  const swatch = (
    <span
      aria-hidden="true"
      className="inline-block h-[3px] w-4 shrink-0 rounded-full"
      style={{ backgroundColor: colour }}
    />
  );
  if (settings.disableDataHiding === true) {
    return (
      <span className="flex min-h-6 items-center gap-1.5 px-1">
        {swatch}
        <bdi className="truncate">{label}</bdi>
      </span>
    );
  }
  return (
    <button
      type="button"
      data-command="widget.toggle-line"
      aria-pressed={!isHidden}
      className="flex min-h-6 max-w-full items-center gap-1.5 rounded-control px-1 hover:bg-hover aria-[pressed=false]:line-through aria-[pressed=false]:opacity-55"
      onClick={() =>
        void runCommand('widget.toggle-line', { widget: id, line: line.id }, { source: 'toolbar' })
      }
    >
      {swatch}
      <bdi className="truncate">{label}</bdi>
    </button>
  );
}

function writtenFigures({ key, series }: WidgetLine, figures: readonly Figure[]): string[] {
  if (figures.length === 0) return [];
  const numbers = series.values.filter((value) => !Number.isNaN(value));
  if (numbers.length === 0) return figures.map(() => '');
  const total = numbers.reduce((sum, value) => sum + value, 0);
  const found: Record<Figure, number> = {
    min: numbers.reduce((least, value) => Math.min(least, value)),
    max: numbers.reduce((most, value) => Math.max(most, value)),
    avg: total / numbers.length,
    total,
  };
  const { decimals = 2, units } = key;
  return figures.map((figure) => {
    const written = found[figure].toFixed(Math.min(Math.max(Math.trunc(decimals) || 0, 0), 15));
    const short = key.decimals === undefined ? String(Number(written)) : written;
    return units ? `${short} ${units}` : short;
  });
}
