import { useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import type { AlarmInfo } from '../../../model/alarm.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import { alarmsOf } from '../../api/alarms.ts';
import type { EntityRef } from '../../commands/command.ts';
import { PartsTable } from '../../entities/details/parts-table.tsx';
import { ChoiceFilter } from '../../entities/list-filters/choice-filter.tsx';
import { useListChoice } from '../../entities/list-filters/list-choice.ts';
import { boundsOf, useListWindow } from '../../entities/list-filters/list-window.ts';
import { WindowFilter } from '../../entities/list-filters/window-filter.tsx';
import { session } from '../../session/session-store.ts';
import { serverRows } from '../../table/rows/server-rows.ts';
import { alarmWindow, statusChoice } from './alarm-choices.ts';
import { columnsOfOne } from './alarm-columns.tsx';
import { ALARM_STATUSES, exactStatus, searchStatus } from './alarm-filter.ts';
import type { FollowedAlarms } from './follow-alarms.ts';
import { useAlarmList } from './use-alarm-list.tsx';

const NOBODYS: readonly FollowedAlarms[] = [];

/** The alarms of the entity, and those that were propagated to it, changing as they come, go and are noticed. */
export function AlarmsTab({ entity }: { entity: EntityRef<EntityType> }) {
  const { entityType, id } = entity;
  const { authUser } = useSnapshot(session);
  // Alarms are the business of tenants: nobody else may follow any.
  const isLive = authUser !== null && authUser.authority !== 'SYS_ADMIN';
  const status = useListChoice(statusChoice, ALARM_STATUSES);
  const window = JSON.stringify(useListWindow());
  const source = useMemo(
    () =>
      serverRows<AlarmInfo>({
        key: ['ALARM', 'list', entityType, id, status, window],
        restless: true,
        fetch: (page, signal) =>
          alarmsOf(
            {
              entity: { entityType, id },
              link: { ...page, ...boundsOf(JSON.parse(window), Date.now()) },
              ...statusParameters(status),
              fetchOriginator: true,
            },
            { signal, ignoreErrors: true },
          ),
      }),
    [entityType, id, status, window],
  );
  const followed = useMemo(
    (): readonly FollowedAlarms[] =>
      isLive
        ? [{ entityFilter: { type: 'singleEntity', singleEntity: { entityType, id } }, propagated: true }]
        : NOBODYS,
    [isLive, entityType, id],
  );
  return (
    <PartsTable
      {...useAlarmList(source, followed, columnsOfOne)}
      entity={entity}
      filters={
        <>
          <ChoiceFilter choice={statusChoice} offered={ALARM_STATUSES} value={status} />
          <WindowFilter list={alarmWindow} />
        </>
      }
    />
  );
}

function statusParameters(status: (typeof ALARM_STATUSES)[number]) {
  const exactly = exactStatus(status);
  const half = searchStatus(status);
  return { ...(exactly && { status: exactly }), ...(half && { searchStatus: half }) };
}
