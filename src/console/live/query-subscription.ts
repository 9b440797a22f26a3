import type {
  AlarmData,
  AlarmDataPage,
  AlarmDataQuery,
  EntityData,
  EntityDataPage,
  EntityDataQuery,
} from '../../model/entity-query.ts';
import type { EntityHistoryCmd, TimeSeriesCmd } from '../../model/live.ts';
import type { LiveCommand } from './command-queue.ts';
import type { LiveError } from './socket.ts';
import { telemetrySocket } from './telemetry-socket.ts';

/** Who is told of the page of a query: of all of it, whenever that is sent anew, and of rows that changed. */
export interface PageListener<Page, Row> {
  onPage(page: Page): void;
  onChanges(rows: readonly Row[]): void;
  onError(error: LiveError): void;
}

/**
 * Follows the page of a query for entities: the latest values it names, and, where the query is dynamic, which
 * entities are on it, about once a minute. Returns the way to stop.
 */
export function subscribeEntities(
  query: EntityDataQuery,
  listener: PageListener<EntityDataPage, EntityData>,
): () => void {
  const latestCmd = { keys: query.latestValues ?? [] };
  return subscribeToPage(
    (cmdId) => ({ list: 'entityDataCmds', command: { cmdId, query, latestCmd } }),
    listener,
  );
}

/** Which stretch of time series is wanted: one that goes on with the time, or one that is over. */
export type SeriesCmd = { tsCmd: TimeSeriesCmd } | { historyCmd: EntityHistoryCmd };

/**
 * Follows time series of the page of a query: the page has all points of the stretch, changes the points that have
 * come since. `wanted` is asked for the stretch now and whenever the connection is made anew, when the page comes
 * anew with it, so that no point is missing in between. Returns the way to stop.
 */
export function subscribeSeries(
  query: EntityDataQuery,
  wanted: () => SeriesCmd,
  listener: PageListener<EntityDataPage, EntityData>,
): () => void {
  return subscribeToPage(
    (cmdId) => ({ list: 'entityDataCmds', command: { cmdId, query, ...wanted() } }),
    listener,
  );
}

function subscribeToPage(
  begin: (cmdId: number) => LiveCommand,
  { onPage, onChanges, onError }: PageListener<EntityDataPage, EntityData>,
): () => void {
  return telemetrySocket.subscribe({
    kind: 'entities',
    begin,
    end: (cmdId) => ({ list: 'entityDataUnsubscribeCmds', command: { cmdId } }),
    onMessage(message) {
      if (message.kind !== 'entities') return;
      if (message.update.data) onPage(message.update.data);
      else onChanges(message.update.update ?? []);
    },
    onError,
  });
}

/** Who is told of alarms; with a page, of how many entities its query is, and of how many of them alarms are told. */
interface AlarmListener extends Pick<PageListener<AlarmDataPage, AlarmData>, 'onChanges' | 'onError'> {
  onPage(page: AlarmDataPage, entities: { total: number; followed: number }): void;
}

/** New alarms are told of only where there is a time window; all there are began within this one, ms. */
export const EVER = 20 * 365 * 24 * 3_600_000;

/**
 * Follows the first page of a query for alarms. Only alarms within the query's time window are seen to come, and only
 * those of entities that were there when it began. Returns the way to stop.
 */
export function subscribeAlarms(
  query: AlarmDataQuery,
  { onPage, onChanges, onError }: AlarmListener,
): () => void {
  return telemetrySocket.subscribe({
    kind: 'alarms',
    begin: (cmdId) => ({ list: 'alarmDataCmds', command: { cmdId, query } }),
    end: (cmdId) => ({ list: 'alarmDataUnsubscribeCmds', command: { cmdId } }),
    onMessage(message) {
      if (message.kind !== 'alarms') return;
      const { data, update, totalEntities: total = 0, allowedEntities = total } = message.update;
      if (data) onPage(data, { total, followed: Math.min(total, allowedEntities) });
      else onChanges(update ?? []);
    },
    onError,
  });
}
