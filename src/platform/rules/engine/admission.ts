import { generalError, PlatformError } from '../../errors.ts';
import { type Admitted, DONE, type Refused, type RuleIntake } from '../../services/rule-intake.ts';
import type { Telemetry } from '../../services/telemetry.ts';
import type { Transactions } from '../../services/transactions.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { Store } from '../../store/store.ts';
import type { RuleMessage } from '../message/rule-message.ts';
import type { QueueSettings } from '../queues/queue-settings.ts';
import { joined } from './admitted.ts';
import { Arrivals } from './arrivals.ts';
import { type Branch, parked } from './branches.ts';
import type { ChainNode } from './compiled-chain.ts';
import { beginning, type Entry } from './entries.ts';
import type { Processing } from './processing.ts';
import { type Next, waiting } from './processing-parts.ts';
import { begin, type Position, type Walk, type WalkHost } from './walk.ts';
import { dryWalk, Points } from './walks.ts';

/** What admission needs of the engine. */
export interface AdmissionParts {
  readonly store: Pick<Store, 'ruleMessages' | 'telemetryLog'>;
  readonly transactions: Transactions;
  readonly telemetry: Pick<Telemetry, 'loggable' | 'countStored' | 'whenLoggable'>;
  readonly host: WalkHost;
  readonly processing: Processing;
  /** Whether anything is run for a tenant. */
  isEnabled(tenantId: string): boolean;
  /** Where messages of an entity begin; null when its tenant has no such chain. */
  entryOf(entity: EntityHandle): Entry | null;
  queueOf(name: string): QueueSettings;
  /** Whether a message before a node that waits may come to one that changes the store. */
  mayStoreLater(node: ChainNode): boolean;
  /** Whether messages of an originator may be led on when they come: none that came before waits in their queue. */
  mayWalk(tenantId: string, queue: QueueSettings, originatorId: string): boolean;
  /** Goes on with what was kept just now. */
  takeUp(nexts: readonly Next[], branches: readonly Branch[]): Admitted;
  submit(branch: Branch): Admitted;
  /** Takes account of what was walked, once it is kept. */
  walked(walk: Walk): void;
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

/**
 * Takes messages in: leads them through their chains as far as that can be done at once, and keeps what becomes of them,
 * each after those of the same originator that came before.
 */
export class Admission implements Pick<RuleIntake, 'admit' | 'admitAll'> {
  readonly #parts: AdmissionParts;
  readonly #arrivals = new Arrivals();

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
  }

  async admit(entity: EntityHandle, messages: readonly RuleMessage[]): Promise<Admitted> {
    const { processing, telemetry } = this.#parts;
    const { tenantId } = entity;
    this.#refuseUnlessEnabled(tenantId);
    const entry = this.#parts.entryOf(entity);
    if (!entry) return DONE;
    const before = telemetry.whenLoggable(entity.key);
    if (before !== undefined) await before;
    const queue = this.#parts.queueOf(entry.queue);
    const mayWalk = this.#parts.mayWalk(tenantId, queue, entity.id);
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
    const arrived = processing.places.arrives(queue);
    try {
      return await this.#walkIn(entity, entry, queue, messages);
    } finally {
      arrived();
    }
  }

  async admitAll(
    entity: EntityHandle,
    sent: readonly (readonly RuleMessage[])[],
  ): Promise<readonly Refused[]> {
    const way = this.#openWay(entity);
    const through: Walked[] = [];
    const rest: Promise<unknown>[] = [];
    let together: Promise<void> | undefined;
    for (const messages of sent) {
      const walked = way && rest.length === 0 ? this.#walk(way.entry, messages) : undefined;
      if (walked?.walk.isOver) {
        through.push(walked);
        continue;
      }
      // What follows one that waits may not overtake it, so each is taken in by itself.
      together ??= this.#logAll(through);
      const kept =
        way && walked
          ? this.#keepWalked(entity, way.entry, way.queue, messages, walked)
          : this.admit(entity, messages);
      rest.push(kept);
    }
    together ??= this.#logAll(through);
    const ends = await Promise.allSettled([together, ...rest]);
    return ends.flatMap((end, at) => {
      if (end.status === 'fulfilled') return [];
      const { reason: error } = end;
      return at === 0
        ? through.map((_, first) => ({ at: first, error }))
        : { at: through.length + at - 1, error };
    });
  }

