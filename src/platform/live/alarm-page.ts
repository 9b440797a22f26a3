import type { AlarmInfo } from '../../model/alarm.ts';
import type { AlarmDataQuery } from '../../model/entity-query.ts';
import { type AlarmDataCmd, SubscriptionErrorCode } from '../../model/live.ts';
import type { PageData } from '../../model/page.ts';
import type { Platform } from '../assembly/platform.ts';
import { contained } from '../contained.ts';
import { type Caller, mayAccess } from '../security/access.ts';
import type { AlarmChange, Change } from '../services/changes.ts';
import { KeySet } from '../store/engine/key-set.ts';
import { type AlarmEntities, type AlarmRow, alarmFilterOf } from '../store/queries/alarm-query.ts';
import { checkQuery } from '../store/queries/entity-query.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import { alarmError, alarmMessage } from './messages.ts';
import { type MissedChanges, noteChanges, noteNothing } from './missed-changes.ts';
import type { Outbox, UpdateSource } from './outbox.ts';
import { followLatest, type RowFollower } from './row-follower.ts';
import { watchWhileAllowed } from './watch-while-allowed.ts';
import type { NoteRows } from './watched-rows.ts';

/** A page of alarms that a client watches under one command id. */
export interface AlarmPage {
  /** Works off a command; one at a time. @throws when the query cannot be answered */
  handle(cmd: AlarmDataCmd): Promise<void>;
  close(): void;
}

/** How often a page with a time window looks for alarms that are too old by now, ms. */
const WINDOW_CHECK_INTERVAL = 60_000;

/** After a page was read anew it rests so many times as long as that took, however many alarms come. */
const REST_FACTOR = 10;

/** A page that is being watched. */
interface Watched {
  query: AlarmDataQuery & { pageLink: NonNullable<AlarmDataQuery['pageLink']> };
  entities: AlarmEntities;
  /** The same entities, to find them in. */
  keys: KeySet;
  page: PageData<AlarmRow>;
}

