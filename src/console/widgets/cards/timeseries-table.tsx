import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Column } from '../../table/columns/column.ts';
import { selectedRows } from '../../table/rows/memory-rows.ts';
import { Tabs } from '../../ui/tabs.tsx';
import type { Occasion, WidgetHost } from '../contract/host.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetLine, WidgetSource } from '../contract/picture.ts';
import type { RowsListener } from '../contract/rows.ts';
import type { WidgetProps } from '../contract/widget.ts';
import { formatValue } from '../kit/format-value.ts';
import { groundTokens } from '../kit/ground-tokens.ts';
import { stored } from '../kit/stored.ts';
import { actionButtons, onRowBy } from '../table/action-buttons.ts';
import { cellCode, contextOf } from '../table/cell-code.ts';
import type { CellResults } from '../table/cell-functions.ts';
import type { OpenPage, PageRequest } from '../table/followed-page.ts';
import { FunctionCell } from '../table/function-cell.tsx';
import { columnRoom, pageSettings, pageSizes } from '../table/table-settings.ts';
import { useCellResults } from '../table/use-cell-results.ts';
import { WidgetTable } from '../table/widget-table.tsx';
import { type PointRow, pointRows } from './point-rows.ts';

const Settings = z.object({
  showTimestamp: stored(z.boolean(), true),
  showMilliseconds: stored(z.boolean(), false),
  ...pageSettings,
  hideEmptyLines: stored(z.boolean(), false),
});
type Settings = z.infer<typeof Settings>;

const NEWEST_FIRST = { property: 'ts', order: 'DESC' } as const;
const NO_ROWS: readonly PointRow[] = [];
const rowId = ({ ts }: PointRow) => String(ts);

/** What each entity had over time, a tab for each. */
function TimeseriesTable(props: WidgetProps & { settings: Settings }) {
  const { picture } = props;
  const t = useTranslate();
  const [chosen, setChosen] = useState('');
  const { sources } = picture;
  const shown = sources.find(({ id }) => id === chosen) ?? sources[0];
  if (!shown) {
    return (
      <p role="status" className="flex size-full items-center justify-center p-2 text-center opacity-70">
        {t('widget.no-data')}
      </p>
    );
  }
  if (sources.length === 1) return <SourceTable {...props} source={shown} />;
  return (
    <div className="flex size-full flex-col" style={groundTokens(props.config)}>
      <Tabs
        label={t('widget.sources')}
        tabs={sources.map((source) => ({
          id: source.id,
          title: source.name,
          render: () => (
            <div className="min-h-0 flex-1">
              <SourceTable key={source.id} {...props} source={source} />
            </div>
          ),
        }))}
        selected={shown.id}
        onSelect={setChosen}
      />
    </div>
  );
}

