import type { EntityData, EntityDataQuery, EntityKey } from '../../model/entity-query.ts';
import {
  DYNAMIC_PAGE_REFRESH,
  type EntityDataCmd,
  MAX_ENTITIES_PER_SUBSCRIPTION,
  SubscriptionErrorCode,
} from '../../model/live.ts';
import type { PageData } from '../../model/page.ts';
import type { Platform } from '../assembly/platform.ts';
import { contained } from '../contained.ts';
import { LimitExceeded } from '../errors.ts';
import type { HistoryRequest, WirePoint } from '../reading/history.ts';
import type { Caller } from '../security/access.ts';
import type { Change } from '../services/changes.ts';
import { queryable, stillWithinReach } from '../store/queries/entity-filter.ts';
import type { EntityRow } from '../store/queries/entity-query.ts';
import { afterWindow } from './after-window.ts';
import { pageError, pageMessage, pointsError, rowsUpdate } from './messages.ts';
import { type MissedChanges, noteChanges, noteNothing } from './missed-changes.ts';
import type { Outbox, UpdateSource } from './outbox.ts';
import { followLatest, followPoints, pointsByKey, type RowFollower } from './row-follower.ts';
import { watchWhileAllowed } from './watch-while-allowed.ts';
import type { NoteRows } from './watched-rows.ts';

/** A page of entities that a client watches under one command id. */
export interface EntityPage {
  /** Works off a command; one at a time. @throws when the query cannot be answered */
  handle(cmd: EntityDataCmd): Promise<void>;
  close(): void;
}

/** A window that ended longer ago is not one that goes on with the time, ms. */
const JUST_ENDED = 600_000;

/** Points by key of each row of the page. */
type PageHistory = Map<EntityRow, Map<string, WirePoint[]>>;