  /** Keeps what becomes of messages that were walked when they came; goes on with it after what came before. */
  async keep(walk: Walk, points: Points, queue: QueueSettings, before?: Promise<unknown>): Promise<Admitted> {
    const { processing, takeUp } = this.#parts;
    const storing = walk.stops.filter((stop) => !isWaiting(stop));
    const nexts = [...waiting(walk.stops.filter(isWaiting)), ...processing.nextsOf(walk, queue, 1)];
    if (storing.length > 0) return await this.#store({ walk, points, queue, storing, nexts, before });
    const branches = processing.branchesOf(nexts, queue);
    processing.checkAllowance(branches);
    await this.#log(walk, points, branches);
    if (branches.length === 0) return DONE;
    processing.rows.kept(branches, true);
    return takeUp(nexts, branches);
  }

  /** Where what an entity sends begins; null where it may not be led on at once. */
  #openWay(entity: EntityHandle): { readonly entry: Entry; readonly queue: QueueSettings } | null {
    const { telemetry, isEnabled, entryOf, queueOf, mayWalk } = this.#parts;
    const entry = entryOf(entity);
    if (!entry) return null;
    const queue = queueOf(entry.queue);
    const isOpen =
      queue.submitStrategy.type === 'BURST' &&
      isEnabled(entity.tenantId) &&
      telemetry.whenLoggable(entity.key) === undefined &&
      this.#arrivals.of(entity.id) === undefined &&
      mayWalk(entity.tenantId, queue, entity.id);
    return isOpen ? { entry, queue } : null;
  }

  /** Logs the points of what was led to its end, together. */
  async #logAll(through: readonly Walked[]): Promise<void> {
    const { store, telemetry } = this.#parts;
    const points = through.flatMap(({ points: { all } }) => all);
    if (points.length > 0) {
      await store.telemetryLog.appendAll({ points, parked: [], ended: [] });
      telemetry.countStored(points);
    }
    for (const { walk } of through) this.#parts.walked(walk);
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
    const walk = dryWalk(this.#parts.host, points);
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
      walk.later.length === 0 && !walk.stops.some(({ node }) => this.#parts.mayStoreLater(node));
    const kept =
      before && walk.stops.every(isWaiting)
        ? before.then(() => this.#parkWhole(entry, queue, messages))
        : this.keep(walk, points, queue, before).then(async (first) =>
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
    this.#parts.walked(walk);
    return DONE;
  }

  /**
   * Nothing is acknowledged yet: what is stored and the points that go with it need not be one change. What was stored
   * goes on also where the points cannot be kept; those of an entity that went with what was stored go with it.
   */
  async #store({ walk, points, queue, storing, nexts, before }: Storing): Promise<Admitted> {
    const { store, transactions, telemetry, processing, walked, takeUp } = this.#parts;
    const stored = transactions.run((transaction) => {
      const changed = processing.change(transaction, storing);
      const all = [...nexts, ...waiting(changed.stops), ...processing.nextsOf(changed, queue, 1)];
      const branches = processing.branchesOf(all, queue);
      processing.checkAllowance(branches);
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
    walked(walk);
    walked(changed);
    processing.rows.kept(branches, false);
    const admitted = takeUp(all, branches);
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
    const { processing, store, submit } = this.#parts;
    const branches = messages.map((message) => processing.branchAt(beginning(entry, message), queue));
    processing.checkAllowance(branches);
    await store.telemetryLog.appendAll({ points: [], parked: branches.map(parked), ended: [] });
    processing.rows.kept(branches, true);
    await before;
    return joined(branches.map((branch) => submit(branch)));
  }

  #refuseUnlessEnabled(tenantId: string): void {
    if (this.#parts.isEnabled(tenantId)) return;
    throw generalError('Rule engine executions are disabled due to API limits!');
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof PlatformError && error.status === 404;
}

function isWaiting({ node }: Position): boolean {
  return node.running?.kind !== 'storing' && node.running?.kind !== 'logging';
}
