import type { AdminSettings } from '../../../model/admin-settings.ts';
import { badRequest, notFound } from '../../errors.ts';
import { parseObject } from '../engine/loose-members.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import type { StoreParts } from '../registry/store-parts.ts';

interface SettingsRow {
  key: string;
  id: string;
  createdTime: number;
  jsonValue: string;
}

/** What the system administrator sets, secrets included. */
export class AdminSettingsRepository {
  readonly #parts: StoreParts;
  readonly #byKey: Query<SettingsRow>;
  readonly #keyOf: Query<{ key: string }>;
  readonly #save: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const columns = 'key, id, created_time AS createdTime, json_value AS jsonValue';
    this.#byKey = prepare(parts.db, `SELECT ${columns} FROM admin_settings WHERE key = ?`);
    this.#keyOf = prepare(parts.db, 'SELECT key FROM admin_settings WHERE id = ?');
    this.#save = prepare(parts.db, upsertSql('admin_settings', 'key', ['id', 'created_time', 'json_value']));
  }

  byKey(key: string): (AdminSettings & { id: { id: string } }) | null {
    const row = this.#byKey.get(key);
    if (!row) return null;
    return {
      id: { id: row.id },
      createdTime: row.createdTime,
      key: row.key,
      jsonValue: parseObject(row.jsonValue) ?? {},
    };
  }

  /**
   * Stores settings: new ones without id, else the value of those anew. Only within a write.
   * @throws PlatformError 400 for a key that exists or changes, 404
   */
  save({ id, key, jsonValue }: AdminSettings): AdminSettings {
    requireText(key, 'Key should be specified!');
    limitText(key, 'Key');
    const existing = this.byKey(key);
    if (id) {
      const storedKey = this.#keyOf.get(id.id.toLowerCase())?.key;
      if (storedKey === undefined) throw notFound();
      if (storedKey !== key) throw badRequest('Changing key of admin settings entry is prohibited!');
    } else if (existing) {
      throw badRequest('Admin settings with such name already exists!');
    }
    const identity = existing
      ? { id: existing.id.id, createdTime: existing.createdTime ?? 0 }
      : this.#parts.registry.newId();
    this.#save.run(key, identity.id, identity.createdTime, JSON.stringify(jsonValue));
    return { id: { id: identity.id }, createdTime: identity.createdTime, key, jsonValue };
  }
}
