import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearch } from 'wouter';
import type { AlarmInfo } from '../../../model/alarm.ts';
import { named } from '../../api/alarm-query.ts';
import { entityTypeSupport } from '../../commands/entity-types.ts';
import { CommandBar } from '../../commands/faces/command-bar.tsx';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useCommandsAt } from '../../commands/faces/use-commands-at.ts';
import { openIdOf } from '../../entities/kind/list-places.ts';
import { ChoiceFilter } from '../../entities/list-filters/choice-filter.tsx';
import { boundsOf, type ListWindow, useAskedWindow } from '../../entities/list-filters/list-window.ts';
import { WindowFilter } from '../../entities/list-filters/window-filter.tsx';
import type { ScreenProps } from '../../frame/screen.ts';
import { formatList } from '../../i18n/format-list.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { EntityTable } from '../../table/entity-table.tsx';
import { serverRows } from '../../table/rows/server-rows.ts';
import { navigate, useUrlParam } from '../../ui/navigation.ts';
import { alarmWindow, originatorTitle, statusChoice } from './alarm-choices.ts';
import { columnsOfAll } from './alarm-columns.tsx';
import {
  ALARM_STATUSES,
  type AlarmEntity,
  type AlarmFilter,
  NO_FILTER,
  readAlarmFilter,
} from './alarm-filter.ts';
import { type AlarmBounds, alarmInbox, originatorsOf } from './alarm-inbox.ts';
import { AlarmPanel } from './alarm-panel.tsx';
import { ALARMS_PATH, alarmPath } from './alarm-path.ts';
import type { FollowedAlarms } from './follow-alarms.ts';
import { LeftOut } from './left-out.tsx';
import { SeverityCounts } from './severity-counts.tsx';
import { useAlarmList } from './use-alarm-list.tsx';

/** The alarms of all entities that the user may see, to be dealt with one after the other or together. */
export function AlarmsPage({ params }: ScreenProps) {
  const query = useSearch();
  const openId = openIdOf(params);
  const [search] = useUrlParam('search');
  const asked = JSON.stringify(readAlarmFilter(query));
  const window = JSON.stringify(useAskedWindow());

  const { filter, boundsNow, source } = useMemo(() => {
    const filter = JSON.parse(asked) as AlarmFilter;
    const boundsNow = () => boundsAt(JSON.parse(window) as ListWindow | null);
    return {
      filter,
      boundsNow,
      source: serverRows<AlarmInfo>(alarmInbox([asked, window], filter, boundsNow)),
    };
  }, [asked, window]);
  const originators = useMemo(() => originatorsOf(filter), [filter]);
  const followed = useMemo(
    (): readonly FollowedAlarms[] =>
      originators.map(({ entityFilter, propagated }) => ({
        entityFilter,
        propagated,
        keyFilters: named(search ?? ''),
        changing: true,
      })),
    [originators, search],
  );
  const isNarrowed = asked !== JSON.stringify(NO_FILTER) || window !== 'null';
  const list = useAlarmList(source, followed, columnsOfAll);
  const toolbar = useCommandsAt('toolbar', { scopes: ['list:alarms', 'screen:alarms'] });
  const close = () => navigate(ALARMS_PATH + withoutTab(query));

  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 bg-surface px-3 pt-2">
          <SeverityCounts filter={filter} boundsNow={boundsNow} window={window} search={search ?? ''} />
          <Filters filter={filter} />
        </div>
        <LeftOut originators={originators} search={search ?? ''} />
        <EntityTable
          {...list}
          openId={openId}
          onOpen={(alarm) => (alarm ? list.onOpen?.(alarm) : close())}
          onStep={({ id }) => id && navigate(`${alarmPath(id.id)}${query && `?${query}`}`, { replace: true })}
          toolbarCommands={toolbar}
          emptyText={isNarrowed ? 'alarm.none-listed' : 'alarm.none-yet'}
          noMatchText="alarm.no-originator-matching"
        />
      </div>
      {openId && <AlarmPanel key={openId} id={openId} onClose={close} />}
    </div>
  );
}

function Filters({ filter: { status, types, originators, entity } }: { filter: AlarmFilter }) {
  const t = useTranslate();
  const window = useAskedWindow();
  const oftenWanted = useCommandsAt('filters', { scopes: ['list:alarms', 'screen:alarms'] });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ChoiceFilter choice={statusChoice} offered={ALARM_STATUSES} value={status} />
      <CommandButton
        command="alarm.filter-type"
        label={types.length > 0 ? formatList(types) : t('alarm.all-types')}
      />
      {entity ? (
        <OfEntity entity={entity} />
      ) : (
        <CommandButton
          command="alarm.filter-originator"
          label={originators ? originatorTitle(originators) : t('alarm.all-originators')}
        />
      )}
      {window ? (
        <WindowFilter list={alarmWindow} />
      ) : (
        <CommandButton command="alarm.filter-time" label={t('alarm.any-time')} />
      )}
      <CommandBar commands={oftenWanted} room={0} />
    </div>
  );
}

/** Says whose alarms are listed, by name, and lists those of all when it is pressed. */
function OfEntity({ entity: { entityType, id } }: { entity: AlarmEntity }) {
  const { data } = useQuery({
    queryKey: [entityType, 'named', [id]],
    queryFn: ({ signal }) => entityTypeSupport(entityType)?.named([id], signal) ?? Promise.resolve([]),
  });
  return <CommandButton command="alarm.of-all" label={data?.[0]?.name ?? originatorTitle(entityType)} />;
}

function boundsAt(window: ListWindow | null): AlarmBounds {
  return window ? boundsOf(window, Date.now()) : {};
}

/** The tab is that of details. */
function withoutTab(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('tab');
  return params.size > 0 ? `?${params}` : '';
}
