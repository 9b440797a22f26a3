import { mdiCheck, mdiCheckAll, mdiClose, mdiDotsHorizontal, mdiFilterVariant } from '@mdi/js';
import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import {
  AlarmField,
  alarmFieldValue,
  isAcknowledged,
  isCleared,
  isSortableAlarmField,
} from '../../../model/alarm.ts';
import type { DataKey } from '../../../model/data-key.ts';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import type { EntityRef } from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { runCommand } from '../../commands/run-command.ts';
import { alarmRef } from '../../entities/parts/alarm-ref.ts';
import { Severity } from '../../entities/parts/alarm-severity.tsx';
import { alarmFieldText, alarmFieldTitles } from '../../entities/parts/alarm-texts.ts';
import { authoredText } from '../../i18n/authored-text.ts';
import { type T, useTranslate } from '../../i18n/i18n.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import type { Column } from '../../table/columns/column.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Occasion, WidgetHost } from '../contract/host.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { AlarmRow } from '../contract/rows.ts';
import type { WidgetProps } from '../contract/widget.ts';
import { stored } from '../kit/stored.ts';
import { useWidgetTitle } from '../kit/use-widget-title.ts';
import { actionButtons, onRowBy } from '../table/action-buttons.ts';
import { cellCode, contextOf } from '../table/cell-code.ts';
import type { CellResults } from '../table/cell-functions.ts';
import { sortKey } from '../table/entity-keys.ts';
import type { OpenPage } from '../table/followed-page.ts';
import { FunctionCell } from '../table/function-cell.tsx';
import type { RowButton } from '../table/row-buttons.tsx';
import {
  columnRoom,
  keySettings,
  pageSettings,
  pageSizes,
  searchSettings,
  storedSort,
} from '../table/table-settings.ts';
import { useCellResults } from '../table/use-cell-results.ts';
import { valueText } from '../table/value-text.ts';
import { WidgetTable } from '../table/widget-table.tsx';
import { type AlarmFilter, AlarmFilterDialog } from './alarm-filter.tsx';

const yes = stored(z.boolean(), true);

const Settings = z.object({
  alarmsTitle: stored(z.string(), ''),
  enableSelection: yes,
  ...searchSettings,
  ...pageSettings,
  enableFilter: z.nullish(z.boolean()),
  /** Where old dashboards have whether alarms can be filtered. */
  enableStatusFilter: z.nullish(z.boolean()),
  enableStickyAction: stored(z.boolean(), false),
  displayDetails: yes,
  allowAcknowledgment: yes,
  allowClear: yes,
  defaultSortOrder: stored(z.string(), '-createdTime'),
});
type Settings = z.infer<typeof Settings>;

const NO_KEYS: readonly DataKey[] = [];
const NEWEST_FIRST = { property: 'createdTime', order: 'DESC' } as const;
const TIME_WIDTH = 168;
const rowId = ({ alarm }: AlarmRow) => alarm.id?.id ?? `${alarm.originator.id} ${alarm.type}`;
const subjectOf = ({ alarm }: AlarmRow) => alarmRef(alarm);
const columnId = (place: number) => `key${place}`;

