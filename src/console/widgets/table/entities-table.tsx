import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import type { DataKey } from '../../../model/data-key.ts';
import type { EntityKey } from '../../../model/entity-query.ts';
import { entityTypeSupport } from '../../commands/entity-types.ts';
import { authoredText } from '../../i18n/authored-text.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Column } from '../../table/columns/column.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetRow } from '../contract/rows.ts';
import type { WidgetProps } from '../contract/widget.ts';
import { stored } from '../kit/stored.ts';
import { useWidgetTitle } from '../kit/use-widget-title.ts';
import { actionButtons, onRowBy } from './action-buttons.ts';
import { cellCode, contextOf } from './cell-code.ts';
import type { CellResults } from './cell-functions.ts';
import { sortKey } from './entity-keys.ts';
import type { OpenPage } from './followed-page.ts';
import { FunctionCell } from './function-cell.tsx';
import {
  columnRoom,
  keySettings,
  pageSettings,
  pageSizes,
  searchSettings,
  storedSort,
} from './table-settings.ts';
import { useCellResults } from './use-cell-results.ts';
import { isTime, valueText } from './value-text.ts';
import { WidgetTable } from './widget-table.tsx';

const yes = stored(z.boolean(), true);
const text = stored(z.string(), '');

const Settings = z.object({
  entitiesTitle: text,
  ...searchSettings,
  ...pageSettings,
  displayEntityName: yes,
  entityNameColumnTitle: text,
  displayEntityLabel: stored(z.boolean(), false),
  entityLabelColumnTitle: text,
  displayEntityType: yes,
  defaultSortOrder: stored(z.string(), 'entityName'),
});
type Settings = z.infer<typeof Settings>;

/** What the server calls the columns that are no data keys. */
const FIELDS: Readonly<Record<string, EntityKey>> = {
  entityName: { type: 'ENTITY_FIELD', key: 'name' },
  entityLabel: { type: 'ENTITY_FIELD', key: 'label' },
  entityType: { type: 'ENTITY_FIELD', key: 'entityType' },
};

const NO_KEYS: readonly DataKey[] = [];
const rowId = ({ entity }: WidgetRow) => entity.id;
const columnId = (place: number) => `key${place}`;

