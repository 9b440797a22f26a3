import type { DatabaseSync } from 'node:sqlite';
import { entityId } from '../../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../../model/page.ts';
import type { WidgetsBundle } from '../../../model/widget.ts';
import { badRequest, generalError } from '../../errors.ts';
import type { LongChange } from '../engine/long-run.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { fold, limitText, requireText } from '../engine/text-rules.ts';
import { SYSTEM_KEY } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import { type EntityRow, type Place, Shelf, storedMembers } from './shelf.ts';
import { freeAlias } from './widget-aliases.ts';

interface BundleRow extends EntityRow {
  alias: string;
  image: string | null;
}

/** A bundle that is stored. */
type StoredBundle = WidgetsBundle & { id: { id: string }; alias: string };

const sorts: Readonly<Record<string, string>> = {
  createdTime: 'e.created_time',
  title: 'e.name_folded',
  alias: 'b.alias COLLATE NOCASE',
};

const tables = 'widgets_bundle b JOIN entity e ON e.key = b.key';
const visible = `b.tenant_key IN (${SYSTEM_KEY}, ?)`;

/** How many widget types one step removes. */
const TYPES_PER_STEP = 200;

/** Base64 with or without padding, bare or in a data URL. Whatever follows what, it is matched in one pass. */
const IMAGE = /^(data:image\/[\w.+-]+(;[\w-]+=[^;,]*)*;base64,)?[A-Za-z0-9+/\s]*={0,2}$/;

/** The bundles of widget types: those of the system and those of tenants. There are few. */
export class WidgetsBundleRepository {
  readonly #parts: StoreParts;
  readonly #db: DatabaseSync;
  readonly #shelf: Shelf<BundleRow, StoredBundle>;
  readonly #all: Query<{ key: number }>;
  readonly #count: Query<{ total: number }>;
  readonly #keyByAlias: Query<{ key: number }>;
  readonly #save: Query<never>;
  readonly #removeTypes: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const { db } = parts;
    this.#db = db;
    this.#shelf = new Shelf(parts, {
      type: 'WIDGETS_BUNDLE',
      columns: 'b.alias, b.image',
      joins: 'JOIN widgets_bundle b ON b.key = e.key',
      members: ['tenantId', 'alias', 'title', 'image'],
      toEntity: toBundle,
    });
    this.#all = prepare(db, `SELECT e.key FROM ${tables} WHERE ${visible} ORDER BY e.name_folded, e.key`);
    this.#count = prepare(
      db,
      `SELECT count(*) AS total FROM ${tables} WHERE ${visible} AND e.name_folded LIKE ?`,
    );
    this.#keyByAlias = prepare(db, 'SELECT key FROM widgets_bundle WHERE tenant_key = ? AND alias = ?');
    this.#save = prepare(db, upsertSql('widgets_bundle', 'key', ['tenant_key', 'alias', 'image']));
    this.#removeTypes = prepare(
      db,
      'DELETE FROM entity WHERE key IN (SELECT key FROM widget_type WHERE bundle_key = ? LIMIT ?)',
    );
  }

  byId(id: string): WidgetsBundle | null {
    return this.#shelf.byId(id);
  }

  /** All bundles of the system and the tenant by title; NULL_UUID stands for the system alone. */
  all(tenantId: string): WidgetsBundle[] {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    return tenantKey === undefined ? [] : this.#all.all(tenantKey).map(({ key }) => this.#shelf.read(key));
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
    const rows = prepare<{ key: number }>(
      this.#db,
      `SELECT e.key FROM ${tables} WHERE ${visible} AND e.name_folded LIKE ?
       ORDER BY ${sort} ${order}, e.key ${order} LIMIT ? OFFSET ?`,
    ).all(tenantKey, pattern, link.pageSize, offset);
    return toPage(
      rows.map(({ key }) => this.#shelf.read(key)),
      total,
      link,
    );
  }

  /**
   * Stores a bundle: a new one without id, else the whole of that one anew but for its alias.
   * @throws PlatformError 400, 404
   */
  save(tenantId: string, bundle: WidgetsBundle): StoredBundle {
    const place = this.#shelf.placeOf(tenantId, bundle.id);
    requireText(bundle.title, 'Widgets bundle title should be specified!');
    limitText(bundle.title, 'Widgets bundle title');
    limitText(bundle.alias, 'Widgets bundle alias');
    if (bundle.image && !IMAGE.test(bundle.image.trim())) {
      throw badRequest('Widgets bundle image should be base64 or a data URL!');
    }
    const alias = this.#aliasOf(place, bundle);
    const { key } = this.#shelf.store(place, { name: bundle.title }, bundle);
    this.#save.run(key, place.tenantKey, alias, bundle.image || null);
    return this.#shelf.read(key);
  }

  /** Removes the bundle with its widget types, in steps. Only within a long write. @throws PlatformError 404 */
  *delete(id: string): LongChange<void> {
    const { key } = this.#shelf.require(id);
    while (this.#removeTypes.run(key, TYPES_PER_STEP) === TYPES_PER_STEP) yield;
    this.#shelf.remove(key);
  }

  #aliasOf({ tenantKey, existing }: Place<BundleRow>, { alias, title }: WidgetsBundle): string {
    if (!existing) {
      return freeAlias(alias, title, (it) => this.#keyByAlias.get(tenantKey, it) !== undefined);
    }
    if (alias && alias !== existing.alias) {
      throw badRequest('Update of widgets bundle alias is prohibited!');
    }
    return existing.alias;
  }
}

function toBundle(row: BundleRow): StoredBundle {
  return {
    ...storedMembers('WIDGETS_BUNDLE', row),
    tenantId: entityId('TENANT', row.tenantId),
    alias: row.alias,
    title: row.name,
    image: row.image,
  };
}
