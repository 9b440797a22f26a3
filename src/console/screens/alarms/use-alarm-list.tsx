import { useMemo } from 'react';
import { type AlarmInfo, AlarmSearchStatus } from '../../../model/alarm.ts';
import type { PageData } from '../../../model/page.ts';
import { runCommand } from '../../commands/run-command.ts';
import { ChoiceFilter } from '../../entities/details/choice-filter.tsx';
import { useListChoice } from '../../entities/details/list-choice.ts';
import { boundsOf, useListWindow } from '../../entities/details/list-window.ts';
import { WindowFilter } from '../../entities/details/window-filter.tsx';
import { serverRows } from '../../table/rows/server-rows.ts';
import type { EntityTableProps } from '../../table/table-props.ts';
import type { TimePageLink } from '../../wire/page-parameters.ts';
import { alarmColumns } from './alarm-columns.tsx';
import { alarmWindow, statusChoice } from './alarm-filters.ts';
import { alarmRef } from './alarm-ref.ts';

/** Where alarms are listed from: those of one entity, or of all. Keep it while it is the same. */
export interface AlarmSource {
  /** Tells sources apart. */
  key: readonly unknown[];
  page(
    wanted: { link: TimePageLink; searchStatus: AlarmSearchStatus },
    signal: AbortSignal,
  ): Promise<PageData<AlarmInfo>>;
}

const NEWEST_FIRST = { property: 'createdTime', order: 'DESC' } as const;

/** A list of alarms, by status and time, with all that can be done with them: what its table is drawn from. */
export function useAlarmList(alarms: AlarmSource): EntityTableProps<AlarmInfo> {
  const searchStatus = useListChoice(statusChoice, AlarmSearchStatus.options);
  const window = JSON.stringify(useListWindow());
  const source = useMemo(
    () =>
      serverRows<AlarmInfo>({
        key: ['ALARM', 'list', ...alarms.key, searchStatus, window],
        restless: true,
        fetch: (page, signal) => {
          const link = { ...page, ...boundsOf(JSON.parse(window), Date.now()) };
          return alarms.page({ link, searchStatus }, signal);
        },
      }),
    [alarms, searchStatus, window],
  );
  return {
    id: 'alarms',
    title: 'alarm.alarms',
    columns: alarmColumns,
    source,
    defaultSort: NEWEST_FIRST,
    rowType: 'ALARM',
    subjectOf: alarmRef,
    rowId: (alarm) => alarm.id?.id ?? '',
    onOpen: (alarm) => {
      const entity = alarm && alarmRef(alarm);
      if (entity) void runCommand('alarm.open', {}, { source: 'row', entities: [entity] });
    },
    emptyText: 'alarm.no-alarms',
    noMatchText: 'alarm.no-match',
    filters: (
      <>
        <ChoiceFilter choice={statusChoice} offered={AlarmSearchStatus.options} value={searchStatus} />
        <WindowFilter list={alarmWindow} />
      </>
    ),
  };
}
