import type { DeviceProfile } from '../../../model/device-profile.ts';
import type { Log } from '../../log.ts';
import type { Changes } from '../../services/changes.ts';
import {
  type Admitted,
  DONE,
  type NotedChange,
  type Refused,
  type RuleIntake,
} from '../../services/rule-intake.ts';
import type { Telemetry } from '../../services/telemetry.ts';
import type { TenantConfigurations } from '../../services/tenant-configuration.ts';
import type { Transaction, Transactions } from '../../services/transactions.ts';
import type { ApiUsage } from '../../services/usage/api-usage.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { ParkedMessage } from '../../store/rules/rule-message-repository.ts';
import type { Store } from '../../store/store.ts';
import type { Told } from '../contract/outcome.ts';
import type { NodeClass } from '../contract/rule-node.ts';
import type { Metadata, RuleMessage } from '../message/rule-message.ts';
import { readMessage } from '../message/stored-message.ts';
import { MAIN_QUEUE, type QueueSettings } from '../queues/queue-settings.ts';
import { Admission } from './admission.ts';
import { admitted } from './admitted.ts';
import { Backlogs } from './backlogs.ts';
import { type Branch, branchOf, parked } from './branches.ts';
import { Chains, type ChainsParts } from './chains.ts';
import type { ChainNode } from './compiled-chain.ts';
import { beginning, Entries } from './entries.ts';
import { Processing } from './processing.ts';
import { type Next, waiting } from './processing-parts.ts';
import type { MessageCount } from './tenant-counts.ts';
import { begin, reasonOf, type Trace, type Walk, type WalkHost } from './walk.ts';
import { type ChangesOf, dryWalk, Points, type Prepared, pureWalk, storingWalk } from './walks.ts';

/** So many nodes may handle a message of which the tenant's profile says nothing: it goes in a circle. */
const MOST_EXECUTIONS = 1_000;

/** Who watches what happens in chains. */
export interface RuleWatcher extends Pick<ChainsParts, 'onLifeCycle'> {
  /** Messages went through nodes in debug mode. */
  traced(traces: readonly Trace[]): void;
  /** A node has failed, or took too long. */
  failed(node: Pick<ChainNode, 'key'>, error: string): void;
  /** A node, by its key, has handled messages. */
  handled(nodeKey: number, messages: number): void;
}

/** What the engine is made of. */
export interface EngineParts {
  readonly store: Store;
  readonly changes: Pick<Changes, 'subscribeAll'>;
  readonly transactions: Transactions;
  readonly telemetry: Pick<Telemetry, 'loggable' | 'countStored' | 'within' | 'whenLoggable'>;
  readonly usage: Pick<ApiUsage, 'count' | 'isEnabled'>;
  readonly configurationOf: TenantConfigurations;
  readonly queues: readonly QueueSettings[];
  /** How much of one tenant may be kept, where it is not as much as usual. */
  readonly mostKept?: MessageCount;
  readonly classes: ReadonlyMap<string, NodeClass>;
  readonly contextOf: (engine: RuleEngine) => Pick<ChainsParts, 'contextOf'>;
  readonly changesOf: (engine: RuleEngine) => ChangesOf;
  readonly watcher: RuleWatcher;
  readonly log: Log;
}

/** Runs rule chains: messages come in by its intake, and are kept until they are through. */
export class RuleEngine implements RuleIntake {
  readonly #parts: EngineParts;
  readonly #queues: ReadonlyMap<string, QueueSettings>;
  readonly #chains: Chains;
  readonly #entries: Entries;
  readonly #host: WalkHost;
  readonly #changesOf: ChangesOf;
  readonly #processing: Processing;
  readonly #backlogs: Backlogs;
  readonly #admission: Admission;
  readonly #tenantKeys = new Map<string, number>();
  readonly #noted = new WeakMap<NotedChange, Branch[]>();
  readonly #stopListening: () => void;

