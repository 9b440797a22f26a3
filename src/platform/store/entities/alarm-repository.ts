import { type AlarmToSave, acknowledged, cleared, isAcknowledged, isCleared } from '../../../model/alarm.ts';
import { badRequest, notFound } from '../../errors.ts';
import { looseMembers } from '../engine/loose-members.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import { toJson } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import { type CheckedAlarm, type CompleteAlarm, completeAlarm, mergeAlarms } from './alarm-merge.ts';
import { AlarmRows, type StoredAlarm } from './alarm-rows.ts';
import type { RelatedEntities } from './related-entities.ts';

/** Entities that have an alarm, by their keys. */
export interface AlarmReach {
  /** May be gone. */
  originator: number;
  propagatedTo: number[];
}

const known = new Set([
  'id',
  'createdTime',
  'tenantId',
  'type',
  'originator',
  'severity',
  'status',
  'startTs',
  'endTs',
  'ackTs',
  'clearTs',
  'details',
  'propagate',
  'propagateRelationTypes',
  'name',
  'originatorName',
]);

/** The alarms of tenants, one at a time. */
export class AlarmRepository {
  readonly #parts: StoreParts;
  readonly #related: RelatedEntities;
  readonly #rows: AlarmRows;
  readonly #save: Query<never>;
  readonly #setStatus: Query<never>;
  readonly #uncleared: Query<{ key: number }>;
  readonly #originatorKey: Query<{ originatorKey: number }>;
  readonly #parents: Query<{ key: number }>;
  readonly #propagate: Query<never>;

  constructor(parts: StoreParts, related: RelatedEntities) {
    const { db } = parts;
    this.#parts = parts;
    this.#related = related;
    this.#rows = new AlarmRows(db);
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
    this.#originatorKey = prepare(db, 'SELECT originator_key AS originatorKey FROM alarm WHERE key = ?');
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
    const key = this.#keyOf(id);
    return key === undefined ? null : this.#rows.read(key);
  }

  /**
   * Raises an alarm. With an id, or while its originator has an alarm of this type that is not cleared, that one is
   * updated; else it is a new one. @throws PlatformError 400, 404
   */
  save(tenantId: string, given: AlarmToSave): { alarm: StoredAlarm; isNew: boolean } {
    const { registry, now } = this.#parts;
    const alarm = completeAlarm(checked(given), now());
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    if (alarm.id) {
      const key = this.#keyOf(alarm.id.id);
      if (key === undefined || registry.tenantKeyOfEntity(key) !== tenantKey) throw notFound();
      return { alarm: this.#merge(key, alarm), isNew: false };
    }
    const originatorKey = registry.keyOf(alarm.originator.entityType, alarm.originator.id);
    if (originatorKey === undefined) throw notFound();
    const isOfTenant = originatorKey === tenantKey || registry.tenantKeyOfEntity(originatorKey) === tenantKey;
    if (!isOfTenant) throw notFound();
    const present = this.#uncleared.get(originatorKey, alarm.type)?.key;
    if (present !== undefined) return { alarm: this.#merge(present, alarm), isNew: false };

    const fields = { name: alarm.type, extra: looseMembers(alarm, known) };
    const { key, createdTime } = registry.insert({ type: 'ALARM', tenantKey }, fields);
    this.#write(key, originatorKey, { ...alarm, createdTime });
    if (alarm.propagate) this.#propagateTo(key, originatorKey, tenantKey, alarm.propagateRelationTypes);
    return { alarm: this.#read(key), isNew: true };
  }

  /** Notes that somebody has taken notice; false when somebody had. @throws PlatformError 404 */
  acknowledge(id: string, ts: number): boolean {
    const { key, alarm } = this.#require(id);
    if (isAcknowledged(alarm.status)) return false;
    this.#change(key, { ...alarm, status: acknowledged(alarm.status), ackTs: ts });
    return true;
  }

  /**
   * Notes that what the alarm tells of is over, with other details when they are given; false when it was.
   * @throws PlatformError 404
   */
  clear(id: string, ts: number, details?: unknown): boolean {
    const { key, alarm } = this.#require(id);
    if (isCleared(alarm.status)) return false;
    const told = details === undefined ? alarm.details : details;
    this.#change(key, { ...alarm, status: cleared(alarm.status), clearTs: ts, details: told });
    return true;
  }

  /** Removes the alarm from its originator and wherever it was propagated to. @throws PlatformError 404 */
  delete(id: string): void {
    const key = this.#keyOf(id);
    if (key === undefined) throw notFound();
    this.#parts.registry.remove(key);
  }

  /** The keys of the entities that have the alarm. @throws PlatformError 404 */
  reachOf(id: string): AlarmReach {
    const key = this.#keyOf(id);
    const originator = key === undefined ? undefined : this.#originatorKey.get(key)?.originatorKey;
    if (key === undefined || originator === undefined) throw notFound();
    return { originator, propagatedTo: this.#parents.all(key).map((row) => row.key) };
  }

  #merge(key: number, update: CompleteAlarm): StoredAlarm {
    const existing = this.#read(key);
    const alarm = mergeAlarms(existing, update);
    const originatorKey = this.#originatorKey.get(key)?.originatorKey;
    const tenantKey = this.#parts.registry.tenantKeyOfEntity(key);
    if (originatorKey === undefined || tenantKey === undefined) throw notFound();
    const extra = looseMembers({ ...existing, ...update }, known);
    this.#parts.registry.update(key, { name: alarm.type, extra });
    this.#write(key, originatorKey, alarm);
    const wider = alarm.propagateRelationTypes.length > existing.propagateRelationTypes.length;
    if (alarm.propagate && (wider || !existing.propagate)) {
      this.#propagateTo(key, originatorKey, tenantKey, alarm.propagateRelationTypes);
    }
    return this.#read(key);
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

  #write(key: number, originatorKey: number, alarm: CompleteAlarm): void {
    this.#save.run(
      key,
      originatorKey,
      alarm.originator.entityType,
      alarm.originator.id.toLowerCase(),
      alarm.type,
      alarm.severity,
      alarm.status,
      alarm.createdTime,
      alarm.startTs,
      alarm.endTs,
      alarm.ackTs,
      alarm.clearTs,
      toJson(alarm.details),
      Number(alarm.propagate),
      JSON.stringify(alarm.propagateRelationTypes),
    );
  }

  #change(key: number, { status, ackTs, clearTs, details }: CompleteAlarm): void {
    this.#setStatus.run(status, ackTs, clearTs, toJson(details), key);
  }

  #require(id: string): { key: number; alarm: StoredAlarm } {
    const key = this.#keyOf(id);
    if (key === undefined) throw notFound();
    return { key, alarm: this.#read(key) };
  }

  #read(key: number): StoredAlarm {
    const alarm = this.#rows.read(key);
    if (!alarm) throw notFound();
    return alarm;
  }

  #keyOf(id: string): number | undefined {
    return this.#parts.registry.keyOf('ALARM', id);
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
