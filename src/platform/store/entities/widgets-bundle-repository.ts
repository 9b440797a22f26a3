import type { DatabaseSync } from 'node:sqlite';
import { entityId } from '../../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../../model/page.ts';
import type { WidgetsBundle } from '../../../model/widget.ts';
import { badRequest, generalError, notFound } from '../../errors.ts';
import { looseMembers, restoreMembers } from '../engine/loose-members.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { fold, limitText, requireText } from '../engine/text-rules.ts';
import { SYSTEM_KEY } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import { freeAlias } from './widget-aliases.ts';

interface BundleRow {
  id: string;
  createdTime: number;
  tenantId: string;
  title: string;
  extra: string | null;
  alias: string;
  image: string | null;
}

/** A bundle that is stored. */
type StoredBundle = WidgetsBundle & { id: { id: string }; alias: string };

const known = new Set(['id', 'createdTime', 'tenantId', 'alias', 'title', 'image']);

const sorts: Readonly<Record<string, string>> = {
  createdTime: 'e.created_time',
  title: 'e.name_folded',
  alias: 'b.alias COLLATE NOCASE',
};

const columns = `e.id, e.created_time AS createdTime, t.id AS tenantId, e.name AS title, e.extra, b.alias, b.image`;
const tables = 'widgets_bundle b JOIN entity e ON e.key = b.key JOIN entity t ON t.key = b.tenant_key';
const visible = `b.tenant_key IN (${SYSTEM_KEY}, ?)`;

/** Base64 with or without padding, bare or in a data URL. Whatever follows what, it is matched in one pass. */
const IMAGE = /^(data:image\/[\w.+-]+(;[\w-]+=[^;,]*)*;base64,)?[A-Za-z0-9+/\s]*={0,2}$/;

/** The bundles of widget types: those of the system and those of tenants. There are few. */
export class WidgetsBundleRepository {
  readonly #parts: StoreParts;
  readonly #db: DatabaseSync;
  readonly #byKey: Query<BundleRow>;
  readonly #all: Query<BundleRow>;
  readonly #count: Query<{ total: number }>;
  readonly #keyByAlias: Query<{ key: number }>;
  readonly #save: Query<never>;
  readonly #removeTypes: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const { db } = parts;
    this.#db = db;
    this.#byKey = prepare(db, `SELECT ${columns} FROM ${tables} WHERE b.key = ?`);
    this.#all = prepare(
      db,
      `SELECT ${columns} FROM ${tables} WHERE ${visible} ORDER BY e.name_folded, e.key`,
    );
    this.#count = prepare(
      db,
      `SELECT count(*) AS total FROM ${tables} WHERE ${visible} AND e.name_folded LIKE ?`,
    );
    this.#keyByAlias = prepare(db, 'SELECT key FROM widgets_bundle WHERE tenant_key = ? AND alias = ?');
    this.#save = prepare(db, upsertSql('widgets_bundle', 'key', ['tenant_key', 'alias', 'image']));
    this.#removeTypes = prepare(
      db,
      'DELETE FROM entity WHERE key IN (SELECT key FROM widget_type WHERE bundle_key = ?)',
    );
  }

  byId(id: string): WidgetsBundle | null {
    const key = this.#parts.registry.keyOf('WIDGETS_BUNDLE', id);
    return key === undefined ? null : this.#read(key);
  }

  /** All bundles of the system and the tenant by title; NULL_UUID stands for the system alone. */
  all(tenantId: string): WidgetsBundle[] {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    return tenantKey === undefined ? [] : this.#all.all(tenantKey).map(toBundle);
  }

  /** A page of the same. @throws PlatformError 500 for an unknown sort property */
  list(tenantId: string, link: PageLink): PageData<WidgetsBundle> {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) return toPage([], 0, link);
    const property = link.sortProperty ?? 'createdTime';
    const sort = Object.hasOwn(sorts, property) ? sorts[property] : undefined;
    if (!sort) throw generalError(`Can't sort by '${property}'!`);
    const order = link.sortOrder === 'DESC' ? 'DESC' : 'ASC';
    const pattern = `${fold(link.textSearch ?? '')}%`;
    const total = this.#count.get(tenantKey, pattern)?.total ?? 0;
    const offset = link.page * link.pageSize;
    if (offset >= total) return toPage([], total, link);
    const rows = prepare<BundleRow>(
      this.#db,
      `SELECT ${columns} FROM ${tables} WHERE ${visible} AND e.name_folded LIKE ?
       ORDER BY ${sort} ${order}, e.key ${order} LIMIT ? OFFSET ?`,
    ).all(tenantKey, pattern, link.pageSize, offset);
    return toPage(rows.map(toBundle), total, link);
  }

  /**
   * Stores a bundle: a new one without id, else the whole of that one anew but for its alias.
   * @throws PlatformError 400, 404
   */
  save(tenantId: string, bundle: WidgetsBundle): StoredBundle {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    const existing = bundle.id ? registry.keyOf('WIDGETS_BUNDLE', bundle.id.id) : undefined;
    if (bundle.id && (existing === undefined || registry.tenantKeyOfEntity(existing) !== tenantKey)) {
      throw notFound();
    }
    requireText(bundle.title, 'Widgets bundle title should be specified!');
    limitText(bundle.title, 'Widgets bundle title');
    limitText(bundle.alias, 'Widgets bundle alias');
    if (bundle.image && !IMAGE.test(bundle.image.trim())) {
      throw badRequest('Widgets bundle image should be base64 or a data URL!');
    }
    const alias = this.#aliasOf(tenantKey, existing, bundle);
    const fields = { name: bundle.title, extra: looseMembers(bundle, known) };
    if (existing !== undefined) registry.update(existing, fields);
    const key = existing ?? registry.insert({ type: 'WIDGETS_BUNDLE', tenantKey }, fields).key;
    this.#save.run(key, tenantKey, alias, bundle.image || null);
    return this.#read(key);
  }

  /** Removes the bundle with its widget types. @throws PlatformError 404 */
  delete(id: string): void {
    const key = this.#parts.registry.keyOf('WIDGETS_BUNDLE', id);
    if (key === undefined) throw notFound();
    this.#removeTypes.run(key);
    this.#parts.registry.remove(key);
  }

  #aliasOf(tenantKey: number, existing: number | undefined, { alias, title }: WidgetsBundle): string {
    if (existing === undefined) {
      return freeAlias(alias, title, (it) => this.#keyByAlias.get(tenantKey, it) !== undefined);
    }
    const present = this.#read(existing).alias;
    if (alias && alias !== present) throw badRequest('Update of widgets bundle alias is prohibited!');
    return present;
  }

  #read(key: number): StoredBundle {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    return toBundle(row);
  }
}

function toBundle(row: BundleRow): StoredBundle {
  return {
    ...restoreMembers(row.extra),
    id: entityId('WIDGETS_BUNDLE', row.id),
    createdTime: row.createdTime,
    tenantId: entityId('TENANT', row.tenantId),
    alias: row.alias,
    title: row.title,
    image: row.image,
  };
}
