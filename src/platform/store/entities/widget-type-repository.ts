import { entityId } from '../../../model/entity-id.ts';
import type { WidgetType } from '../../../model/widget.ts';
import { badRequest } from '../../errors.ts';
import { parseObject } from '../engine/loose-members.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import { type EntityRow, Shelf, storedMembers } from './shelf.ts';
import { freeAlias } from './widget-aliases.ts';

interface TypeRow extends EntityRow {
  bundleAlias: string;
  alias: string;
  descriptor: string;
}

/** The types that widgets of dashboards are of, in their bundles. */
export class WidgetTypeRepository {
  readonly #parts: StoreParts;
  readonly #shelf: Shelf<TypeRow, WidgetType>;
  readonly #ofBundle: Query<{ key: number }>;
  readonly #bundleKey: Query<{ key: number }>;
  readonly #keyByAlias: Query<{ key: number }>;
  readonly #save: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const { db } = parts;
    this.#shelf = new Shelf(parts, {
      type: 'WIDGET_TYPE',
      columns: 'b.alias AS bundleAlias, w.alias, w.descriptor',
      joins: 'JOIN widget_type w ON w.key = e.key JOIN widgets_bundle b ON b.key = w.bundle_key',
      members: ['tenantId', 'bundleAlias', 'alias', 'name', 'descriptor'],
      toEntity: toType,
    });
    this.#ofBundle = prepare(db, 'SELECT key FROM widget_type WHERE bundle_key = ? ORDER BY key');
    this.#bundleKey = prepare(db, 'SELECT key FROM widgets_bundle WHERE tenant_key = ? AND alias = ?');
    this.#keyByAlias = prepare(db, 'SELECT key FROM widget_type WHERE bundle_key = ? AND alias = ?');
    this.#save = prepare(db, upsertSql('widget_type', 'key', ['bundle_key', 'alias', 'descriptor']));
  }

  byId(id: string): WidgetType | null {
    return this.#shelf.byId(id);
  }

  /** The type of that alias in a bundle of the tenant; NULL_UUID stands for the system. */
  byAlias(tenantId: string, bundleAlias: string, alias: string): WidgetType | null {
    const bundleKey = this.#bundleKeyOf(tenantId, bundleAlias);
    const row = bundleKey === undefined ? undefined : this.#keyByAlias.get(bundleKey, alias);
    return row ? this.#shelf.read(row.key) : null;
  }

  /** The types of a bundle of the tenant, oldest first; NULL_UUID stands for the system. */
  ofBundle(tenantId: string, bundleAlias: string): WidgetType[] {
    const bundleKey = this.#bundleKeyOf(tenantId, bundleAlias);
    if (bundleKey === undefined) return [];
    return this.#ofBundle.all(bundleKey).map(({ key }) => this.#shelf.read(key));
  }

  /**
   * Stores a type: a new one without id, else the whole of that one anew but for its aliases.
   * @throws PlatformError 400, 404
   */
  save(tenantId: string, type: WidgetType): WidgetType {
    const place = this.#shelf.placeOf(tenantId, type.id);
    const { existing } = place;
    requireText(type.name, 'Widgets type name should be specified!');
    limitText(type.name, 'Widgets type name');
    const bundleAlias = requireText(type.bundleAlias, 'Widgets type bundle alias should be specified!');
    limitText(type.alias, 'Widgets type alias');
    if (!type.descriptor || Object.keys(type.descriptor).length === 0) {
      throw badRequest("Widgets type descriptor can't be empty!");
    }
    if (existing && existing.bundleAlias !== bundleAlias) {
      throw badRequest('Update of widget type bundle alias is prohibited!');
    }
    if (existing && type.alias && existing.alias !== type.alias) {
      throw badRequest('Update of widget type alias is prohibited!');
    }
    const bundleKey = this.#bundleKeyOf(tenantId, bundleAlias);
    if (bundleKey === undefined)
      throw badRequest('Widget type is referencing to non-existent widgets bundle!');
    const isTaken = (it: string) => this.#keyByAlias.get(bundleKey, it) !== undefined;
    const alias = existing?.alias ?? freeAlias(type.alias, type.name, isTaken);
    const { key } = this.#shelf.store(place, { name: type.name }, type);
    this.#save.run(key, bundleKey, alias, JSON.stringify(type.descriptor));
    return this.#shelf.read(key);
  }

  /** Removes the type; widgets of it stay where they are and are told so. @throws PlatformError 404 */
  delete(id: string): void {
    this.#shelf.remove(this.#shelf.require(id).key);
  }

  #bundleKeyOf(tenantId: string, alias: string): number | undefined {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    return tenantKey === undefined ? undefined : this.#bundleKey.get(tenantKey, alias)?.key;
  }
}

function toType(row: TypeRow): WidgetType {
  return {
    ...storedMembers('WIDGET_TYPE', row),
    tenantId: entityId('TENANT', row.tenantId),
    bundleAlias: row.bundleAlias,
    alias: row.alias,
    name: row.name,
    descriptor: parseObject(row.descriptor),
  };
}