/** Opens an empty page; each command fills it with its query. */
export function openAlarmPage(
  platform: Pick<Platform, 'store' | 'reads' | 'changes' | 'log'>,
  caller: Caller,
  outbox: Outbox,
  cmdId: number,
  noteRows: NoteRows,
): AlarmPage {
  const { store, reads, changes } = platform;
  let watched: Watched | undefined;
  let isStale = false;
  let isReading = false;
  /** Whether the page was read anew and the client does not know it yet. */
  let isNew = false;
  let isClosed = false;
  let restUntil = 0;
  /** Runs while a stale page rests. */
  let waking: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  let stopAlarms = () => {};
  let stopEntities: (() => void)[] = [];
  const changedRows = new Set<AlarmRow>();
  const changedEntities = new Map<RowFollower, EntityHandle>();

  const source: UpdateSource = {
    takeUpdate() {
      if (!watched) return null;
      const { entities, page } = watched;
      if (isStale && !isReading && !waking) readAgain(watched).catch(outbox.fail);
      if (isNew) {
        isNew = false;
        return alarmMessage(cmdId, { data: pageOf(watched) }, entities.total);
      }
      for (const [follower, entity] of changedEntities) {
        if (!follower.take()) continue;
        for (const row of page.data) if (row.entity.key === entity.key) changedRows.add(row);
      }
      const update = page.data.filter((row) => changedRows.has(row)).map(({ data }) => data);
      changedRows.clear();
      changedEntities.clear();
      return update.length > 0 ? alarmMessage(cmdId, { update }, entities.total) : null;
    },
    refusal: (errorCode, message) => alarmError(cmdId, errorCode, message),
  };

  async function handle({ query }: AlarmDataCmd): Promise<void> {
    if (!query) {
      outbox.send(alarmError(cmdId, SubscriptionErrorCode.badRequest, 'Query is empty!'));
      return;
    }
    checkQuery(query);
    let isOutdated = false;
    const stopNoting = changes.subscribeAlarms(caller.tenantId, () => {
      isOutdated = true;
    });
    const endNoting = noteValuesOf(query);
    try {
      const { tenantId } = caller;
      const { entities, page } = await reads.value(tenantId, 'alarmRows', caller, query, Date.now());
      if (isClosed) return;
      noteRows(page.data.length);
      stop();
      watched = { query, entities, keys: new KeySet(entities.keys), page };
      outbox.send(alarmMessage(cmdId, { data: pageOf(watched) }, watched.entities.total));
      if (watched.entities.keys.length === 0) return;
      stopAlarms = changes.subscribeAlarms(tenantId, onAlarm);
      followEntities(watched, endNoting());
      const { timeWindow } = query.pageLink;
      if (timeWindow)
        checking = setInterval(contained(checkWindow, outbox.fail), WINDOW_CHECK_INTERVAL).unref();
      if (isOutdated) markStale();
    } finally {
      stopNoting();
      endNoting();
    }
  }

  function onAlarm({ event, alarm, entity, propagatedTo }: AlarmChange): void {
    if (!watched) return;
    const { query, keys, page } = watched;
    const { pageLink } = query;
    const row = page.data.find(({ data }) => data.id?.id === alarm.id?.id);
    const isOurs =
      keys.has(entity.key) || (pageLink.searchPropagatedAlarms && propagatedTo.some((key) => keys.has(key)));
    const fits =
      event !== 'deleted' && isOurs && mayAccess(caller, 'READ', entity) && passes(alarm, pageLink);
    if (row && fits) {
      row.data = { ...alarm, entityId: row.data.entityId, latest: row.data.latest };
      changedRows.add(row);
      outbox.announce(source);
    } else if (row || (fits && pageLink.page === 0)) {
      markStale();
    }
  }

  function checkWindow(): void {
    if (!watched) return;
    const { createdFrom = 0 } = alarmFilterOf(watched.query.pageLink, Date.now());
    if (watched.page.data.some(({ data }) => (data.createdTime ?? 0) < createdFrom)) markStale();
  }

  function markStale(): void {
    isStale = true;
    const rest = restUntil - performance.now();
    if (rest <= 0) outbox.announce(source);
    else waking ??= setTimeout(contained(wake, outbox.fail), rest);
  }

  function wake(): void {
    waking = undefined;
    outbox.announce(source);
  }

  async function readAgain(page: Watched): Promise<void> {
    const begin = performance.now();
    isReading = true;
    isStale = false;
    const endNoting = noteValuesOf(page.query);
    try {
      const { query, entities } = page;
      // Which entities the page is about was settled when it was opened; some may have gone to others since.
      const found = await reads.value(caller.tenantId, 'alarmRowsAgain', caller, query, entities, Date.now());
      if (watched !== page) return;
      noteRows(found.page.data.length);
      if (found.entities.keys.length < entities.keys.length) page.keys = new KeySet(found.entities.keys);
      Object.assign(page, found);
      isNew = true;
      followEntities(page, endNoting());
      outbox.announce(source);
    } catch (error) {
      platform.log.warn({ err: error }, 'A page of alarms could not be refreshed');
    } finally {
      endNoting();
      isReading = false;
      const end = performance.now();
      restUntil = end + (end - begin) * REST_FACTOR;
      // Alarms that came meanwhile may not be on it.
      if (isStale) markStale();
    }
  }

  function noteValuesOf({ latestValues }: AlarmDataQuery): () => MissedChanges {
    return latestValues?.length ? noteChanges(changes) : noteNothing;
  }

  function followEntities({ page, query }: Watched, missed: MissedChanges): void {
    unfollow();
    const keys = query.latestValues ?? [];
    if (keys.length === 0) return;
    // Alarms of one entity share its values.
    const rows = new Map(page.data.map((row) => [row.entity.key, row]));
    for (const row of rows.values()) {
      const { entity } = row;
      const follower = followLatest(store, row, keys);
      const watcher = {
        changed(change: Change) {
          if (!follower.add(change)) return;
          changedEntities.set(follower, entity);
          outbox.announce(source);
        },
        lost() {
          changedEntities.delete(follower);
          markStale();
        },
      };
      stopEntities.push(watchWhileAllowed(changes, caller, 'READ', entity, watcher, missed(entity)));
    }
  }

  function unfollow(): void {
    for (const stop of stopEntities) stop();
    stopEntities = [];
    changedRows.clear();
    changedEntities.clear();
  }

  function stop(): void {
    stopAlarms();
    stopAlarms = () => {};
    unfollow();
    outbox.withdraw(source);
    clearInterval(checking);
    clearTimeout(waking);
    waking = undefined;
    isStale = false;
    isNew = false;
    watched = undefined;
  }

  return {
    handle,
    close() {
      isClosed = true;
      stop();
      noteRows(0);
    },
  };
}

/** Whether the alarm itself is one that the page link asks for, at this moment. */
function passes(alarm: AlarmInfo, link: Watched['query']['pageLink']): boolean {
  const { statuses, severities, types, createdFrom, createdTo } = alarmFilterOf(link, Date.now());
  const created = alarm.createdTime ?? 0;
  return (
    (!statuses || statuses.includes(alarm.status)) &&
    (!severities || severities.includes(alarm.severity)) &&
    (!types || types.includes(alarm.type)) &&
    created >= (createdFrom ?? created) &&
    created <= (createdTo ?? created)
  );
}

function pageOf({ page }: Watched) {
  return { ...page, data: page.data.map(({ data }) => data) };
}
