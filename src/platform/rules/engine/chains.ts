import type { RuleNode } from '../../../model/rule-chain.ts';
import { contained } from '../../contained.ts';
import type { Change } from '../../services/changes.ts';
import type { Store } from '../../store/store.ts';
import { COMPONENT_PACKAGE } from '../components/component.ts';
import type { NodeContext } from '../contract/node-context.ts';
import { type NodeClass, NodeConfigurationError, type RunningNode } from '../contract/rule-node.ts';
import { withCallsKnown } from './calls-under-way.ts';
import { type ChainNode, type CompiledChain, compileChain, leadsTo } from './compiled-chain.ts';

/** What happens to a chain or a node over its life. */
export type LifeCycle = 'STARTED' | 'UPDATED' | 'STOPPED';

/** What is known of a node before it is started. */
export type StartedNode = Pick<ChainNode, 'id' | 'key' | 'name' | 'tenantId' | 'chainId'>;

/** What chains need to be started. */
export interface ChainsParts {
  readonly store: Pick<Store, 'ruleChains' | 'ruleNodes'>;
  readonly classes: ReadonlyMap<string, NodeClass>;
  /** What a node is started with, and how what it does again and again is ended. */
  contextOf(node: StartedNode): { context: NodeContext; release: () => void };
  /** Is told what becomes of chains and nodes, with the error of one that could not be started. */
  onLifeCycle(
    entity: { type: 'RULE_CHAIN' | 'RULE_NODE'; id: string },
    event: LifeCycle,
    error?: string,
  ): void;
}

/**
 * The chains of all tenants, each compiled when it is needed first and again when it has changed. A node is started once,
 * and again only when what it is or how it is configured has changed.
 */
export class Chains {
  readonly #parts: ChainsParts;
  readonly #chains = new Map<string, CompiledChain | null>();
  /** What chains were before they changed, until they are compiled anew. */
  readonly #former = new Map<string, CompiledChain | null>();
  readonly #roots = new Map<string, string | null>();
  /** Of which nodes it is known whether they lead to such that change the store, or do so after a wait. */
  #leadsToStoring = new WeakMap<ChainNode, boolean>();
  #leadsToStoringLater = new WeakMap<ChainNode, boolean>();

  constructor(parts: ChainsParts) {
    this.#parts = parts;
  }

  /** A chain; null when there is none of this id. */
  byId(chainId: string): CompiledChain | null {
    const known = this.#chains.get(chainId);
    if (known !== undefined) return known;
    const compiled = this.#compile(chainId, this.#former.get(chainId) ?? null);
    // Ids that are of no chain are too many to remember.
    if (!compiled) this.#stop(chainId);
    else {
      this.#chains.set(chainId, compiled);
      this.#former.delete(chainId);
    }
    return compiled;
  }

  /** The chain that gets what no device profile leads elsewhere; null when a tenant has none. */
  rootOf(tenantId: string): CompiledChain | null {
    let rootId = this.#roots.get(tenantId);
    if (rootId === undefined) {
      rootId = this.#parts.store.ruleChains.rootOf(tenantId)?.id?.id ?? null;
      if (rootId !== null) this.#roots.set(tenantId, rootId);
    }
    return rootId === null ? null : this.byId(rootId);
  }

  /** Whether a message before a node may come to one that changes the store, in its chain or in one that this leads to. */
  mayStore(node: ChainNode): boolean {
    return this.#leadsTo(node, (one) => isOf(one, STORING), this.#leadsToStoring);
  }

  /** Whether it may do so after it has waited for one that needs time. */
  mayStoreLater(node: ChainNode): boolean {
    const delays = (one: ChainNode) => isOf(one, WAITING) && this.mayStore(one);
    return this.#leadsTo(node, delays, this.#leadsToStoringLater);
  }

