import type { DatabaseSync } from 'node:sqlite';
import type { EntityViewKeys } from '../../../model/entity-view.ts';
import { prepare, type Query } from '../engine/sql.ts';

/** What an entity view lets through of the telemetry of its source. */
export interface EntityViewWindow {
  viewKey: number;
  sourceKey: number;
  /** The telemetry keys it shows; null for all of them. */
  keys: ReadonlySet<string> | null;
  /** Exclusive, ms. */
  startTs: number;
  /** Inclusive, ms. */
  endTs: number;
}

interface WindowRow {
  viewKey: number;
  sourceKey: number;
  keys: string | null;
  startTime: number;
  endTime: number;
}

/** Finds the entity views between a source and those who read it. */
export class EntityViewWindows {
  readonly #byView: Query<WindowRow>;
  readonly #bySource: Query<WindowRow>;
  readonly #countBySource: Query<{ count: number }>;
  readonly #allSources: Query<{ key: number }>;
  /** Every write of telemetry asks for views of its source, and most sources have none. May hold too many, never too few. */
  #sources: Set<number> | undefined;
  readonly #isAlone: boolean;

  /** `isAlone` says whether all views are stored through this connection: else each call looks for them anew. */
  constructor(db: DatabaseSync, isAlone = true) {
    this.#isAlone = isAlone;
    const select = `SELECT key AS viewKey, source_key AS sourceKey, keys, start_time AS startTime,
        end_time AS endTime FROM entity_view`;
    this.#byView = prepare(db, `${select} WHERE key = ?`);
    this.#bySource = prepare(db, `${select} WHERE source_key = ?`);
    this.#countBySource = prepare(db, 'SELECT count(*) AS count FROM entity_view WHERE source_key = ?');
    this.#allSources = prepare(db, 'SELECT DISTINCT source_key AS key FROM entity_view');
  }

  /** The window of a view; undefined when the entity is none. */
  ofView(entityKey: number): EntityViewWindow | undefined {
    const row = this.#byView.get(entityKey);
    return row && toWindow(row);
  }

  /** The windows onto a source. */
  onto(sourceKey: number): EntityViewWindow[] {
    return this.#isSource(sourceKey) ? this.#bySource.all(sourceKey).map(toWindow) : [];
  }

  /** How many windows there are onto a source. */
  countOnto(sourceKey: number): number {
    return this.#isSource(sourceKey) ? (this.#countBySource.get(sourceKey)?.count ?? 0) : 0;
  }

  #isSource(key: number): boolean {
    if (!this.#isAlone) return true;
    this.#sources ??= new Set(this.#allSources.all().map(({ key }) => key));
    return this.#sources.has(key);
  }

  /** Must be told of the source of every view that is stored. */
  noteSource(sourceKey: number): void {
    this.#sources?.add(sourceKey);
  }
}

function toWindow({ viewKey, sourceKey, keys, startTime, endTime }: WindowRow): EntityViewWindow {
  const { timeseries } = (keys === null ? {} : JSON.parse(keys)) as EntityViewKeys;
  return {
    viewKey,
    sourceKey,
    keys: timeseries && timeseries.length > 0 ? new Set(timeseries) : null,
    startTs: startTime === 0 ? Number.MIN_SAFE_INTEGER : startTime,
    endTs: endTime === 0 ? Number.MAX_SAFE_INTEGER : endTime,
  };
}
