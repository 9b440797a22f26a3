import { entityId } from '../../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../../model/page.ts';
import type { RuleChain } from '../../../model/rule-chain.ts';
import { badRequest, notFound } from '../../errors.ts';
import { looseMembers, parseJson, parseObject, restoreMembers } from '../engine/loose-members.ts';
import { isForeignKeyFailure, prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import { commonSorts, type SortColumns } from '../registry/entity-lists.ts';
import { toJson } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';

interface ChainRow {
  id: string;
  createdTime: number;
  tenantId: string;
  name: string;
  additionalInfo: string | null;
  extra: string | null;
  root: number;
  debugMode: number;
  firstNodeId: string | null;
  configuration: string | null;
}

/** A rule chain that is stored. */
type StoredRuleChain = RuleChain & { id: { id: string } };

const known = new Set([
  'id',
  'createdTime',
  'additionalInfo',
  'tenantId',
  'name',
  'firstRuleNodeId',
  'root',
  'debugMode',
  'configuration',
]);

const sorts: SortColumns = {
  ...commonSorts,
  root: { join: 'JOIN rule_chain r ON r.key = e.key', expression: 'r.is_root' },
};

/** The rule chains of tenants; what they are made of is in the repository of the nodes. */
export class RuleChainRepository {
  readonly #parts: StoreParts;
  readonly #byKey: Query<ChainRow>;
  readonly #save: Query<never>;
  readonly #rootOf: Query<{ key: number }>;
  readonly #setRoot: Query<never>;
  readonly #nodeOf: Query<{ key: number }>;
  readonly #removeNodes: Query<never>;
  readonly #rootless: Query<{ id: string }>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const { db } = parts;
    this.#byKey = prepare(
      db,
      `SELECT e.id, e.created_time AS createdTime, t.id AS tenantId, e.name, e.additional_info AS additionalInfo,
         e.extra, r.is_root AS root, r.debug_mode AS debugMode, n.id AS firstNodeId, r.configuration
       FROM entity e JOIN rule_chain r ON r.key = e.key JOIN entity t ON t.key = e.tenant_key
         LEFT JOIN entity n ON n.key = r.first_node_key
       WHERE e.key = ?`,
    );
    this.#save = prepare(
      db,
      upsertSql('rule_chain', 'key', ['is_root', 'debug_mode', 'first_node_key', 'configuration']),
    );
    this.#rootOf = prepare(
      db,
      `SELECT e.key FROM entity e JOIN rule_chain r ON r.key = e.key
       WHERE e.tenant_key = ? AND e.type = 'RULE_CHAIN' AND r.is_root`,
    );
    this.#setRoot = prepare(db, 'UPDATE rule_chain SET is_root = ? WHERE key = ?');
    this.#nodeOf = prepare(
      db,
      'SELECT n.key FROM entity e JOIN rule_node n ON n.key = e.key WHERE e.id = ? AND n.chain_key = ?',
    );
    this.#removeNodes = prepare(
      db,
      'DELETE FROM entity WHERE key IN (SELECT key FROM rule_node WHERE chain_key = ?)',
    );
    this.#rootless = prepare(
      db,
      `SELECT t.id FROM entity t WHERE t.type = 'TENANT' AND NOT EXISTS (
         SELECT 1 FROM entity e JOIN rule_chain r ON r.key = e.key
         WHERE e.tenant_key = t.key AND e.type = 'RULE_CHAIN' AND r.is_root)`,
    );
  }

  byId(id: string): RuleChain | null {
    const key = this.#parts.registry.keyOf('RULE_CHAIN', id);
    return key === undefined ? null : this.#read(key);
  }

  /** A chain of the tenant with exactly this name; names may be used more than once. */
  byName(tenantId: string, name: string): RuleChain | null {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    const key = tenantKey === undefined ? undefined : registry.keyByName('RULE_CHAIN', tenantKey, name);
    return key === undefined ? null : this.#read(key);
  }

  /** The chain that gets the messages of a tenant unless a device profile says otherwise. */
  rootOf(tenantId: string): RuleChain | null {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    const root = tenantKey === undefined ? undefined : this.#rootOf.get(tenantKey);
    return root ? this.#read(root.key) : null;
  }

  /** The tenants that have no root chain. */
  tenantsWithoutRoot(): string[] {
    return this.#rootless.all().map(({ id }) => id);
  }

  /** A page of the chains of a tenant. @throws PlatformError 500 for an unknown sort property */
  list(tenantId: string, link: PageLink): PageData<RuleChain> {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) return toPage([], 0, link);
    const { keys, total } = this.#parts.lists.page({ type: 'RULE_CHAIN', tenantKey }, link, sorts);
    return toPage(
      keys.map((key) => this.#read(key)),
      total,
      link,
    );
  }

  /**
   * Stores a chain: a new one without id, else the whole of that one anew but for its nodes. The root chain stays
   * the root, whatever is said of it. @throws PlatformError 400, 404
   */
  save(tenantId: string, chain: RuleChain): StoredRuleChain {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    const existing = chain.id ? registry.keyOf('RULE_CHAIN', chain.id.id) : undefined;
    if (chain.id && (existing === undefined || registry.tenantKeyOfEntity(existing) !== tenantKey)) {
      throw notFound();
    }
    requireText(chain.name, 'Rule chain name should be specified!.');
    limitText(chain.name, 'Rule chain name');
    const root = this.#rootOf.get(tenantKey)?.key;
    if (chain.root && root !== undefined && root !== existing) {
      throw badRequest('Another root rule chain is present in scope of current tenant!');
    }
    const fields = {
      name: chain.name,
      additionalInfo: chain.additionalInfo,
      extra: looseMembers(chain, known),
    };
    if (existing !== undefined) registry.update(existing, fields);
    const key = existing ?? registry.insert({ type: 'RULE_CHAIN', tenantKey }, fields).key;
    const firstNode =
      chain.firstRuleNodeId && this.#nodeOf.get(chain.firstRuleNodeId.id.toLowerCase(), key)?.key;
    this.#save.run(
      key,
      Number(chain.root === true || (root !== undefined && root === existing)),
      Number(chain.debugMode === true),
      firstNode ?? null,
      toJson(chain.configuration),
    );
    return this.#read(key);
  }

  /** Makes the chain the root of its tenant, in place of the present one. @throws PlatformError 404 */
  makeRoot(id: string): RuleChain {
    const { registry } = this.#parts;
    const key = registry.keyOf('RULE_CHAIN', id);
    const tenantKey = key === undefined ? undefined : registry.tenantKeyOfEntity(key);
    if (key === undefined || tenantKey === undefined) throw notFound();
    for (const root of this.#rootOf.all(tenantKey)) this.#setRoot.run(0, root.key);
    this.#setRoot.run(1, key);
    return this.#read(key);
  }

  /** Removes the chain with its nodes. @throws PlatformError 400 for the root and for one in use, 404 */
  delete(id: string): void {
    const { registry } = this.#parts;
    const key = registry.keyOf('RULE_CHAIN', id);
    if (key === undefined) throw notFound();
    if (this.#read(key).root) throw badRequest('Deletion of Root Tenant Rule Chain is prohibited!');
    this.#removeNodes.run(key);
    try {
      registry.remove(key);
    } catch (error) {
      if (!isForeignKeyFailure(error)) throw error;
      throw badRequest('The rule chain referenced by the device profiles cannot be deleted!');
    }
  }

  #read(key: number): StoredRuleChain {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    return {
      ...restoreMembers(row.extra),
      id: entityId('RULE_CHAIN', row.id),
      createdTime: row.createdTime,
      additionalInfo: parseObject(row.additionalInfo),
      tenantId: entityId('TENANT', row.tenantId),
      name: row.name,
      firstRuleNodeId: row.firstNodeId === null ? null : entityId('RULE_NODE', row.firstNodeId),
      root: row.root === 1,
      debugMode: row.debugMode === 1,
      configuration: parseJson(row.configuration),
    };
  }
}