  #leadsTo(
    node: ChainNode,
    isSuch: (node: ChainNode) => boolean,
    known: WeakMap<ChainNode, boolean>,
  ): boolean {
    const before = known.get(node);
    if (before !== undefined) return before;
    const does = leadsTo(node, isSuch, (chainId) => this.byId(chainId)?.first ?? null);
    known.set(node, does);
    return does;
  }

  /** The chains of all tenants that do something without a message. */
  workingByThemselves(): string[] {
    const classes = [...this.#parts.classes.values()].filter(({ worksByItself }) => worksByItself);
    const types = classes.flatMap(({ clazz }) => [clazz, COMPONENT_PACKAGE + clazz]);
    return this.#parts.store.ruleNodes.chainsWith(types);
  }

  /** Takes in what has changed: of chains that are not compiled nothing has to be done, but for those that work by themselves. */
  onChange(change: Change): void {
    const { entity, kind } = change;
    if (entity.type === 'TENANT' && kind === 'entity-deleted') this.#roots.delete(entity.id);
    if (entity.type !== 'RULE_CHAIN') return;
    if (kind === 'entity-updated') this.refresh(entity.id, entity.tenantId);
    else if (kind === 'entity-deleted') {
      this.#roots.delete(entity.tenantId);
      this.#stop(entity.id);
    }
  }

  /** Has a chain that was made or changed compiled anew: when it is needed, or once whoever has changed it is answered. */
  refresh(chainId: string, tenantId: string): void {
    this.#roots.delete(tenantId);
    const before = this.#chains.get(chainId) ?? this.#former.get(chainId) ?? null;
    this.#chains.delete(chainId);
    this.#leadsToStoring = new WeakMap();
    this.#leadsToStoringLater = new WeakMap();
    this.#former.set(chainId, before);
    // What fails is met again by the next message.
    const compile = contained(
      () => this.#former.has(chainId) && this.byId(chainId),
      () => undefined,
    );
    setImmediate(compile);
  }

  /** Stops every node; nobody waits for their answers any more. */
  async close(): Promise<void> {
    const chains = [...this.#chains.values(), ...this.#former.values()];
    const nodes = chains.flatMap((chain) => [...(chain?.nodes.values() ?? [])]);
    this.#chains.clear();
    this.#former.clear();
    await Promise.allSettled(nodes.map(async (node) => await this.#stopNow(node)));
  }

  #stop(chainId: string): void {
    const chain = this.#chains.get(chainId) ?? this.#former.get(chainId);
    this.#chains.delete(chainId);
    this.#former.delete(chainId);
    for (const node of chain?.nodes.values() ?? []) void this.#stopNode(node);
  }

  /** Stops a node once it has answered what it was asked. */
  async #stopNode(node: ChainNode): Promise<void> {
    node.release();
    await node.whenAnswered();
    await this.#stopNow(node);
  }

  async #stopNow({ id, running, release }: ChainNode): Promise<void> {
    release();
    try {
      await running?.stop?.();
    } catch (error) {
      this.#parts.onLifeCycle({ type: 'RULE_NODE', id }, 'STOPPED', messageOf(error));
    }
  }

  #compile(chainId: string, before: CompiledChain | null): CompiledChain | null {
    const { store, onLifeCycle } = this.#parts;
    const stored = store.ruleChains.byId(chainId);
    const metadata = stored && store.ruleNodes.ofChain(chainId);
    const tenantId = stored?.tenantId?.id;
    if (!metadata || tenantId === undefined) return null;
    const chain = { id: chainId, tenantId, name: stored.name };
    const keys = store.ruleNodes.keysOfChain(chainId);
    const compiled = compileChain(chain, metadata, (node) => this.#node(chain, node, keys, before));
    for (const node of before?.nodes.values() ?? []) {
      const after = compiled.nodes.get(node.id);
      if (!after || after.running !== node.running) void this.#stopNode(node);
      if (!after) onLifeCycle({ type: 'RULE_NODE', id: node.id }, 'STOPPED');
    }
    onLifeCycle({ type: 'RULE_CHAIN', id: chainId }, before ? 'UPDATED' : 'STARTED');
    return compiled;
  }

  #node(
    chain: Pick<CompiledChain, 'id' | 'tenantId'>,
    stored: RuleNode,
    keys: ReadonlyMap<string, number>,
    before: CompiledChain | null,
  ): Omit<ChainNode, 'links'> | null {
    const id = stored.id?.id;
    const key = id === undefined ? undefined : keys.get(id);
    if (id === undefined || key === undefined) return null;
    const former = before?.nodes.get(id);
    const made = JSON.stringify([stored.type, stored.configuration]);
    const node = {
      id,
      key,
      name: stored.name ?? '',
      tenantId: chain.tenantId,
      chainId: chain.id,
      made,
    };
    const debugUntil = debugTimeOf(stored);
    if (former?.made === made && former.running && former.name === node.name) {
      return { ...former, ...node, debugUntil };
    }
    const started = this.#start(stored, node);
    const error = started.running ? undefined : started.failure;
    this.#parts.onLifeCycle({ type: 'RULE_NODE', id }, former ? 'UPDATED' : 'STARTED', error);
    return { ...node, ...started, debugUntil };
  }

  #start(
    stored: RuleNode,
    node: StartedNode,
  ): Pick<ChainNode, 'running' | 'failure' | 'release' | 'whenAnswered'> {
    const { type, configuration } = stored;
    const clazz = type.startsWith(COMPONENT_PACKAGE) ? type.slice(COMPONENT_PACKAGE.length) : type;
    const nodeClass = this.#parts.classes.get(clazz);
    if (!nodeClass) return { ...NOT_STARTED, failure: `The node class ${type} is unknown` };
    const { context, release } = this.#parts.contextOf(node);
    try {
      return { ...withCallsKnown(nodeClass.start(configuration, context)), failure: '', release };
    } catch (error) {
      release();
      return { ...NOT_STARTED, failure: messageOf(error) };
    }
  }
}

type Kinds = ReadonlySet<RunningNode['kind']>;

const STORING: Kinds = new Set(['storing', 'preparing']);
const WAITING: Kinds = new Set(['awaiting', 'preparing']);

function isOf({ running }: ChainNode, kinds: Kinds): boolean {
  return running !== null && kinds.has(running.kind);
}

const NOT_STARTED = { running: null, release: () => undefined, whenAnswered: () => undefined };

/** Until when a node is watched: the time that was chosen, for good without one; null when it is not. */
function debugTimeOf({ debugMode, additionalInfo }: RuleNode): number | null {
  if (!debugMode) return null;
  const until = additionalInfo?.debugUntil;
  return typeof until === 'number' ? until : Number.POSITIVE_INFINITY;
}

function messageOf(error: unknown): string {
  if (error instanceof NodeConfigurationError) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
