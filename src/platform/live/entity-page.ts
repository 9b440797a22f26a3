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
import { type HistoryRequest, queryHistory, type WirePoint } from '../reading/history.ts';
import type { Caller } from '../security/access.ts';
import { queryable, stillWithinReach } from '../store/queries/entity-filter.ts';
import { type EntityRow, findEntities } from '../store/queries/entity-query.ts';
import { historyKeys, pointBudget } from '../store/values/history.ts';
import { pageError, pageMessage, pointsError, rowsUpdate } from './messages.ts';
import type { Outbox, UpdateSource } from './outbox.ts';
import { followLatest, followPoints, pointsByKey, type RowFollower } from './row-follower.ts';
import { watchWhileAllowed } from './watch-while-allowed.ts';
import type { NoteRows } from './watched-rows.ts';

/** A page of entities that a client watches under one command id. */
export interface EntityPage {
  /** Works off a command. @throws when the query cannot be answered */
  handle(cmd: EntityDataCmd): void;
  close(): void;
}

/** Points by key of each row of the page. */
type PageHistory = Map<EntityRow, Map<string, WirePoint[]>>;

/** Opens an empty page; its first command must bring a query. */
export function openEntityPage(
  platform: Pick<Platform, 'store' | 'changes' | 'log'>,
  caller: Caller,
  outbox: Outbox,
  cmdId: number,
  noteRows: NoteRows,
): EntityPage {
  const { store, changes } = platform;
  const changed = new Set<RowFollower>();
  let query: EntityDataQuery | undefined;
  let page: PageData<EntityRow> | undefined;
  let follow: ((row: EntityRow) => RowFollower) | undefined;
  let stops: (() => void)[] = [];
  let refreshing: NodeJS.Timeout | undefined;

  const source: UpdateSource = {
    takeUpdate() {
      const rows = [...changed].flatMap((follower) => follower.take() ?? []);
      changed.clear();
      return rows.length > 0 ? rowsUpdate(cmdId, rows) : null;
    },
    refusal: (errorCode, message) => pageError(cmdId, errorCode, message),
  };

  function handle(cmd: EntityDataCmd): void {
    const history = historyOf(cmd);
    if (!cmd.query && (!page || (!history && !cmd.latestCmd))) {
      outbox.send(pointsError(cmdId, SubscriptionErrorCode.badRequest, 'Query is empty!'));
      return;
    }
    if (cmd.query) open(withLatest(cmd.query, cmd.latestCmd?.keys ?? []));
    else dropLostRows();
    if (history || cmd.latestCmd) stopFollowing();

    const points = history && readHistory(history);
    if (points === null) return;
    if (cmd.query) sendPage(points);
    else if (points)
      outbox.send(
        rowsUpdate(
          cmdId,
          rows().map((row) => withPoints(row, points.get(row))),
        ),
      );

    const { latestCmd, tsCmd } = cmd;
    if (latestCmd) startToFollow((row) => followLatest(store, row, latestCmd.keys));
    else if (tsCmd) {
      const raw = (tsCmd.interval ?? 0) === 0;
      startToFollow((row) => followPoints(row, tsCmd.keys, (raw && points?.get(row)) || new Map()));
    }
  }

  function rows(): EntityRow[] {
    return page?.data ?? [];
  }

  function open(next: EntityDataQuery): void {
    const found = find(next);
    noteRows(found.data.length);
    close();
    page = found;
    query = next;
    if (next.pageLink?.dynamic)
      refreshing = setInterval(contained(refresh, outbox.fail), DYNAMIC_PAGE_REFRESH).unref();
  }

  function find({ pageLink, ...asked }: EntityDataQuery): PageData<EntityRow> {
    const pageSize = Math.min(pageLink?.pageSize ?? 0, MAX_ENTITIES_PER_SUBSCRIPTION);
    return findEntities(
      store,
      caller,
      { ...asked, pageLink: pageLink && { ...pageLink, pageSize } },
      Date.now(),
    );
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

  function refresh(): void {
    if (!query || !page) return;
    try {
      const found = find(query);
      const same = found.data.map(idOf).join() === page.data.map(idOf).join();
      if (same && found.totalElements === page.totalElements) return;
      noteRows(found.data.length);
      page = found;
    } catch (error) {
      platform.log.warn({ err: error }, 'A page of entities could not be refreshed');
      return;
    }
    sendPage(undefined);
    if (follow) startToFollow(follow);
  }

  function readHistory(request: HistoryRequest): PageHistory | null {
    try {
      const budget = pointBudget();
      const keys = historyKeys(request.keys);
      return new Map(
        rows().map((row) => [row, complete(keys, queryHistory(store, row.entity.key, request, budget))]),
      );
    } catch (error) {
      if (error instanceof LimitExceeded) throw error;
      platform.log.info({ err: error }, 'The history of a page of entities could not be read');
      outbox.send(pageError(cmdId, SubscriptionErrorCode.internal, 'Failed to fetch historical data!'));
      return null;
    }
  }

  function startToFollow(next: (row: EntityRow) => RowFollower): void {
    unfollow();
    follow = next;
    for (const row of rows()) {
      const follower = next(row);
      changed.add(follower);
      const stop = watchWhileAllowed(changes, caller, 'READ', row.entity, {
        changed(change) {
          if (!follower.add(change)) return;
          changed.add(follower);
          outbox.announce(source);
        },
        lost: () => changed.delete(follower),
      });
      stops.push(stop);
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

  function close(): void {
    stopFollowing();
    clearInterval(refreshing);
    refreshing = undefined;
  }

  return {
    handle,
    close() {
      close();
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
