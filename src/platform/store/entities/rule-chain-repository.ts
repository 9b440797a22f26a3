import { entityId } from '../../../model/entity-id.ts';
import type { PageData, PageLink } from '../../../model/page.ts';
import type { RuleChain } from '../../../model/rule-chain.ts';
import { badRequest } from '../../errors.ts';
import type { LongChange } from '../engine/long-run.ts';
import { parseJson, parseObject } from '../engine/loose-members.ts';
import { isForeignKeyFailure, prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import { toJson } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import { type EntityRow, Shelf, storedMembers } from './shelf.ts';

interface ChainRow extends EntityRow {
  root: number;
  debugMode: number;
  firstNodeId: string | null;
  configuration: string | null;
}

/** How many nodes one step removes. */
const NODES_PER_STEP = 200;

/** A rule chain that is stored. */
type StoredRuleChain = RuleChain & { id: { id: string } };

/** The rule chains of tenants; what they are made of is in the repository of the nodes. */
export class RuleChainRepository {
  readonly #parts: StoreParts;
  readonly #shelf: Shelf<ChainRow, StoredRuleChain>;
  readonly #save: Query<never>;
  readonly #rootOf: Query<{ key: number }>;
  readonly #setRoot: Query<never>;
  readonly #nodeOf: Query<{ key: number }>;
  readonly #removeNodes: Query<never>;
  readonly #rootless: Query<{ id: string }>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const { db } = parts;
    this.#shelf = new Shelf(parts, {
      type: 'RULE_CHAIN',
      columns: 'r.is_root AS root, r.debug_mode AS debugMode, n.id AS firstNodeId, r.configuration',
      joins: 'JOIN rule_chain r ON r.key = e.key LEFT JOIN entity n ON n.key = r.first_node_key',
      sorts: { root: { join: 'JOIN rule_chain r ON r.key = e.key', expression: 'r.is_root' } },
      members: [
        'additionalInfo',
        'tenantId',
        'name',
        'firstRuleNodeId',
        'root',
        'debugMode',
        'configuration',
      ],
      toEntity: toRuleChain,
    });
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
      'DELETE FROM entity WHERE key IN (SELECT key FROM rule_node WHERE chain_key = ? LIMIT ?)',
    );
    this.#rootless = prepare(
      db,
      `SELECT t.id FROM entity t WHERE t.type = 'TENANT' AND NOT EXISTS (
         SELECT 1 FROM entity e JOIN rule_chain r ON r.key = e.key
         WHERE e.tenant_key = t.key AND e.type = 'RULE_CHAIN' AND r.is_root)`,
    );
  }

  byId(id: string): RuleChain | null {
    return this.#shelf.byId(id);
  }

  /** A chain of the tenant with exactly this name; names may be used more than once. */
  byName(tenantId: string, name: string): RuleChain | null {
    return this.#shelf.byName(tenantId, name);
  }

  /** The chain that gets the messages of a tenant unless a device profile says otherwise. */
  rootOf(tenantId: string): RuleChain | null {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    const root = tenantKey === undefined ? undefined : this.#rootOf.get(tenantKey);
    return root ? this.#shelf.read(root.key) : null;
  }

  /** The tenants that have no root chain. */
  tenantsWithoutRoot(): string[] {
    return this.#rootless.all().map(({ id }) => id);
  }

  /** A page of the chains of a tenant. @throws PlatformError 500 for an unknown sort property */
  list(tenantId: string, link: PageLink): PageData<RuleChain> {
    return this.#shelf.page({ tenantId }, link);
  }

  /**
   * Stores a chain: a new one without id, else the whole of that one anew but for its nodes. The root chain stays
   * the root, whatever is said of it. @throws PlatformError 400, 404
   */
  save(tenantId: string, chain: RuleChain): StoredRuleChain {
    const place = this.#shelf.placeOf(tenantId, chain.id);
    const { name, additionalInfo, firstRuleNodeId } = chain;
    requireText(name, 'Rule chain name should be specified!.');
    limitText(name, 'Rule chain name');
    const root = this.#rootOf.get(place.tenantKey)?.key;
    if (chain.root && root !== undefined && root !== place.existing?.key) {
      throw badRequest('Another root rule chain is present in scope of current tenant!');
    }
    const { key } = this.#shelf.store(place, { name, additionalInfo }, chain);
    const firstNode = firstRuleNodeId && this.#nodeOf.get(firstRuleNodeId.id.toLowerCase(), key)?.key;
    this.#save.run(
      key,
      Number(chain.root === true || root === key),
      Number(chain.debugMode === true),
      firstNode ?? null,
      toJson(chain.configuration),
    );
    return this.#shelf.read(key);
  }

  /** Makes the chain the root of its tenant, in place of the present one. @throws PlatformError 404 */
  makeRoot(id: string): RuleChain {
    const { key, tenantKey } = this.#shelf.require(id);
    for (const root of this.#rootOf.all(tenantKey)) this.#setRoot.run(0, root.key);
    this.#setRoot.run(1, key);
    return this.#shelf.read(key);
  }

  /**
   * Removes the chain with its nodes, in steps. Only within a long write.
   * @throws PlatformError 400 for the root and for one in use, 404
   */
  *delete(id: string): LongChange<void> {
    const { key, root } = this.#shelf.require(id);
    if (root) throw badRequest('Deletion of Root Tenant Rule Chain is prohibited!');
    while (this.#removeNodes.run(key, NODES_PER_STEP) === NODES_PER_STEP) yield;
    try {
      this.#shelf.remove(key);
    } catch (error) {
      if (!isForeignKeyFailure(error)) throw error;
      throw badRequest('The rule chain referenced by the device profiles cannot be deleted!');
    }
  }
}

function toRuleChain(row: ChainRow): StoredRuleChain {
  return {
    ...storedMembers('RULE_CHAIN', row),
    additionalInfo: parseObject(row.additionalInfo),
    tenantId: entityId('TENANT', row.tenantId),
    name: row.name,
    firstRuleNodeId: row.firstNodeId === null ? null : entityId('RULE_NODE', row.firstNodeId),
    root: row.root === 1,
    debugMode: row.debugMode === 1,
    configuration: parseJson(row.configuration),
  };
}
