import { type AlarmToSave, acknowledged, cleared, isAcknowledged, isCleared } from '../../../model/alarm.ts';
import { badRequest, notFound } from '../../errors.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import { toJson } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import { type CheckedAlarm, type CompleteAlarm, completeAlarm, mergeAlarms } from './alarm-merge.ts';
import { type AlarmRow, alarmShelf, type StoredAlarm, toAlarm } from './alarm-shelf.ts';
import type { RelatedEntities } from './related-entities.ts';
import type { Place, Shelf } from './shelf.ts';

/** Entities that have an alarm, by their keys. */
export interface AlarmReach {
  /** May be gone. */
  originator: number;
  propagatedTo: number[];
}

/** The alarms of tenants, one at a time. */
export class AlarmRepository {
  readonly #parts: StoreParts;
  readonly #related: RelatedEntities;
  readonly #shelf: Shelf<AlarmRow, StoredAlarm>;
  readonly #save: Query<never>;
  readonly #setStatus: Query<never>;
  readonly #uncleared: Query<{ key: number }>;
  readonly #parents: Query<{ key: number }>;
  readonly #propagate: Query<never>;

  constructor(parts: StoreParts, related: RelatedEntities) {
    const { db } = parts;
    this.#parts = parts;
    this.#related = related;
    this.#shelf = alarmShelf(parts);
    this.#save = prepare(
      db,
      upsertSql('alarm', 'key', [
        'originator_key',
        'originator_type',
        'originator_id',
        'type',
        'severity',
        'status',
        'created_time',
        'start_ts',
        'end_ts',
        'ack_ts',
        'clear_ts',
        'details',
        'propagate',
        'propagate_relation_types',
      ]),
    );
    this.#setStatus = prepare(
      db,
      'UPDATE alarm SET status = ?, ack_ts = ?, clear_ts = ?, details = ? WHERE key = ?',
    );
    this.#uncleared = prepare(
      db,
      `SELECT key FROM alarm WHERE originator_key = ? AND type = ? AND status IN ('ACTIVE_UNACK', 'ACTIVE_ACK')
       ORDER BY created_time DESC, key DESC LIMIT 1`,
    );
    this.#parents = prepare(
      db,
      "SELECT from_key AS key FROM relation WHERE to_key = ? AND type_group = 'ALARM' AND type = 'ANY'",
    );
    this.#propagate = prepare(
      db,
      `INSERT INTO relation (from_key, type_group, type, to_key)
       SELECT e.key, 'ALARM', 'ANY', ?1 FROM json_each(?2) p CROSS JOIN entity e ON e.key = p.value
       WHERE (e.tenant_key = ?3 OR e.key = ?3) AND e.key <> ?4
       ON CONFLICT DO NOTHING`,
    );
  }

  byId(id: string): StoredAlarm | null {
    return this.#shelf.byId(id);
  }

  /** The alarm of this type that the originator, told by its key, has as long as it is not cleared; null when there is none. */
  uncleared(originatorKey: number, type: string): StoredAlarm | null {
    const found = this.#uncleared.get(originatorKey, type);
    return found ? this.#shelf.read(found.key) : null;
  }

  /**
   * Raises an alarm. With an id, or while its originator has an alarm of this type that is not cleared, that one is
   * updated; else it is a new one. @throws PlatformError 400, 404
   */
  save(tenantId: string, given: AlarmToSave): { alarm: StoredAlarm; isNew: boolean } {
    const { registry, now } = this.#parts;
    const alarm = completeAlarm(checked(given), now());
    const place = this.#shelf.placeOf(tenantId, alarm.id);
    if (place.existing) return { alarm: this.#merge(place.existing, alarm), isNew: false };
    const { tenantKey } = place;
    const originatorKey = registry.keyOf(alarm.originator.entityType, alarm.originator.id);
    if (originatorKey === undefined) throw notFound();
    const isOfTenant = originatorKey === tenantKey || registry.tenantKeyOfEntity(originatorKey) === tenantKey;
    if (!isOfTenant) throw notFound();
    const present = this.#uncleared.get(originatorKey, alarm.type);
    if (present) return { alarm: this.#merge(this.#shelf.row(present.key), alarm), isNew: false };

    const key = this.#store(place, originatorKey, alarm, alarm);
    if (alarm.propagate) this.#propagateTo(key, originatorKey, tenantKey, alarm.propagateRelationTypes);
    return { alarm: this.#shelf.read(key), isNew: true };
  }

  /** Notes that somebody has taken notice; false when somebody had. @throws PlatformError 404 */
  acknowledge(id: string, ts: number): boolean {
    const { key, status, clearTs, details } = this.#shelf.require(id);
    if (isAcknowledged(status)) return false;
    this.#setStatus.run(acknowledged(status), ts, clearTs, details, key);
    return true;
  }

  /**
   * Notes that what the alarm tells of is over, with other details when they are given; false when it was.
   * @throws PlatformError 404
   */
  clear(id: string, ts: number, details?: unknown): boolean {
    const row = this.#shelf.require(id);
    if (isCleared(row.status)) return false;
    const told = details === undefined ? row.details : toJson(details);
    this.#setStatus.run(cleared(row.status), row.ackTs, ts, told, row.key);
    return true;
  }

  /** Removes the alarm from its originator and wherever it was propagated to. @throws PlatformError 404 */
  delete(id: string): void {
    this.#shelf.remove(this.#shelf.require(id).key);
  }

  /** The keys of the entities that have the alarm. @throws PlatformError 404 */
  reachOf(id: string): AlarmReach {
    const { key, originatorKey } = this.#shelf.require(id);
    return { originator: originatorKey, propagatedTo: this.#parents.all(key).map((row) => row.key) };
  }

  #merge(row: AlarmRow, update: CompleteAlarm): StoredAlarm {
    const { key, tenantKey, originatorKey } = row;
    const existing = toAlarm(row);
    const alarm = mergeAlarms(existing, update);
    this.#store({ tenantKey, existing: row }, originatorKey, alarm, { ...existing, ...update });
    const wider = alarm.propagateRelationTypes.length > existing.propagateRelationTypes.length;
    if (alarm.propagate && (wider || !existing.propagate)) {
      this.#propagateTo(key, originatorKey, tenantKey, alarm.propagateRelationTypes);
    }
    return this.#shelf.read(key);
  }

  /** Hands the alarm to every entity from which relations lead to its originator. */
  #propagateTo(
    key: number,
    originatorKey: number,
    tenantKey: number,
    relationTypes: readonly string[],
  ): void {
    const parents = this.#related.find({
      rootKey: originatorKey,
      direction: 'TO',
      maxLevel: 0,
      lastLevelOnly: false,
      conditions: relationTypes.map((relationType) => ({ relationType })),
    });
    this.#propagate.run(key, JSON.stringify(parents), tenantKey, originatorKey);
  }

  #store(place: Place<AlarmRow>, originatorKey: number, alarm: CompleteAlarm, given: object): number {
    const { key, createdTime } = this.#shelf.store(place, { name: alarm.type }, given);
    this.#save.run(
      key,
      originatorKey,
      alarm.originator.entityType,
      alarm.originator.id.toLowerCase(),
      alarm.type,
      alarm.severity,
      alarm.status,
      createdTime,
      alarm.startTs,
      alarm.endTs,
      alarm.ackTs,
      alarm.clearTs,
      toJson(alarm.details),
      Number(alarm.propagate),
      JSON.stringify(alarm.propagateRelationTypes),
    );
    return key;
  }
}

function checked({ type, originator, severity, status, ...rest }: AlarmToSave): CheckedAlarm {
  const name = requireText(type, 'Alarm type should be specified!');
  limitText(name, 'Alarm type');
  if (!originator) throw badRequest('Alarm originator should be specified!');
  if (!severity) throw badRequest('Alarm severity should be specified!');
  if (!status) throw badRequest('Alarm status should be specified!');
  return { ...rest, type: name, originator, severity, status };
}
