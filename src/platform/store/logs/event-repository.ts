import type { SQLInputValue } from 'node:sqlite';
import { entityId } from '../../../model/entity-id.ts';
import type { Event, EventType } from '../../../model/event.ts';
import { type PageData, toPage } from '../../../model/page.ts';
import { notFound } from '../../errors.ts';
import { parseObject } from '../engine/loose-members.ts';
import { isForeignKeyFailure, prepare, type Query } from '../engine/sql.ts';
import { type TimePageLink, TimePages } from '../engine/time-pages.ts';
import type { EntityHandle } from '../registry/entity-handles.ts';
import type { StoreParts } from '../registry/store-parts.ts';

/** An event that is about to be written. */
export interface NewEvent {
  type: EventType;
  body: object;
  /** Unique within entity and type; without it the event's id. */
  uid?: string;
}

interface EventRow {
  id: string;
  createdTime: number;
  type: string;
  uid: string;
  body: string;
}

const DAY = 24 * 3_600_000;

/** How long events of a type are kept, ms. Debugging writes many, and every node that is used has its counts each hour. */
const retention: Readonly<Record<EventType, number>> = {
  DEBUG_RULE_NODE: 7 * DAY,
  DEBUG_RULE_CHAIN: 7 * DAY,
  STATS: 30 * DAY,
  ERROR: 90 * DAY,
  LC_EVENT: 90 * DAY,
};

/** What happened inside the platform, by the entity it happened to. */
export class EventRepository {
  readonly #parts: StoreParts;
  readonly #pages: TimePages<EventRow>;
  readonly #insert: Query<never>;
  readonly #purge: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#pages = new TimePages(parts.db, {
      columns: 'v.id, v.created_time AS createdTime, v.type, v.uid, v.body',
      from: 'event v',
      created: 'v.created_time',
      key: 'v.key',
      sorts: { createdTime: 'v.created_time', eventType: 'v.type', type: 'v.type' },
    });
    this.#insert = prepare(
      parts.db,
      `INSERT INTO event (id, entity_key, created_time, type, uid, body, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#purge = prepare(
      parts.db,
      `DELETE FROM event WHERE key IN (SELECT key FROM event WHERE expires_at <= ? LIMIT ?)`,
    );
  }

  /** Writes an event of an entity. Only within a write. @throws PlatformError 404 when the entity is gone */
  save(entity: EntityHandle, { type, body, uid }: NewEvent): void {
    const { id, createdTime } = this.#parts.registry.newId();
    const expiresAt = createdTime + retention[type];
    try {
      this.#insert.run(id, entity.key, createdTime, type, uid ?? id, JSON.stringify(body), expiresAt);
    } catch (error) {
      throw isForeignKeyFailure(error) ? notFound() : error;
    }
  }

  /**
   * One page of an entity's events, of all types or of one. The text of the link is the beginning of the type; among
   * those of one type nothing is searched. @throws PlatformError 500 for a property that cannot be sorted by
   */
  list(entity: EntityHandle, link: TimePageLink, type?: EventType): PageData<Event> {
    const terms = ['v.entity_key = ?'];
    const parameters: SQLInputValue[] = [entity.key];
    if (type) {
      terms.push('v.type = ?');
      parameters.push(type);
    }
    const searched = type ? [] : ['v.type'];
    const { rows, total } = this.#pages.page(link, { terms, parameters, searched });
    return toPage(
      rows.map((row) => toEvent(row, entity)),
      total,
      link,
    );
  }

  /** Removes expired events, at most `limit`; returns how many it removed. */
  purgeExpired(now: number, limit: number): number {
    return this.#purge.run(now, limit);
  }
}

function toEvent(row: EventRow, entity: EntityHandle): Event {
  return {
    id: { id: row.id },
    createdTime: row.createdTime,
    tenantId: entityId('TENANT', entity.tenantId),
    type: row.type,
    uid: row.uid,
    entityId: entityId(entity.type, entity.id),
    body: parseObject(row.body) ?? {},
  };
}
