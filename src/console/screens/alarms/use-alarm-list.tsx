import { useEffect, useMemo } from 'react';
import type { AlarmInfo } from '../../../model/alarm.ts';
import { runCommand } from '../../commands/run-command.ts';
import { alarmRef } from '../../entities/parts/alarm-ref.ts';
import type { Column } from '../../table/columns/column.ts';
import type { RowSource } from '../../table/rows/row-list.ts';
import type { EntityTableProps } from '../../table/table-props.ts';
import { AlarmPeek } from './alarm-peek.tsx';
import { type FollowedAlarms, followAlarms } from './follow-alarms.ts';
import { keepSelectionFresh, refreshSelected } from './fresh-selection.ts';
import { useListed } from './use-listed.ts';

/** Names the table, the scope of its keys and its selection, wherever alarms are listed. */
const TABLE = 'alarms';

const NEWEST_FIRST = { property: 'createdTime', order: 'DESC' } as const;

/**
 * A list of alarms with all that can be done with them, changing as they come, go and are noticed: what its table is
 * drawn from. `followed` says whose they are; nobody's: they are read when they come on screen. Keep both while they
 * are the same.
 */
export function useAlarmList(
  source: RowSource<AlarmInfo>,
  followed: readonly FollowedAlarms[],
  columns: readonly Column<AlarmInfo>[],
): EntityTableProps<AlarmInfo> {
  useEffect(() => keepSelectionFresh(TABLE), []);
  const listed = useListed();
  useEffect(
    () =>
      listed && followed.length > 0
        ? followAlarms(followed, (alarms) => refreshSelected(TABLE, alarms))
        : undefined,
    [followed, listed],
  );
  return useMemo(
    () => ({
      id: TABLE,
      title: 'alarm.alarms',
      columns,
      source,
      defaultSort: NEWEST_FIRST,
      rowType: 'ALARM',
      subjectOf: alarmRef,
      rowId: (alarm) => alarm.id?.id ?? '',
      onOpen: (alarm) => {
        const entity = alarm && alarmRef(alarm);
        if (entity) void runCommand('alarm.open', {}, { source: 'row', entities: [entity] });
      },
      peek: (alarm) => <AlarmPeek alarm={alarm} />,
      selectedText: 'alarm.selected',
      emptyText: 'alarm.no-alarms',
      noMatchText: 'alarm.no-match',
    }),
    [source, columns],
  );
}
