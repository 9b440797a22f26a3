import type { DeviceProfile } from '../../../model/device-profile.ts';
import { generalError, PlatformError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Changes } from '../../services/changes.ts';
import { type Admitted, DONE, type NotedChange, type RuleIntake } from '../../services/rule-intake.ts';
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
import { admitted, joined } from './admitted.ts';
import { Arrivals } from './arrivals.ts';
import { Backlogs } from './backlogs.ts';
import { type Branch, branchOf, parked } from './branches.ts';
import { Chains, type ChainsParts } from './chains.ts';
import type { ChainNode } from './compiled-chain.ts';
import { Entries, type Entry } from './entries.ts';
import { Processing } from './processing.ts';
import { type Next, waiting } from './processing-parts.ts';
import type { MessageCount } from './tenant-counts.ts';
import { type Position, reasonOf, type Trace, type Walk, type WalkHost } from './walk.ts';
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
  readonly #tenantKeys = new Map<string, number>();
  readonly #arrivals = new Arrivals();
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
        return node && parts.usage.isEnabled(node.tenantId, 'ruleEngineApiState') ? node : null;
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

  async admit(entity: EntityHandle, messages: readonly RuleMessage[]): Promise<Admitted> {
    const { tenantId } = entity;
    this.#refuseUnlessEnabled(tenantId);
    const entry = this.#entries.of(tenantId, entity);
    if (!entry) return DONE;
    const before = this.#parts.telemetry.whenLoggable(entity.key);
    if (before !== undefined) await before;
    const queue = this.queueOf(entry.queue);
    const mayWalk = this.#mayWalk(tenantId, queue, entity.id);
    const isBurst = queue.submitStrategy.type === 'BURST';
    const arriving = this.#arrivals.of(entity.id);
    if (arriving?.how === 'parked' || (arriving?.how === 'stored' && !(mayWalk && isBurst))) {
      // It would be kept before those that came before it.
      await arriving.ended;
      return await this.admit(entity, messages);
    }
    if (!mayWalk || arriving?.how === 'whole') {
      const parked = this.#parkWhole(entry, queue, messages, arriving?.ended);
      this.#arrivals.mark(entity.id, 'whole', parked);
      return await parked;
    }
    if (isBurst) return await this.#walkIn(entity, entry, queue, messages);
    const arrived = this.#processing.places.arrives(queue);
    try {
      return await this.#walkIn(entity, entry, queue, messages);
    } finally {
      arrived();
    }
  }

  async admitAll(entity: EntityHandle, sent: readonly (readonly RuleMessage[])[]): Promise<void> {
    const { tenantId } = entity;
    const entry = this.#entries.of(tenantId, entity);
    const queue = entry && this.queueOf(entry.queue);
    const isPlain =
      queue?.submitStrategy.type === 'BURST' &&
      this.#parts.usage.isEnabled(tenantId, 'ruleEngineApiState') &&
      this.#parts.telemetry.whenLoggable(entity.key) === undefined &&
      this.#arrivals.of(entity.id) === undefined &&
      this.#mayWalk(tenantId, queue, entity.id);
    const through: Walked[] = [];
    const kept: Promise<unknown>[] = [];
    for (const messages of sent) {
      const walked = isPlain && entry && kept.length === 0 ? this.#walk(entry, messages) : undefined;
      if (walked?.walk.isOver) {
        through.push(walked);
        continue;
      }
      // What follows may not overtake it, so it is taken in by itself.
      if (walked && entry && queue) {
        kept.push(this.#logAll(through.splice(0)), this.#keepWalked(entity, entry, queue, messages, walked));
      } else kept.push(this.admit(entity, messages));
    }
    if (through.length > 0) kept.push(this.#logAll(through));
    await Promise.all(kept);
  }

  /** Logs the points of what was led to its end, together. */
  async #logAll(through: readonly Walked[]): Promise<void> {
    const { store, telemetry } = this.#parts;
    const points = through.flatMap(({ points: { all } }) => all);
    if (points.length > 0) {
      await store.telemetryLog.appendAll({ points, parked: [], ended: [] });
      telemetry.countStored(points);
    }
    for (const { walk } of through) this.#walked(walk);
  }

  #walkIn(
    entity: EntityHandle,
    entry: Entry,
    queue: QueueSettings,
    messages: readonly RuleMessage[],
  ): Promise<Admitted> {
    return this.#keepWalked(entity, entry, queue, messages, this.#walk(entry, messages));
  }

  /** Leads messages as far as that can be done when they come. */
  #walk(entry: Entry, messages: readonly RuleMessage[]): Walked {
    const points = new Points(this.#parts.telemetry);
    const walk = dryWalk(this.#host, points);
    let whole: readonly RuleMessage[] = [];
    for (const [at, message] of messages.entries()) {
      if (entry.chain.first) walk.enter(begin(entry.chain.first, message));
      // What follows one that waits waits behind it.
      if (walk.stops.some(isWaiting)) {
        whole = messages.slice(at + 1);
        break;
      }
    }
    return { walk, points, whole };
  }

  /** Keeps what has become of messages when they came. */
  #keepWalked(
    entity: EntityHandle,
    entry: Entry,
    queue: QueueSettings,
    messages: readonly RuleMessage[],
    { walk, points, whole }: Walked,
  ): Promise<Admitted> {
    // Nearly all messages of most chains are through here: nothing is waited for but that their points are logged.
    if (walk.isOver) return this.#log(walk, points);
    const { id } = entity;
    const before = this.#arrivals.of(id)?.ended;
    const isOnlyStored =
      walk.later.length === 0 && !walk.stops.some(({ node }) => this.#chains.mayStoreLater(node));
    const kept =
      before && walk.stops.every(isWaiting)
        ? before.then(() => this.#parkWhole(entry, queue, messages))
        : this.#keep(walk, points, queue, before).then(async (first) =>
            whole.length > 0 ? joined([first, await this.#parkWhole(entry, queue, whole)]) : first,
          );
    this.#arrivals.mark(id, isOnlyStored && whole.length === 0 ? 'stored' : 'parked', kept);
    return kept;
  }

  /** Logs the points of messages, and what else becomes of them; resolves once that is kept. */
  async #log(walk: Walk, points: Points, branches: readonly Branch[] = []): Promise<Admitted> {
    const { store, telemetry } = this.#parts;
    if (points.all.length + branches.length > 0) {
      await store.telemetryLog.appendAll({ points: points.all, parked: branches.map(parked), ended: [] });
      telemetry.countStored(points.all);
    }
    this.#walked(walk);
    return DONE;
  }

  note(transaction: NotedChange, tenantId: string, message: RuleMessage): void {
    if (!this.#parts.usage.isEnabled(tenantId, 'ruleEngineApiState')) return;
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
    if (!node || !this.#parts.usage.isEnabled(node.tenantId, 'ruleEngineApiState')) return;
    const points = new Points(this.#parts.telemetry);
    const walk = dryWalk(this.#host, points);
    walk.tell(begin(node, told.message), [told]);
    const queue = this.queueOf(told.queue ?? MAIN_QUEUE);
    await this.#keep(walk, points, queue, undefined);
  }

  /** A node changes something without a message; what it tells goes on by itself, and is kept with the change. */
  async change(nodeId: string, chainId: string, work: Prepared): Promise<void> {
    const { store, transactions, usage } = this.#parts;
    const node = this.#nodeOf(chainId, nodeId);
    if (!node || !usage.isEnabled(node.tenantId, 'ruleEngineApiState')) return;
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

  #refuseUnlessEnabled(tenantId: string): void {
    if (this.#parts.usage.isEnabled(tenantId, 'ruleEngineApiState')) return;
    throw generalError('Rule engine executions are disabled due to API limits!');
  }

  #mayWalk(tenantId: string, queue: QueueSettings, originatorId: string): boolean {
    const { isBehind } = this.#backlogs.of(this.#tenantKeyOf(tenantId));
    return !isBehind && !this.#processing.places.mustWait(queue, originatorId);
  }

  /** Keeps what becomes of messages that were walked when they came; goes on with it after what came before. */
  async #keep(
    walk: Walk,
    points: Points,
    queue: QueueSettings,
    before: Promise<unknown> | undefined,
  ): Promise<Admitted> {
    const storing = walk.stops.filter((stop) => !isWaiting(stop));
    const nexts = [...waiting(walk.stops.filter(isWaiting)), ...this.#processing.nextsOf(walk, queue, 1)];
    if (storing.length > 0) return await this.#store({ walk, points, queue, storing, nexts, before });
    const branches = this.#processing.branchesOf(nexts, queue);
    this.#processing.checkAllowance(branches);
    await this.#log(walk, points, branches);
    if (branches.length === 0) return DONE;
    this.#processing.rows.kept(branches, true);
    return this.#takeUp(nexts, branches);
  }

  /**
   * Nothing is acknowledged yet: what is stored and the points that go with it need not be one change. What was stored
   * goes on also where the points cannot be kept; those of an entity that went with what was stored go with it.
   */
  async #store({ walk, points, queue, storing, nexts, before }: Storing): Promise<Admitted> {
    const { store, transactions, telemetry } = this.#parts;
    const stored = transactions.run((transaction) => {
      const changed = this.#processing.change(transaction, storing);
      const all = [...nexts, ...waiting(changed.stops), ...this.#processing.nextsOf(changed, queue, 1)];
      const branches = this.#processing.branchesOf(all, queue);
      this.#processing.checkAllowance(branches);
      for (const branch of branches) store.ruleMessages.add(parked(branch));
      return { changed, nexts: all, branches };
    });
    const logged =
      points.all.length > 0
        ? store.telemetryLog.appendAll({ points: points.all, parked: [], ended: [] })
        : undefined;
    const [made, kept] = await Promise.allSettled([stored, logged, before]);
    if (made.status === 'rejected') throw made.reason;
    const { changed, nexts: all, branches } = made.value;
    if (kept.status === 'fulfilled') telemetry.countStored(points.all);
    this.#walked(walk);
    this.#walked(changed);
    this.#processing.rows.kept(branches, false);
    const admitted = this.#takeUp(all, branches);
    if (kept.status === 'rejected' && !isNotFound(kept.reason)) throw kept.reason;
    return admitted;
  }

  /** Keeps messages as they came; they are handed out after what came before. */
  async #parkWhole(
    entry: Entry,
    queue: QueueSettings,
    messages: readonly RuleMessage[],
    before?: Promise<unknown>,
  ): Promise<Admitted> {
    const branches = messages.map((message) => this.#processing.branchAt(beginning(entry, message), queue));
    this.#processing.checkAllowance(branches);
    await this.#parts.store.telemetryLog.appendAll({ points: [], parked: branches.map(parked), ended: [] });
    this.#processing.rows.kept(branches, true);
    await before;
    return joined(branches.map((branch) => this.#submit(branch)));
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

/** How far messages were led when they came. */
interface Walked {
  readonly walk: Walk;
  readonly points: Points;
  /** Those that wait behind one of them that waits. */
  readonly whole: readonly RuleMessage[];
}

interface Storing {
  readonly walk: Walk;
  readonly points: Points;
  readonly queue: QueueSettings;
  readonly storing: readonly Position[];
  readonly nexts: readonly Next[];
  /** What is written of messages of the same originator that came before. */
  readonly before: Promise<unknown> | undefined;
}

function isNotFound(error: unknown): boolean {
  return error instanceof PlatformError && error.status === 404;
}

function begin(node: ChainNode, message: RuleMessage): Position {
  return { node, message, executions: 0, isAcknowledged: false };
}

function beginning({ chain }: Entry, message: RuleMessage) {
  return { tenantId: chain.tenantId, chainId: chain.id, nodeId: null, message, executions: 0 };
}

function isWaiting({ node }: Position): boolean {
  return node.running?.kind !== 'storing' && node.running?.kind !== 'logging';
}
