import type { DatabaseSync } from 'node:sqlite';
import { type EntityType, entityId } from '../../src/model/entity-id.ts';
import { openDatabase } from '../../src/platform/store/engine/database.ts';
import { openStore } from '../../src/platform/store/store.ts';
import { accounts } from '../demo-accounts.ts';
import { DEVICES } from './crowded-platform.ts';

/** What a type of entity has beside its row of the registry, and what differs from copy to copy, as SQL over `n`. */
interface Copied {
  /** By table: its column that holds the key of the entity, and the members that copies may not share. */
  readonly tables?: Readonly<Record<string, { key: string; differs?: Readonly<Record<string, string>> }>>;
  readonly name?: string;
  /** Belongs to the tenant, other than the one that is copied. */
  readonly intoTenant?: true;
}

const KEY = { key: 'key' };
/** What every tenant has one of; the platform would make those that are missing when it starts. */
const ofEveryTenant: Readonly<Partial<Record<EntityType, Copied>>> = {
  RULE_CHAIN: {
    intoTenant: true,
    tables: { rule_chain: { ...KEY, differs: { is_root: '1', first_node_key: 'NULL' } } },
  },
  API_USAGE_STATE: {
    intoTenant: true,
    tables: { api_usage_state: { ...KEY, differs: { tenant_key: ':tenant' } } },
  },
};
const QUIET_DEVICE = "(SELECT max(key) FROM entity WHERE type = 'DEVICE')";
const EMAIL = "'person' || n || '@crowd.example'";

/** The types whose lists are crowded, beside devices. */
const copied: Readonly<Partial<Record<EntityType, Copied>>> = {
  ASSET: {},
  CUSTOMER: { tables: { contact: { key: 'entity_key' } } },
  USER: { name: EMAIL, tables: { user: { ...KEY, differs: { email: EMAIL } } } },
  // The device that is copied sends: each view of it would be written with everything that it sends.
  ENTITY_VIEW: { tables: { entity_view: { ...KEY, differs: { source_key: QUIET_DEVICE } } } },
  DASHBOARD: { tables: { dashboard: KEY } },
  RULE_CHAIN: { tables: { rule_chain: { ...KEY, differs: { is_root: '0', first_node_key: 'NULL' } } } },
  WIDGETS_BUNDLE: {
    intoTenant: true,
    tables: { widgets_bundle: { ...KEY, differs: { tenant_key: ':tenant', alias: "'crowd_' || n" } } },
  },
  DEVICE_PROFILE: { tables: { device_profile: { ...KEY, differs: { is_default: '0' } } } },
  TENANT_PROFILE: { tables: { tenant_profile: { ...KEY, differs: { is_default: '0' } } } },
  TENANT: { tables: { tenant: KEY, contact: { key: 'entity_key' } } },
  ALARM: {
    name: "'Alarm ' || (n % 50)",
    tables: { alarm: { ...KEY, differs: { created_time: 'created_time - n * 1000' } } },
  },
};

/**
 * Gives the demo tenant, and the system, as many of every other type of entity as there are devices: copies of one, in
 * the layout of the platform but set by set, as through its repositories that would take many minutes.
 */
export async function addManyOfEveryType(folder: string): Promise<void> {
  const tenantKey = await addSamples(folder);
  const db = openDatabase(folder);
  try {
    db.exec(
      `CREATE TEMP TABLE copy (n INTEGER PRIMARY KEY);
       INSERT INTO copy WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < ${DEVICES})
         SELECT n FROM r`,
    );
    for (const [type, how] of Object.entries(copied)) {
      db.exec('BEGIN');
      const before = addCopies(db, type, how, tenantKey);
      if (type === 'TENANT') {
        for (const [own, ofOwn] of Object.entries(ofEveryTenant)) addCopies(db, own, ofOwn, `${before} + n`);
      }
      db.exec('COMMIT');
    }
  } finally {
    db.close();
  }
}

/** What the demo data have none of; resolves with the key of the tenant. */
async function addSamples(folder: string): Promise<number> {
  const store = openStore({ folder });
  const tenantId = store.users.byEmail(accounts.tenant.username)?.tenantId?.id ?? '';
  const [device] = store.devices.list(tenantId, { page: 0, pageSize: 1 }).data;
  const source = entityId('DEVICE', device?.id?.id ?? '');
  await store.write(() => {
    store.entityViews.save(tenantId, { name: 'View', type: 'default', entityId: source });
    store.alarms.save(tenantId, {
      type: 'High temperature',
      originator: source,
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
    });
  });
  const tenantKey = store.entities.resolve('TENANT', tenantId)?.key;
  await store.close();
  if (tenantKey === undefined) throw new Error('No demo tenant');
  return tenantKey;
}

/** Copies the newest of a type; the n-th has the key that is returned, plus n. `tenantKey` is SQL over `n`. */
function addCopies(db: DatabaseSync, type: string, how: Copied, tenantKey: number | string): number {
  const sample = Number(
    db.prepare('SELECT max(key) AS key FROM entity WHERE type = ?').get(type)?.key ?? Number.NaN,
  );
  if (Number.isNaN(sample)) throw new Error(`No ${type} to copy`);
  const before = Number(db.prepare('SELECT max(key) AS key FROM entity').get()?.key);
  const name = how.name ?? `'${nameOf(type)} ' || printf('%06d', n)`;
  copyRow(db, 'entity', sample, {
    key: `${before} + n`,
    id: "lower(printf('%s-%s-11ec-8%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2), hex(randomblob(6))))",
    name,
    name_folded: `lower(${name})`,
    created_time: 'created_time - n * 1000',
    ...(how.intoTenant && { tenant_key: String(tenantKey) }),
  });
  for (const [table, { key, differs }] of Object.entries(how.tables ?? {})) {
    const own = Object.entries(differs ?? {}).map(([column, value]) => [
      column,
      value.replace(':tenant', String(tenantKey)),
    ]);
    copyRow(db, table, sample, { [key]: `${before} + n`, ...Object.fromEntries(own) }, key);
  }
  return before;
}

/** Copies one row as often as there are copies; what differs is said by column. */
function copyRow(
  db: DatabaseSync,
  table: string,
  sample: number,
  differs: Readonly<Record<string, string>>,
  key = 'key',
): void {
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all(table);
  const names = columns.map(({ name }) => String(name));
  const values = names.map((name) => differs[name] ?? `s."${name}"`);
  db.exec(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
     SELECT ${values.join(', ')} FROM "${table}" s, copy WHERE s."${key}" = ${sample} ORDER BY n`,
  );
}

function nameOf(type: string): string {
  const words = type.toLowerCase().replaceAll('_', ' ');
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
}
