import { entityId } from '../../../model/entity-id.ts';
import type {
  NodeConnection,
  RuleChainConnection,
  RuleChainMetaData,
  RuleNode,
} from '../../../model/rule-chain.ts';
import { badRequest, notFound } from '../../errors.ts';
import { atOnce, type LongChange } from '../engine/long-run.ts';
import { looseMembers, parseJson, parseObject, restoreMembers } from '../engine/loose-members.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import { toJson } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import { checkConnections, unknownNode } from './chain-graph.ts';

interface NodeRow {
  key: number;
  id: string;
  createdTime: number;
  type: string;
  name: string;
  additionalInfo: string | null;
  extra: string | null;
  debugMode: number;
  configuration: string | null;
}

interface LinkRow {
  fromKey: number;
  toKey: number;
  toId: string;
  toType: 'RULE_NODE' | 'RULE_CHAIN';
  type: string;
  additionalInfo: string | null;
}

const known = new Set([
  'id',
  'createdTime',
  'additionalInfo',
  'ruleChainId',
  'type',
  'name',
  'debugMode',
  'configuration',
]);

/** How many nodes or ways one step stores or removes. */
const ROWS_PER_STEP = 100;

/** What rule chains are made of: nodes and the ways between them. */
export class RuleNodeRepository {
  readonly #parts: StoreParts;
  readonly #nodes: Query<NodeRow>;
  readonly #keys: Query<Pick<NodeRow, 'id' | 'key'>>;
  readonly #chainsWith: Query<{ id: string }>;
  readonly #firstNode: Query<{ key: number | null }>;
  readonly #setFirstNode: Query<never>;
  readonly #save: Query<never>;
  readonly #links: Query<LinkRow>;
  readonly #saveLink: Query<never>;
  readonly #removeLinks: Query<never>;
  readonly #debuggedUntil: Query<{ key: number; chainId: string }>;
  readonly #endDebugging: Query<never>;
  readonly #forgetTime: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const { db } = parts;
    this.#nodes = prepare(
      db,
      `SELECT e.key, e.id, e.created_time AS createdTime, e.kind AS type, e.name,
         e.additional_info AS additionalInfo, e.extra, n.debug_mode AS debugMode, n.configuration
       FROM rule_node n JOIN entity e ON e.key = n.key WHERE n.chain_key = ? ORDER BY n.position`,
    );
    this.#keys = prepare(
      db,
      'SELECT e.id, e.key FROM rule_node n JOIN entity e ON e.key = n.key WHERE n.chain_key = ?',
    );
    this.#chainsWith = prepare(
      db,
      `SELECT id FROM entity WHERE key IN (
         SELECT n.chain_key FROM rule_node n JOIN entity e ON e.key = n.key
         WHERE e.kind IN (SELECT value FROM json_each(?))) ORDER BY key`,
    );
    this.#firstNode = prepare(db, 'SELECT first_node_key AS key FROM rule_chain WHERE key = ?');
    this.#setFirstNode = prepare(db, 'UPDATE rule_chain SET first_node_key = ? WHERE key = ?');
    this.#save = prepare(
      db,
      upsertSql('rule_node', 'key', ['chain_key', 'position', 'debug_mode', 'configuration']),
    );
    this.#links = prepare(
      db,
      `SELECT l.from_key AS fromKey, l.to_key AS toKey, e.id AS toId, e.type AS toType, l.type,
         l.additional_info AS additionalInfo
       FROM rule_node n JOIN rule_link l ON l.from_key = n.key JOIN entity e ON e.key = l.to_key
       WHERE n.chain_key = ? ORDER BY l.position, n.position, l.type`,
    );
    this.#saveLink = prepare(
      db,
      `INSERT INTO rule_link (from_key, type, to_key, position, additional_info) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET additional_info = excluded.additional_info`,
    );
    this.#removeLinks = prepare(db, 'DELETE FROM rule_link WHERE from_key = ?');
    this.#debuggedUntil = prepare(
      db,
      `SELECT n.key, c.id AS chainId FROM rule_node n JOIN entity e ON e.key = n.key JOIN entity c ON c.key = n.chain_key
       WHERE n.debug_mode AND json_extract(e.additional_info, '$.debugUntil') <= ?`,
    );
    this.#endDebugging = prepare(db, 'UPDATE rule_node SET debug_mode = 0 WHERE key = ?');
    this.#forgetTime = prepare(
      db,
      "UPDATE entity SET additional_info = json_remove(additional_info, '$.debugUntil') WHERE key = ?",
    );
  }

  /** What the chain is made of, the nodes in the order they were saved in; null when there is no such chain. */
  ofChain(chainId: string): RuleChainMetaData | null {
    const chainKey = this.#parts.registry.keyOf('RULE_CHAIN', chainId);
    return chainKey === undefined ? null : this.#read(chainId, chainKey);
  }

  /** The ids of the chains of all tenants that have a node of one of these types. */
  chainsWith(types: readonly string[]): string[] {
    return this.#chainsWith.all(JSON.stringify(types)).map(({ id }) => id);
  }

  /** The keys of the nodes of a chain by their ids; none when there is no such chain. */
  keysOfChain(chainId: string): ReadonlyMap<string, number> {
    const chainKey = this.#parts.registry.keyOf('RULE_CHAIN', chainId);
    return chainKey === undefined ? new Map() : this.#keysOf(chainKey);
  }

  /**
   * Replaces what a chain is made of: nodes whose ids it has are changed, others are made, and those that are not
   * told of go. @throws PlatformError 400, 404
   */
  save(tenantId: string, metadata: RuleChainMetaData): RuleChainMetaData {
    return atOnce(this.saveInSteps(tenantId, metadata));
  }

  /** Does what `save` does in steps. Only within a long write. @throws PlatformError 400, 404 */
  *saveInSteps(tenantId: string, metadata: RuleChainMetaData): LongChange<RuleChainMetaData> {
    const { registry } = this.#parts;
    const chainId = metadata.ruleChainId?.id;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (chainId === undefined || tenantKey === undefined) throw notFound();
    const chainKey = registry.keyWithin(tenantKey, 'RULE_CHAIN', chainId);
    if (chainKey === undefined) throw notFound();
    const connections = metadata.connections ?? [];
    const nodes = metadata.nodes ?? [];
    checkConnections(nodes.length, connections);

    const present = this.#keysOf(chainKey);
    const keys: number[] = [];
    for (const [position, node] of nodes.entries()) {
      const id = node.id?.id.toLowerCase() ?? '';
      const existing = present.get(id);
      // An id may be told only once.
      present.delete(id);
      keys.push(this.#saveNode({ tenantKey, chainKey, existing, position }, node));
      if (endsStep(position)) yield;
    }
    for (const [at, key] of [...present.values()].entries()) {
      registry.remove(key);
      if (endsStep(at)) yield;
    }

    const keyAt = (index: number): number => {
      const key = keys[index];
      if (key === undefined) throw unknownNode(index);
      return key;
    };
    for (const [at, key] of keys.entries()) {
      this.#removeLinks.run(key);
      if (endsStep(at)) yield;
    }
    for (const [position, { fromIndex, toIndex, type }] of connections.entries()) {
      this.#saveLink.run(keyAt(fromIndex), label(type), keyAt(toIndex), position, null);
      if (endsStep(position)) yield;
    }
    for (const [position, way] of (metadata.ruleChainConnections ?? []).entries()) {
      const target = this.#targetKey(tenantKey, way.targetRuleChainId.id);
      this.#saveLink.run(keyAt(way.fromIndex), label(way.type), target, position, toJson(way.additionalInfo));
      if (endsStep(position)) yield;
    }
    const { firstNodeIndex } = metadata;
    this.#setFirstNode.run(firstNodeIndex == null ? null : keyAt(firstNodeIndex), chainKey);
    yield;
    return this.#read(chainId, chainKey);
  }

  /**
   * Ends the debug mode of nodes that have a time for that, `debugUntil` of their additional info, which is over; answers
   * the ids of their chains. Only within a write.
   */
  endDebugging(now: number): string[] {
    const ended = this.#debuggedUntil.all(now);
    for (const { key } of ended) {
      this.#endDebugging.run(key);
      this.#forgetTime.run(key);
    }
    return [...new Set(ended.map(({ chainId }) => chainId))];
  }

  #saveNode(
    place: { tenantKey: number; chainKey: number; existing: number | undefined; position: number },
    node: RuleNode,
  ): number {
    const { tenantKey, chainKey, existing, position } = place;
    const { registry } = this.#parts;
    requireText(node.type, 'Rule node type should be specified!');
    limitText(node.type, 'Rule node type');
    limitText(node.name, 'Rule node name');
    const fields = {
      name: node.name ?? '',
      kind: node.type,
      additionalInfo: node.additionalInfo,
      extra: looseMembers(node, known),
    };
    if (existing !== undefined) registry.update(existing, fields);
    const key = existing ?? registry.insert({ type: 'RULE_NODE', tenantKey }, fields).key;
    this.#save.run(key, chainKey, position, Number(node.debugMode === true), toJson(node.configuration));
    return key;
  }

  #targetKey(tenantKey: number, chainId: string): number {
    const key = this.#parts.registry.keyWithin(tenantKey, 'RULE_CHAIN', chainId);
    if (key === undefined) throw badRequest('Rule node is referencing to non-existent rule chain!');
    return key;
  }

  #keysOf(chainKey: number): Map<string, number> {
    return new Map(this.#keys.all(chainKey).map(({ id, key }) => [id, key]));
  }

  #read(chainId: string, chainKey: number): RuleChainMetaData {
    const ruleChainId = entityId('RULE_CHAIN', chainId.toLowerCase());
    const rows = this.#nodes.all(chainKey);
    const indexes = new Map(rows.map(({ key }, index) => [key, index]));
    const connections: NodeConnection[] = [];
    const ruleChainConnections: RuleChainConnection[] = [];
    for (const { fromKey, toKey, toId, toType, type, additionalInfo } of this.#links.all(chainKey)) {
      const fromIndex = indexes.get(fromKey) ?? -1;
      if (toType === 'RULE_CHAIN') {
        const targetRuleChainId = entityId('RULE_CHAIN', toId);
        ruleChainConnections.push({
          fromIndex,
          targetRuleChainId,
          additionalInfo: parseObject(additionalInfo),
          type,
        });
      } else {
        connections.push({ fromIndex, toIndex: indexes.get(toKey) ?? -1, type });
      }
    }
    const firstKey = this.#firstNode.get(chainKey)?.key;
    return {
      ruleChainId,
      firstNodeIndex: firstKey == null ? null : (indexes.get(firstKey) ?? null),
      nodes: rows.map((row) => ({
        ...restoreMembers(row.extra),
        id: entityId('RULE_NODE', row.id),
        createdTime: row.createdTime,
        additionalInfo: parseObject(row.additionalInfo),
        ruleChainId,
        type: row.type,
        name: row.name,
        debugMode: row.debugMode === 1,
        configuration: parseJson(row.configuration),
      })),
      connections,
      ruleChainConnections,
    };
  }
}

/** Whether a step ends with the row at this place. */
function endsStep(at: number): boolean {
  return at % ROWS_PER_STEP === ROWS_PER_STEP - 1;
}

function label(type: string): string {
  limitText(type, 'Relation type');
  return requireText(type, 'Relation type should be specified!');
}