/** What one entity had. */
function SourceTable({
  settings,
  config,
  picture,
  host,
  source,
}: WidgetProps & { settings: Settings; source: WidgetSource }) {
  const t = useTranslate();
  const { setActive } = host;
  const { entity } = source;
  useEffect(() => {
    setActive(entity);
    return () => setActive(undefined);
  }, [setActive, entity]);
  const lines = useMemo(
    () => picture.lines.filter((line) => line.source.id === source.id && !picture.hidden.has(line.id)),
    [picture, source.id],
  );
  const { hideEmptyLines } = settings;
  const before = useRef<ReadonlyMap<number, PointRow>>(new Map());
  const rows = useMemo(() => pointRows(lines, before.current, { hideEmptyLines }), [lines, hideEmptyLines]);
  useEffect(() => {
    before.current = new Map(rows.map((row) => [row.ts, row]));
  }, [rows]);

  // Values come all the time; columns are others only when keys are.
  const keys = JSON.stringify(lines.map((line) => [line.key, hasTexts(line)]));
  const results = useCellResults(host, rowId, keys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are all that columns take of the lines
  const columns = useMemo(
    () => columnsOf(lines, settings, { timestamp: t('widget.timestamp'), config, host, results }),
    [keys, settings, config, results, t],
  );
  const open = useRowsAtHand(rows, columns);
  const sizes = useMemo(() => pageSizes(settings), [settings]);
  const occasionOf = useCallback(
    ({ ts, values }: PointRow): Occasion => ({
      entity: source.entity,
      additionalParams: Object.assign([ts, ...values], { formattedTs: timeText(ts, settings) }),
    }),
    [source, settings],
  );
  const buttonsOf = useCallback((row: PointRow) => actionButtons(host, occasionOf(row)), [host, occasionOf]);
  return (
    <WidgetTable
      config={config}
      host={host}
      title={source.name || host.title}
      kind="points"
      columns={columns}
      rowId={rowId}
      open={open}
      defaultSort={NEWEST_FIRST}
      sizes={sizes}
      searchable
      choosable={false}
      buttonCount={host.actions('actionCellButton').length}
      buttonsOf={buttonsOf}
      onRow={onRowBy<PointRow>(host, 'rowClick', occasionOf)}
    />
  );
}

/** Pages of rows that are all there, told again as they change. */
function useRowsAtHand(rows: readonly PointRow[], columns: readonly Column<PointRow>[]): OpenPage<PointRow> {
  const content = useRef({ rows: NO_ROWS, columns });
  const [followers] = useState(() => new Set<() => void>());
  useEffect(() => {
    content.current = { rows, columns };
    for (const tell of followers) tell();
  }, [rows, columns, followers]);
  return useCallback(
    ({ page, pageSize, search, sort }: PageRequest, { onPage }: RowsListener<PointRow>) => {
      const tell = () => {
        const { rows, columns } = content.current;
        const found = selectedRows(rows, { search, sort }, columns);
        onPage({ rows: found.slice(page * pageSize, (page + 1) * pageSize), total: found.length });
      };
      followers.add(tell);
      tell();
      return () => followers.delete(tell);
    },
    [followers],
  );
}

function columnsOf(
  lines: readonly WidgetLine[],
  settings: Settings,
  {
    timestamp,
    config,
    host,
    results,
  }: { timestamp: string; config: WidgetConfig; host: WidgetHost; results: CellResults<PointRow> },
): Column<PointRow>[] {
  const time: Column<PointRow> = {
    id: 'ts',
    title: { text: timestamp },
    width: settings.showMilliseconds ? 190 : 168,
    sortProperty: 'ts',
    order: ({ ts }) => ts,
    text: ({ ts }) => timeText(ts, settings),
  };
  const values = lines.map(({ key }, place): Column<PointRow> => {
    const format = {
      units: key.units ?? config.units ?? undefined,
      decimals: key.decimals ?? config.decimals ?? undefined,
    };
    const shown = ({ values }: PointRow) => formatValue(values[place], format);
    const code = cellCode<PointRow>(key, place, {
      rowName: 'rowData',
      context: contextOf(config, host),
      valueIn: ({ values }) => values[place],
      asObject: ({ ts, values }) => ({
        Timestamp: ts,
        ...Object.fromEntries(lines.map((line, at) => [line.key.name, values[at]])),
        ...Object.fromEntries(lines.map((line, at) => [line.key.label, values[at]])),
      }),
    });
    return {
      id: `key${place}`,
      title: { text: key.label },
      ...columnRoom(''),
      sortProperty: `key${place}`,
      ...(!hasTexts(lines[place]) && { order: ({ values }: PointRow) => orderOf(values[place]) }),
      text: shown,
      ...(code && {
        cell: (row: PointRow) => <FunctionCell row={row} text={shown(row)} code={code} results={results} />,
      }),
    };
  });
  return settings.showTimestamp || values.length === 0 ? [time, ...values] : values;
}

function hasTexts(line: WidgetLine | undefined): boolean {
  return [...(line?.series.others?.values() ?? [])].some(
    (value) => typeof value === 'string' && value !== '',
  );
}

/** What is no number comes before all numbers. */
function orderOf(value: unknown): number {
  return typeof value === 'number' && !Number.isNaN(value) ? value : -Number.MAX_VALUE;
}

function timeText(ts: number, { showMilliseconds }: Settings): string {
  const text = formatTimestamp(ts);
  return showMilliseconds && text ? `${text}.${String(Math.trunc(ts) % 1000).padStart(3, '0')}` : text;
}

export const timeseriesTable = nativeWidget(Settings, TimeseriesTable);