/** The entities of an alias with their latest values. */
function EntitiesTable({ settings, config, host }: WidgetProps & { settings: Settings }) {
  const t = useTranslate();
  const keys = config.datasources?.[0]?.dataKeys ?? NO_KEYS;
  const { openRows } = host;
  const title = useWidgetTitle(host, settings.entitiesTitle);
  const results = useCellResults(host, rowId, keys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: functions are told what the configuration says
  const columns = useMemo(
    () => columnsOf(settings, keys, { t, config, context: contextOf(config, host), results }),
    [settings, keys, t, config, results],
  );
  const open = useCallback<OpenPage<WidgetRow>>(
    ({ page, pageSize, search, sort }, listener) => {
      const place = columns.findIndex(({ id }) => id === sort.property);
      const keyPlace = keys.findIndex((_key, at) => columnId(at) === sort.property);
      const key = keys[keyPlace];
      const by = key ? sortKey(key) : FIELDS[sort.property];
      const sign = sort.order === 'ASC' ? 1 : -1;
      return openRows(
        0,
        {
          page,
          pageSize,
          ...(search && { textSearch: search }),
          ...(by && { sort: { key: by, direction: sort.order } }),
        },
        {
          ...listener,
          // What is made up here is ordered here.
          onPage: ({ rows, total }) =>
            listener.onPage({
              total,
              rows:
                by || place < 0 ? rows : rows.toSorted((one, other) => sign * compared(one, other, keyPlace)),
            }),
        },
      );
    },
    [openRows, keys, columns],
  );
  const sort = useMemo(() => defaultSort(settings, keys, columns), [settings, keys, columns]);
  const sizes = useMemo(() => pageSizes(settings), [settings]);
  const buttonCount = host.actions('actionCellButton').length;
  const buttonsOf = useCallback(({ entity }: WidgetRow) => actionButtons(host, { entity }), [host]);
  return (
    <WidgetTable
      config={config}
      host={host}
      title={title || t('widget.entities')}
      kind="entities"
      columns={columns}
      rowId={rowId}
      open={open}
      defaultSort={sort}
      sizes={sizes}
      searchable={settings.enableSearch}
      choosable={settings.enableSelectColumnDisplay}
      buttonCount={buttonCount}
      buttonsOf={buttonsOf}
      onRow={onRowBy<WidgetRow>(host, 'rowClick', ({ entity }) => ({ entity }))}
      onRowTwice={onRowBy<WidgetRow>(host, 'rowDoubleClick', ({ entity }) => ({ entity }))}
    />
  );
}

function columnsOf(
  settings: Settings,
  keys: readonly DataKey[],
  {
    t,
    config,
    context,
    results,
  }: {
    t: ReturnType<typeof useTranslate>;
    config: WidgetProps['config'];
    context: unknown;
    results: CellResults<WidgetRow>;
  },
): Column<WidgetRow>[] {
  const field = (id: string, title: string, shown: (row: WidgetRow) => string): Column<WidgetRow> => ({
    id,
    title: { text: title },
    ...columnRoom(''),
    sortProperty: id,
    text: shown,
  });
  const fields = [
    settings.displayEntityName &&
      field(
        'entityName',
        settings.entityNameColumnTitle || t('widget.entity-name'),
        ({ entity }) => entity.name,
      ),
    settings.displayEntityLabel &&
      field(
        'entityLabel',
        settings.entityLabelColumnTitle || t('widget.entity-label'),
        ({ entity }) => entity.label,
      ),
    settings.displayEntityType &&
      field('entityType', t('widget.entity-type'), ({ entity: { entityType } }) => {
        const type = entityTypeSupport(entityType)?.title;
        return type ? t(type) : entityType;
      }),
  ].filter((column) => column !== false);
  const values = keys.map((key, place): Column<WidgetRow> => {
    const shown = ({ values }: WidgetRow) => valueText(values[place], key, config);
    const code = cellCode<WidgetRow>(key, place, {
      rowName: 'entity',
      context,
      valueIn: ({ values }) => values[place]?.value,
      asObject: (row) => entityObject(row, keys),
    });
    const { columnWidth } = keySettings(key);
    return {
      id: columnId(place),
      title: { text: authoredText(key.label ?? key.name) },
      ...(isTime(key) && columnWidth === '0px' ? { width: 168 } : columnRoom(columnWidth)),
      sortProperty: columnId(place),
      text: shown,
      ...(code && {
        cell: (row: WidgetRow) => <FunctionCell row={row} text={shown(row)} code={code} results={results} />,
      }),
    };
  });
  const all = [...fields, ...values];
  // A table has one column at least.
  return all.length > 0 ? all : [field('entityName', t('widget.entity-name'), ({ entity }) => entity.name)];
}

/** An entity as functions of authors know it: with its values by the labels of their keys. */
function entityObject({ entity, values }: WidgetRow, keys: readonly DataKey[]): Record<string, unknown> {
  const { id, entityType, name, label } = entity;
  return {
    id: { entityType, id },
    entityName: name,
    entityLabel: label,
    entityType,
    ...Object.fromEntries(keys.map((key, place) => [key.label ?? key.name, values[place]?.value])),
  };
}

function defaultSort(settings: Settings, keys: readonly DataKey[], columns: readonly Column<WidgetRow>[]) {
  const [first] = columns;
  return storedSort(
    settings.defaultSortOrder,
    { property: first?.id ?? 'entityName', order: 'ASC' },
    (name) => {
      if (name in FIELDS) return name;
      const byLabel = keys.findIndex(({ label }) => label === name);
      const place = byLabel < 0 ? keys.findIndex((key) => key.name === name) : byLabel;
      return place < 0 ? undefined : columnId(place);
    },
  );
}

function compared(one: WidgetRow, other: WidgetRow, place: number): number {
  const [a, b] = [one.values[place]?.value, other.values[place]?.value];
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a ?? '').localeCompare(String(b ?? ''));
}

export const entitiesTable = nativeWidget(Settings, EntitiesTable);
