import { entityId } from '../../../model/entity-id.ts';
import type { WidgetType } from '../../../model/widget.ts';
import { badRequest, notFound } from '../../errors.ts';
import { looseMembers, parseObject, restoreMembers } from '../engine/loose-members.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import { freeAlias } from './widget-aliases.ts';

interface TypeRow {
  id: string;
  createdTime: number;
  tenantId: string;
  bundleAlias: string;
  alias: string;
  name: string;
  extra: string | null;
  descriptor: string;
}

const known = new Set(['id', 'createdTime', 'tenantId', 'bundleAlias', 'alias', 'name', 'descriptor']);

/** The types that widgets of dashboards are of, in their bundles. */
export class WidgetTypeRepository {
  readonly #parts: StoreParts;
  readonly #byKey: Query<TypeRow>;
  readonly #ofBundle: Query<TypeRow>;
  readonly #bundleKey: Query<{ key: number }>;
  readonly #keyByAlias: Query<{ key: number }>;
  readonly #save: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const { db } = parts;
    const select = `SELECT e.id, e.created_time AS createdTime, t.id AS tenantId, b.alias AS bundleAlias, w.alias,
        e.name, e.extra, w.descriptor
      FROM widget_type w JOIN entity e ON e.key = w.key JOIN widgets_bundle b ON b.key = w.bundle_key
        JOIN entity t ON t.key = b.tenant_key`;
    this.#byKey = prepare(db, `${select} WHERE w.key = ?`);
    this.#ofBundle = prepare(db, `${select} WHERE w.bundle_key = ? ORDER BY w.key`);
    this.#bundleKey = prepare(db, 'SELECT key FROM widgets_bundle WHERE tenant_key = ? AND alias = ?');
    this.#keyByAlias = prepare(db, 'SELECT key FROM widget_type WHERE bundle_key = ? AND alias = ?');
    this.#save = prepare(db, upsertSql('widget_type', 'key', ['bundle_key', 'alias', 'descriptor']));
  }

  byId(id: string): WidgetType | null {
    const key = this.#parts.registry.keyOf('WIDGET_TYPE', id);
    return key === undefined ? null : this.#read(key);
  }

  /** The type of that alias in a bundle of the tenant; NULL_UUID stands for the system. */
  byAlias(tenantId: string, bundleAlias: string, alias: string): WidgetType | null {
    const bundleKey = this.#bundleKeyOf(tenantId, bundleAlias);
    const row = bundleKey === undefined ? undefined : this.#keyByAlias.get(bundleKey, alias);
    return row ? this.#read(row.key) : null;
  }

  /** The types of a bundle of the tenant, oldest first; NULL_UUID stands for the system. */
  ofBundle(tenantId: string, bundleAlias: string): WidgetType[] {
    const bundleKey = this.#bundleKeyOf(tenantId, bundleAlias);
    return bundleKey === undefined ? [] : this.#ofBundle.all(bundleKey).map(toType);
  }

  /**
   * Stores a type: a new one without id, else the whole of that one anew but for its aliases.
   * @throws PlatformError 400, 404
   */
  save(tenantId: string, type: WidgetType): WidgetType {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    const existing = type.id ? registry.keyOf('WIDGET_TYPE', type.id.id) : undefined;
    if (type.id && (existing === undefined || registry.tenantKeyOfEntity(existing) !== tenantKey)) {
      throw notFound();
    }
    requireText(type.name, 'Widgets type name should be specified!');
    limitText(type.name, 'Widgets type name');
    const bundleAlias = requireText(type.bundleAlias, 'Widgets type bundle alias should be specified!');
    limitText(type.alias, 'Widgets type alias');
    if (!type.descriptor || Object.keys(type.descriptor).length === 0) {
      throw badRequest("Widgets type descriptor can't be empty!");
    }
    const present = existing === undefined ? undefined : this.#read(existing);
    if (present && present.bundleAlias !== bundleAlias) {
      throw badRequest('Update of widget type bundle alias is prohibited!');
    }
    if (present && type.alias && present.alias !== type.alias) {
      throw badRequest('Update of widget type alias is prohibited!');
    }
    const bundleKey = this.#bundleKeyOf(tenantId, bundleAlias);
    if (bundleKey === undefined)
      throw badRequest('Widget type is referencing to non-existent widgets bundle!');
    const isTaken = (it: string) => this.#keyByAlias.get(bundleKey, it) !== undefined;
    const alias = present?.alias ?? freeAlias(type.alias, type.name, isTaken);
    const fields = { name: type.name, extra: looseMembers(type, known) };
    if (existing !== undefined) registry.update(existing, fields);
    const key = existing ?? registry.insert({ type: 'WIDGET_TYPE', tenantKey }, fields).key;
    this.#save.run(key, bundleKey, alias, JSON.stringify(type.descriptor));
    return this.#read(key);
  }

  /** Removes the type; widgets of it stay where they are and are told so. @throws PlatformError 404 */
  delete(id: string): void {
    const key = this.#parts.registry.keyOf('WIDGET_TYPE', id);
    if (key === undefined) throw notFound();
    this.#parts.registry.remove(key);
  }

  #bundleKeyOf(tenantId: string, alias: string): number | undefined {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    return tenantKey === undefined ? undefined : this.#bundleKey.get(tenantKey, alias)?.key;
  }

  #read(key: number): WidgetType {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    return toType(row);
  }
}

function toType(row: TypeRow): WidgetType {
  return {
    ...restoreMembers(row.extra),
    id: entityId('WIDGET_TYPE', row.id),
    createdTime: row.createdTime,
    tenantId: entityId('TENANT', row.tenantId),
    bundleAlias: row.bundleAlias,
    alias: row.alias,
    name: row.name,
    descriptor: parseObject(row.descriptor),
  };
}