/** Opens an empty page; its first command must bring a query. */
export function openEntityPage(
  platform: Pick<Platform, 'store' | 'reads' | 'changes' | 'log'>,
  caller: Caller,
  outbox: Outbox,
  cmdId: number,
  noteRows: NoteRows,
): EntityPage {
  const { store, reads, changes } = platform;
  const changed = new Set<RowFollower>();
  let page: PageData<EntityRow> | undefined;
  let follow: ((row: EntityRow) => RowFollower) | undefined;
  let stops: (() => void)[] = [];
  let refreshing: NodeJS.Timeout | undefined;
  let isClosed = false;

  const source: UpdateSource = {
    takeUpdate() {
      const rows = [...changed].flatMap((follower) => follower.take() ?? []);
      changed.clear();
      return rows.length > 0 ? rowsUpdate(cmdId, rows) : null;
    },
    refusal: (errorCode, message) => pageError(cmdId, errorCode, message),
  };

  async function handle(cmd: EntityDataCmd): Promise<void> {
    const history = historyOf(cmd);
    if (!cmd.query && (!page || (!history && !cmd.latestCmd))) {
      outbox.send(pointsError(cmdId, SubscriptionErrorCode.badRequest, 'Query is empty!'));
      return;
    }
    const endNoting = cmd.latestCmd || cmd.tsCmd ? noteChanges(changes) : noteNothing;
    try {
      await work(cmd, history, endNoting);
    } finally {
      endNoting();
    }
  }

  async function work(
    cmd: EntityDataCmd,
    history: HistoryRequest | undefined,
    endNoting: () => MissedChanges,
  ): Promise<void> {
    if (cmd.query) await open(withLatest(cmd.query, cmd.latestCmd?.keys ?? []));
    else dropLostRows();
    if (history || cmd.latestCmd) stopFollowing();

    const points = history && (await readHistory(history));
    if (points === null || isClosed) return;
    if (cmd.query) sendPage(points);
    else if (points)
      outbox.send(
        rowsUpdate(
          cmdId,
          rows().map((row) => withPoints(row, points.get(row))),
        ),
      );

    const { latestCmd, tsCmd } = cmd;
    if (latestCmd) startToFollow((row) => followLatest(store, row, latestCmd.keys), endNoting());
    else if (tsCmd && history) {
      const missed = await readMissed(history);
      if (missed === null || isClosed) return;
      const raw = (tsCmd.interval ?? 0) === 0;
      const follower = (row: EntityRow) =>
        followPoints(
          row,
          tsCmd.keys,
          new Map([...((raw && points?.get(row)) || []), ...missedOf(row, missed)]),
        );
      startToFollow(follower, endNoting());
    }
  }

  /** Tells what came between the end of a window and now, of which the client knows nothing. */
  async function readMissed(window: HistoryRequest): Promise<PageHistory | null> {
    const after = window.endTs > Date.now() - JUST_ENDED ? afterWindow(window) : undefined;
    const missed = after ? await readHistory(after) : new Map();
    if (missed === null || isClosed) return null;
    const told = rows().flatMap((row) => {
      const points = missedOf(row, missed);
      const { entityId } = row.data;
      return points.size > 0 ? [{ entityId, latest: null, timeseries: pointsByKey(points) }] : [];
    });
    if (told.length > 0) outbox.send(rowsUpdate(cmdId, told));
    return missed;
  }

  function rows(): EntityRow[] {
    return page?.data ?? [];
  }

  async function open(next: EntityDataQuery): Promise<void> {
    const found = await find(next);
    if (isClosed) return;
    noteRows(found.data.length);
    stopAll();
    page = found;
    if (next.pageLink?.dynamic)
      refreshing = setInterval(
        contained(() => refresh(next), outbox.fail),
        DYNAMIC_PAGE_REFRESH,
      ).unref();
  }

  function find({ pageLink, ...asked }: EntityDataQuery): Promise<PageData<EntityRow>> {
    const pageSize = Math.min(pageLink?.pageSize ?? 0, MAX_ENTITIES_PER_SUBSCRIPTION);
    const capped = { ...asked, pageLink: pageLink && { ...pageLink, pageSize } };
    return reads.value(caller.tenantId, 'entityRows', caller, capped, Date.now());
  }

  /** Nobody is told about a row that leaves, but it is no longer answered for either. */
  function dropLostRows(): void {
    if (!page) return;
    const types = [...new Set(page.data.map(({ entity }) => queryable(entity.type)))];
    const kept = stillWithinReach(store, caller, { types, keys: page.data.map(({ entity }) => entity.key) });
    const data = page.data.filter(({ entity }) => kept.has(entity.key));
    noteRows(data.length);
    page = { ...page, data };
  }

  function sendPage(points: PageHistory | undefined): void {
    if (page)
      outbox.send(
        pageMessage(cmdId, { ...page, data: rows().map((row) => withPoints(row, points?.get(row))) }),
      );
  }

  async function refresh(asked: EntityDataQuery): Promise<void> {
    const before = page;
    const endNoting = noteChanges(changes);
    try {
      const found = await find(asked);
      // A command was worked off meanwhile, or the page is no more.
      if (!before || page !== before) return;
      const same = found.data.map(idOf).join() === before.data.map(idOf).join();
      if (same && found.totalElements === before.totalElements) return;
      noteRows(found.data.length);
      page = found;
      sendPage(undefined);
      if (follow) startToFollow(follow, endNoting());
    } catch (error) {
      platform.log.warn({ err: error }, 'A page of entities could not be refreshed');
    } finally {
      endNoting();
    }
  }

  async function readHistory(request: HistoryRequest): Promise<PageHistory | null> {
    try {
      const shown = rows();
      const keys = shown.map(({ entity }) => entity.key);
      const found = await reads.value(caller.tenantId, 'histories', keys, request);
      return new Map(shown.map((row, at) => [row, complete(request.keys, found[at] ?? new Map())]));
    } catch (error) {
      if (error instanceof LimitExceeded) throw error;
      platform.log.info({ err: error }, 'The history of a page of entities could not be read');
      outbox.send(pageError(cmdId, SubscriptionErrorCode.internal, 'Failed to fetch historical data!'));
      return null;
    }
  }

  function startToFollow(next: (row: EntityRow) => RowFollower, missed: MissedChanges): void {
    unfollow();
    follow = next;
    for (const row of rows()) {
      const follower = next(row);
      changed.add(follower);
      const watcher = {
        changed(change: Change) {
          if (!follower.add(change)) return;
          changed.add(follower);
          outbox.announce(source);
        },
        lost: () => changed.delete(follower),
      };
      stops.push(watchWhileAllowed(changes, caller, 'READ', row.entity, watcher, missed(row.entity)));
    }
    outbox.announce(source);
  }

  function unfollow(): void {
    for (const stop of stops) stop();
    stops = [];
    changed.clear();
    outbox.withdraw(source);
  }

  function stopFollowing(): void {
    unfollow();
    follow = undefined;
  }

  function stopAll(): void {
    stopFollowing();
    clearInterval(refreshing);
    refreshing = undefined;
  }

  return {
    handle,
    close() {
      isClosed = true;
      stopAll();
      noteRows(0);
      page = undefined;
    },
  };
}

function historyOf({ historyCmd, latestCmd, tsCmd }: EntityDataCmd): HistoryRequest | undefined {
  if (historyCmd) return { ...historyCmd, startTs: historyCmd.startTs ?? 0, endTs: historyCmd.endTs ?? 0 };
  // Next to latest values a series is not followed, so its history is not asked for either.
  if (!tsCmd || latestCmd) return undefined;
  const startTs = tsCmd.startTs ?? 0;
  return { ...tsCmd, startTs, endTs: startTs + (tsCmd.timeWindow ?? 0) };
}

/** The keys to follow belong to the first page too, so that nothing is unknown when the following begins. */
function withLatest(query: EntityDataQuery, keys: readonly EntityKey[]): EntityDataQuery {
  const named = query.latestValues ?? [];
  const missing = keys.filter(({ type, key }) => !named.some((has) => has.type === type && has.key === key));
  return { ...query, latestValues: [...named, ...missing] };
}

/** What was missed of a row, of the keys of which something was. */
function missedOf(row: EntityRow, missed: PageHistory): Map<string, WirePoint[]> {
  return new Map([...(missed.get(row) ?? [])].filter(([, points]) => points.length > 0));
}

/** A key without points has an empty list. */
function complete(keys: readonly string[], points: Map<string, WirePoint[]>): Map<string, WirePoint[]> {
  return new Map(keys.map((key) => [key, points.get(key) ?? []]));
}

/** The row as it is sent: latest values as last known and the history asked for. */
function withPoints({ data }: EntityRow, points: ReadonlyMap<string, WirePoint[]> | undefined): EntityData {
  return { ...data, timeseries: points ? pointsByKey(points) : {} };
}

function idOf({ entity }: EntityRow): string {
  return entity.id;
}
