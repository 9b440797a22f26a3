import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import type { EntityType } from '../../../model/entity-id.ts';
import { alarmsOf } from '../../api/alarms.ts';
import type { EntityRef } from '../../commands/command.ts';
import { PartsTable } from '../../entities/details/parts-table.tsx';
import { session } from '../../session/session-store.ts';
import { followAlarms } from './follow-alarms.ts';
import { type AlarmSource, useAlarmList } from './use-alarm-list.tsx';

/** The alarms of the entity, and those that were propagated to it, changing as they come, go and are noticed. */
export function AlarmsTab({ entity }: { entity: EntityRef<EntityType> }) {
  const { entityType, id } = entity;
  const { authUser } = useSnapshot(session);
  // Alarms are the business of tenants: nobody else may follow any.
  const isLive = authUser !== null && authUser.authority !== 'SYS_ADMIN';
  const alarms = useMemo(
    (): AlarmSource => ({
      key: [entityType, id],
      page: ({ link, searchStatus }, signal) =>
        alarmsOf(
          { entity: { entityType, id }, link, searchStatus, fetchOriginator: true },
          { signal, ignoreErrors: true },
        ),
    }),
    [entityType, id],
  );
  useEffect(() => (isLive ? followAlarms({ entityType, id }) : undefined), [isLive, entityType, id]);
  return <PartsTable {...useAlarmList(alarms)} entity={entity} />;
}