/** Alarms within the time of the widget, as they come and go. */
function AlarmsTable({ settings, config, host }: WidgetProps & { settings: Settings }) {
  const t = useTranslate();
  const keys = config.alarmSource?.dataKeys ?? NO_KEYS;
  const { openAlarms } = host;
  const title = useWidgetTitle(host, settings.alarmsTitle);
  const [filter, setFilter] = useState<AlarmFilter>();
  const askFilter = async () => {
    const wanted = await openDialog<AlarmFilter>((close) => (
      <AlarmFilterDialog filter={filter ?? storedFilter(config)} onFilter={close} onClose={() => close()} />
    ));
    if (wanted) setFilter(wanted);
  };
  const results = useCellResults(host, rowId, keys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: functions are told what the configuration says
  const columns = useMemo(
    () => keys.map((key, place) => columnOf(key, place, { t, keys, config, host, results })),
    [keys, t, config, results],
  );
  const open = useCallback<OpenPage<AlarmRow>>(
    ({ page, pageSize, search, sort }, listener) => {
      const key = keys.find((_key, place) => columnId(place) === sort.property);
      const by = key ? sortKey(key) : ({ type: 'ALARM_FIELD', key: sort.property } as const);
      return openAlarms(
        {
          page,
          pageSize,
          ...(search && { textSearch: search }),
          ...(by && { sort: { key: by, direction: sort.order } }),
          ...filter,
        },
        listener,
      );
    },
    [openAlarms, keys, filter],
  );
  const sort = useMemo(
    () =>
      storedSort(settings.defaultSortOrder, NEWEST_FIRST, (name) => {
        const place = keys.findIndex((key) => key.name === name || key.label === name);
        if (place >= 0) return columnId(place);
        return isSortableAlarmField(name) ? name : undefined;
      }),
    [settings, keys],
  );
  const sizes = useMemo(() => pageSizes(settings), [settings]);
  const { displayDetails, allowAcknowledgment, allowClear } = settings;
  const own = [displayDetails, allowAcknowledgment, allowClear].filter(Boolean).length;
  const buttonsOf = useCallback(
    (row: AlarmRow) => [
      ...alarmButtons(row, { displayDetails, allowAcknowledgment, allowClear }, t, host),
      ...actionButtons(host, occasionOf(row)),
    ],
    [displayDetails, allowAcknowledgment, allowClear, t, host],
  );
  const canSelect = settings.enableSelection && (allowAcknowledgment || allowClear);
  const canFilter = settings.enableFilter ?? settings.enableStatusFilter ?? true;
  return (
    <WidgetTable
      config={config}
      host={host}
      title={title || t('widget.alarms')}
      kind="alarms"
      columns={columns}
      rowId={rowId}
      open={open}
      defaultSort={sort}
      sizes={sizes}
      searchable={settings.enableSearch}
      choosable={settings.enableSelectColumnDisplay}
      buttonCount={own + host.actions('actionCellButton').length}
      buttonsOf={buttonsOf}
      stuckButtons={settings.enableStickyAction}
      {...(canSelect && {
        selection: {
          subjectOf,
          bar: (selected, clear) => (
            <>
              {allowAcknowledgment && (
                <BulkButton command="alarm.acknowledge" icon={mdiCheck} host={host} alarms={selected} />
              )}
              {allowClear && (
                <BulkButton command="alarm.clear" icon={mdiCheckAll} host={host} alarms={selected} />
              )}
              <button
                type="button"
                className="icon-button"
                aria-label={t('table.clear-selection')}
                title={t('table.clear-selection')}
                onClick={clear}
              >
                <Icon path={mdiClose} size={18} />
              </button>
            </>
          ),
        },
      })}
      onRow={onRowBy<AlarmRow>(host, 'rowClick', occasionOf)}
      header={
        canFilter
          ? [{ label: 'widget.filter-alarms', icon: mdiFilterVariant, press: () => void askFilter() }]
          : []
      }
    />
  );
}

function columnOf(
  key: DataKey,
  place: number,
  {
    t,
    keys,
    config,
    host,
    results,
  }: {
    t: T;
    keys: readonly DataKey[];
    config: WidgetConfig;
    host: WidgetHost;
    results: CellResults<AlarmRow>;
  },
): Column<AlarmRow> {
  const field = key.type === 'alarm' ? AlarmField.safeParse(key.name).data : undefined;
  const isOfAlarm = key.type === 'alarm';
  const shown = ({ alarm, values }: AlarmRow) =>
    isOfAlarm ? alarmFieldText(alarm, key.name, t) : valueText(values[place], key, config);
  const code = cellCode<AlarmRow>(key, place, {
    rowName: 'alarm',
    context: contextOf(config, host),
    valueIn: (row) => valueIn(row, key, place),
    asObject: (row) => alarmObject(row, keys),
  });
  const { columnWidth } = keySettings(key);
  const isTime = field?.endsWith('Time') ?? false;
  const isSortable = isOfAlarm ? field !== undefined : key.type !== 'function';
  const cell = code
    ? (row: AlarmRow) => <FunctionCell row={row} text={shown(row)} code={code} results={results} />
    : field === 'severity' && (({ alarm }: AlarmRow) => <Severity alarm={alarm} />);
  return {
    id: columnId(place),
    // A field that nobody has given a name of its own has ours.
    title:
      field && (key.label ?? key.name) === key.name
        ? alarmFieldTitles[field]
        : { text: authoredText(key.label ?? key.name) },
    ...(isTime && columnWidth === '0px' ? { width: TIME_WIDTH } : columnRoom(columnWidth)),
    ...(isSortable && { sortProperty: columnId(place) }),
    text: shown,
    ...(cell && { cell }),
  };
}

function valueIn({ alarm, values }: AlarmRow, key: DataKey, place: number): unknown {
  return key.type === 'alarm' ? alarmFieldValue(alarm, key.name) : values[place]?.value;
}

/** An alarm as functions and actions of authors know it: with values of its originator by the labels of their keys. */
function alarmObject({ alarm, values }: AlarmRow, keys: readonly DataKey[]): Record<string, unknown> {
  const ofOriginator = keys.flatMap((key, place) =>
    key.type === 'alarm' ? [] : [[key.label ?? key.name, values[place]?.value]],
  );
  return { ...alarm, ...Object.fromEntries(ofOriginator) };
}

function occasionOf({ alarm }: AlarmRow): Occasion {
  const { originator, originatorName } = alarm;
  const name = originatorName ?? '';
  return {
    entity: {
      id: originator.id,
      entityType: originator.entityType,
      name,
      label: name,
      entityDescription: '',
    },
    additionalParams: { alarm },
  };
}

/** What the configuration says of the alarms that are wanted. */
function storedFilter({
  alarmStatusList,
  alarmSeverityList,
  alarmTypeList,
  alarmSearchStatus,
}: WidgetConfig): AlarmFilter {
  const old = alarmSearchStatus && alarmSearchStatus !== 'ANY' ? [alarmSearchStatus] : [];
  return {
    statuses: alarmStatusList?.length ? alarmStatusList : old,
    severities: alarmSeverityList ?? [],
    types: alarmTypeList ?? [],
  };
}

function alarmButtons(
  { alarm }: AlarmRow,
  allowed: Pick<Settings, 'displayDetails' | 'allowAcknowledgment' | 'allowClear'>,
  t: T,
  host: WidgetHost,
): RowButton[] {
  const ref = alarmRef(alarm);
  const button = (
    command: CommandId & `alarm.${string}`,
    label: string,
    icon: string,
    off?: string,
  ): RowButton => ({
    id: command,
    label,
    icon,
    off,
    press: () => ref && runFor(host, command, [ref]),
  });
  return [
    ...(allowed.displayDetails ? [button('alarm.open', t('alarm.details'), mdiDotsHorizontal)] : []),
    ...(allowed.allowAcknowledgment
      ? [
          button(
            'alarm.acknowledge',
            t('alarm.acknowledge'),
            mdiCheck,
            isAcknowledged(alarm.status) ? t('alarm.is-acknowledged') : undefined,
          ),
        ]
      : []),
    ...(allowed.allowClear
      ? [
          button(
            'alarm.clear',
            t('alarm.clear'),
            mdiCheckAll,
            isCleared(alarm.status) ? t('alarm.is-cleared') : undefined,
          ),
        ]
      : []),
  ];
}

function BulkButton({
  command,
  icon,
  host,
  alarms,
}: {
  command: 'alarm.acknowledge' | 'alarm.clear';
  icon: string;
  host: WidgetHost;
  alarms: readonly EntityRef[];
}) {
  const t = useTranslate();
  return (
    <button type="button" className="button" onClick={() => runFor(host, command, alarms)}>
      <Icon path={icon} size={18} />
      {t(command)}
    </button>
  );
}

/** Does with alarms what their own list does, but where a widget is only shown. */
function runFor({ mode }: WidgetHost, command: CommandId, alarms: readonly EntityRef[]): void {
  if (mode !== 'preview') void runCommand(command, {}, { source: 'toolbar', entities: alarms });
}

export const alarmsTable = nativeWidget(Settings, AlarmsTable);