  /** Takes up what an earlier process has left. */
  constructor(parts: EngineParts) {
    this.#parts = parts;
    const { store, changes, transactions, telemetry, configurationOf, watcher, log } = parts;
    this.#queues = new Map(parts.queues.map((queue) => [queue.name, queue]));
    this.#chains = new Chains({
      store,
      classes: parts.classes,
      onLifeCycle: (...happened) => watcher.onLifeCycle(...happened),
      ...parts.contextOf(this),
    });
    this.#entries = new Entries(store, this.#chains);
    this.#host = {
      firstOf: (chainId) => this.#chains.byId(chainId)?.first ?? null,
      presentOf: ({ chainId, id }) => this.#nodeOf(chainId, id),
      mayStore: (node) => this.#chains.mayStore(node),
      mostExecutions: (tenantId) =>
        configurationOf(tenantId)?.maxRuleNodeExecutionsPerMessage || MOST_EXECUTIONS,
      now: () => store.now(),
    };
    this.#changesOf = parts.changesOf(this);
    this.#processing = new Processing({
      store,
      transactions,
      telemetry,
      log,
      mostKept: parts.mostKept,
      host: this.#host,
      changesOf: this.#changesOf,
      nodeOf: ({ chainId, nodeId }) => {
        const node = this.#nodeOf(chainId, nodeId);
        return node && this.#isEnabled(node.tenantId) ? node : null;
      },
      queueOf: (name) => this.queueOf(name),
      tenantKeyOf: (tenantId) => this.#tenantKeyOf(tenantId),
      walked: (walk) => this.#walked(walk),
      wentWrong: (node, message, error) => {
        if (node) watcher.failed(node, `${error} (message ${message.id})`);
      },
      sleepsUntil: (tenantKey, due) => this.#backlogs.of(tenantKey).sleepsUntil(due),
      released: (tenantKey) => this.#backlogs.of(tenantKey).goOn(),
    });
    this.#backlogs = new Backlogs({
      store,
      log,
      now: () => store.now(),
      hasRoom: (tenantKey) => this.#processing.hasRoom(tenantKey),
      look: () => this.#processing.rows.look(),
      stopLooking: () => this.#processing.rows.stopLooking(),
      take: (rows) => this.#take(rows),
    });
    this.#admission = new Admission({
      store,
      transactions,
      telemetry,
      host: this.#host,
      processing: this.#processing,
      isEnabled: (tenantId) => this.#isEnabled(tenantId),
      entryOf: (entity) => this.#entries.of(entity.tenantId, entity),
      queueOf: (name) => this.queueOf(name),
      mayStoreLater: (node) => this.#chains.mayStoreLater(node),
      mayWalk: (...of) => this.#mayWalk(...of),
      takeUp: (nexts, branches) => this.#takeUp(nexts, branches),
      submit: (branch) => this.#submit(branch),
      walked: (walk) => this.#walked(walk),
    });
    this.#stopListening = changes.subscribeAll((change) => {
      this.#chains.onChange(change);
      this.#entries.onChange(change);
      if (change.kind === 'entity-deleted' && change.entity.type === 'TENANT') this.#forget(change.entity);
    });
    this.#backlogs.start();
    // The others are compiled when a message comes: there may be many.
    for (const chainId of this.#chains.workingByThemselves()) this.#chains.byId(chainId);
  }

  /** What a queue does; the main one for a name that there is not. */
  queueOf(name: string): QueueSettings {
    const queue = this.#queues.get(name) ?? this.#queues.get(MAIN_QUEUE);
    if (!queue) throw new Error('There is no main queue');
    return queue;
  }

  metadataOf({ id, name }: EntityHandle): Metadata {
    return { deviceName: name, deviceType: this.#entries.deviceOf(id)?.type ?? '' };
  }

  /** The profile of a device, the same object until it changes; null when the device is gone. */
  profileOf(deviceId: string): DeviceProfile | null {
    return this.#entries.profileOf(deviceId);
  }

  admit(entity: EntityHandle, messages: readonly RuleMessage[]): Promise<Admitted> {
    return this.#admission.admit(entity, messages);
  }

  admitAll(entity: EntityHandle, sent: readonly (readonly RuleMessage[])[]): Promise<readonly Refused[]> {
    return this.#admission.admitAll(entity, sent);
  }

  note(transaction: NotedChange, tenantId: string, message: RuleMessage): void {
    if (!this.#isEnabled(tenantId)) return;
    const { originator } = message;
    if (originator.entityType === 'RULE_CHAIN' && message.type === 'ENTITY_CREATED') {
      transaction.whenEnded((isMade) => isMade && this.#chains.refresh(originator.id, tenantId));
    }
    const entry = this.#entries.of(tenantId, { type: originator.entityType, id: originator.id });
    if (!entry?.chain.first) return;
    const queue = this.queueOf(entry.queue);
    if (this.#mayWalk(tenantId, queue, originator.id)) {
      const walk = pureWalk(this.#host);
      walk.enter(begin(entry.chain.first, message));
      // Most of what happens leads to nothing: then there is nothing to keep.
      if (walk.isOver) {
        this.#walked(walk);
        return;
      }
    }
    const branch = this.#processing.branchAt(beginning(entry, message), queue);
    // What it tells of is done all the same.
    if (!this.#processing.mayKeep([branch])) return;
    this.#parts.store.ruleMessages.add(parked(branch));
    this.#takeUpAfter(transaction, branch);
  }

  /** Sends a message that a node has made up on its way; resolves once it is kept. */
  async emit(nodeId: string, chainId: string, told: Told): Promise<void> {
    const node = this.#nodeOf(chainId, nodeId);
    if (!node || !this.#isEnabled(node.tenantId)) return;
    const points = new Points(this.#parts.telemetry);
    const walk = dryWalk(this.#host, points);
    walk.tell(begin(node, told.message), [told]);
    const queue = this.queueOf(told.queue ?? MAIN_QUEUE);
    await this.#admission.keep(walk, points, queue);
  }

  /** A node changes something without a message; what it tells goes on by itself, and is kept with the change. */
  async change(nodeId: string, chainId: string, work: Prepared): Promise<void> {
    const { store, transactions } = this.#parts;
    const node = this.#nodeOf(chainId, nodeId);
    if (!node || !this.#isEnabled(node.tenantId)) return;
    const queue = this.queueOf(MAIN_QUEUE);
    const made = await transactions.run((transaction) => {
      const { walk } = storingWalk(this.#host, store, transaction, this.#changesOf);
      // Nobody does it: it is not logged, and the node tells of it itself.
      const own: Transaction = { ...transaction, log: () => undefined };
      for (const told of work(this.#changesOf(own, node))) walk.tell(begin(node, told.message), [told]);
      const nexts = [...waiting(walk.stops), ...this.#processing.nextsOf(walk, queue, 1)];
      const branches = this.#processing.branchesOf(nexts, queue);
      for (const branch of branches) store.ruleMessages.add(parked(branch));
      return { walk, nexts, branches };
    });
    this.#walked(made.walk);
    this.#processing.rows.kept(made.branches, false);
    this.#takeUp(made.nexts, made.branches);
  }

  /** What a node does by itself has failed. */
  failedBySelf(nodeId: string, error: unknown): void {
    const key = this.#parts.store.entities.resolve('RULE_NODE', nodeId)?.key;
    if (key !== undefined) this.#parts.watcher.failed({ key }, reasonOf(error));
  }

  /** Ends what is under way; what is not through is taken up at the next start. */
  async close(): Promise<void> {
    this.#stopListening();
    await this.#backlogs.close();
    await this.#processing.close();
    await this.#chains.close();
  }

  /** What waits for a tenant goes with it. */
  #forget({ id, key }: EntityHandle): void {
    this.#tenantKeys.delete(id);
    this.#backlogs.forget(key);
    this.#processing.rows.allowance.forget(key);
  }

  #isEnabled(tenantId: string): boolean {
    return this.#parts.usage.isEnabled(tenantId, 'ruleEngineApiState');
  }

  #mayWalk(tenantId: string, queue: QueueSettings, originatorId: string): boolean {
    const { isBehind } = this.#backlogs.of(this.#tenantKeyOf(tenantId));
    return !isBehind && !this.#processing.places.mustWait(queue, originatorId);
  }

  #takeUp(nexts: readonly Next[], branches: readonly Branch[]): Admitted {
    const isTaken = branches.every((branch) => branch.due !== null || this.#admits(branch));
    if (!isTaken) {
      for (const { due, tenantKey } of branches) {
        if (due !== null) this.#backlogs.of(tenantKey).sleepsUntil(due);
      }
      return DONE;
    }
    return admitted(this.#processing.takeUp(nexts, branches, null));
  }

  /** Whether a row that was written may be taken up at once. */
  #admits({ tenantKey, rootKey, key }: Branch): boolean {
    return this.#backlogs.of(tenantKey).admits({ root: rootKey, key });
  }

  #submit(branch: Branch): Admitted {
    if (!this.#admits(branch)) return DONE;
    return admitted(this.#processing.submit([branch]));
  }

  #takeUpAfter(transaction: NotedChange, branch: Branch): void {
    const noted = this.#noted.get(transaction);
    if (noted) {
      noted.push(branch);
      return;
    }
    const branches = [branch];
    this.#noted.set(transaction, branches);
    transaction.whenEnded((isMade) => {
      this.#noted.delete(transaction);
      // Of a change that is made in parts some may be there.
      if (!isMade) {
        for (const { tenantKey } of branches) this.#backlogs.of(tenantKey).rescan();
        return;
      }
      this.#processing.rows.kept(branches, false);
      for (const one of branches) this.#submit(one);
    });
  }

  /** Takes up rows that are not in memory, those of one message together. */
  #take(rows: readonly ParkedMessage[]): void {
    const fresh = rows.filter(({ key }) => !this.#processing.has(key));
    for (const group of Map.groupBy(fresh, ({ root }) => root).values()) {
      const branches = group.flatMap((row) => this.#branchOf(row));
      for (const one of Map.groupBy(branches, ({ queue }) => queue.name).values())
        this.#processing.submit(one);
    }
  }

  #branchOf({ key, root, tenantKey, queue, chainId, nodeId, due, message: text }: ParkedMessage): Branch[] {
    const { store, log } = this.#parts;
    const tenantId = store.entities.byKey(tenantKey)?.id;
    if (tenantId === undefined) return [];
    try {
      const message = readMessage(text);
      const place = { tenantId, chainId, nodeId, message, executions: message.executions };
      return [branchOf({ ...place, due }, this.queueOf(queue), { key, root, tenantKey })];
    } catch (error) {
      log.error({ err: error, key }, 'A message that was kept cannot be read');
      return [];
    }
  }

  #nodeOf(chainId: string, nodeId: string | null): ChainNode | null {
    const chain = this.#chains.byId(chainId);
    return (nodeId === null ? chain?.first : chain?.nodes.get(nodeId)) ?? null;
  }

  #tenantKeyOf(tenantId: string): number {
    const known = this.#tenantKeys.get(tenantId);
    if (known !== undefined) return known;
    const key = this.#parts.store.entities.resolve('TENANT', tenantId)?.key ?? 0;
    if (key > 0) this.#tenantKeys.set(tenantId, key);
    return key;
  }

  #walked(walk: Walk): void {
    const { usage, watcher } = this.#parts;
    const tenantId = walk.handled[0]?.tenantId;
    if (tenantId === undefined) return;
    usage.count(tenantId, 'ruleEngineExecutions', walk.handled.length);
    for (const node of walk.handled) watcher.handled(node.key, 1);
    if (walk.traces.length > 0) watcher.traced(walk.traces);
    for (const { node, error } of walk.errors) watcher.failed(node, error);
  }
}
