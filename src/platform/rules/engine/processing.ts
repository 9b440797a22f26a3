import { asError, contained } from '../../contained.ts';
import { tooManyRequests } from '../../errors.ts';
import type { Transaction } from '../../services/transactions.ts';
import type { Outcome } from '../contract/outcome.ts';
import type { QueueSettings } from '../queues/queue-settings.ts';
import { type Mishap, type Verdict, verdictOn } from '../queues/verdict.ts';
import { NO_MORE_BRANCHES, TOO_MANY_KEPT } from './allowance.ts';
import { type Branch, type BranchPlace, branchOf, parked, positionOf, Root } from './branches.ts';
import type { ChainNode } from './compiled-chain.ts';
import { KeptRows } from './kept-rows.ts';
import { NodeCalls } from './node-calls.ts';
import { OlderFirst } from './older-first.ts';
import { isPassing } from './passing-failure.ts';
import { type Next, type ProcessingParts, waiting } from './processing-parts.ts';
import { QueuePlaces } from './queue-places.ts';
import { Room } from './room.ts';
import { Turns } from './turns.ts';
import { type Failed, type Position, reasonOf, type Walk } from './walk.ts';
import { dryWalk, Points, type Prepared, storingWalk } from './walks.ts';

/** When something is tried again that the platform itself could not do, ms. */
const AGAIN = 1_000;

/** So often something is tried that fails for no reason which passes. */
const MOST_TRIES = 3;

/** What a branch came to without waiting. */
interface Dry {
  readonly walk: Walk;
  readonly points: Points;
  readonly stops: readonly Position[];
  /** Those of the stops whose nodes store. */
  readonly storing: readonly Position[];
  readonly prepared: Prepared | undefined;
}

/** Leads messages on that are kept, as their queues hand them out. */
export class Processing {
  readonly #parts: ProcessingParts;
  readonly #branches = new Map<number, Branch>();
  readonly #room = new Room();
  readonly #failed = (error: unknown) =>
    this.#parts.log.error({ err: error }, 'A message could not be led on');
  readonly #turns = new Turns(this.#failed);
  readonly #calls = new NodeCalls((branch) => this.#timeOut(branch), this.#failed);
  readonly #olderFirst: OlderFirst;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** How often it failed to keep what becomes of a branch. */
  readonly #tries = new WeakMap<Branch, number>();
  #closed = false;
  /** The places of what is under way in its queues. */
  readonly places = new QueuePlaces();
  /** The rows of what is under way. */
  readonly rows: KeptRows;

  constructor(parts: ProcessingParts) {
    this.#parts = parts;
    this.rows = new KeptRows(parts);
    this.#olderFirst = new OlderFirst((node) => parts.host.mayStore(node), this.#failed);
  }

  /** Whether there is room in memory for messages of a tenant. */
  hasRoom(tenantKey: number): boolean {
    return this.#room.isThereFor(tenantKey);
  }

  /** Whether a row is in memory, or was so a moment ago. */
  has(key: number): boolean {
    return this.#branches.has(key) || this.rows.hasLeft(key);
  }

  /** A branch that begins at a place; without a root it is a message of its own. */
  branchAt(place: BranchPlace, queue: QueueSettings, rootKey?: number): Branch {
    const key = this.rows.newKey();
    const tenantKey = this.#parts.tenantKeyOf(place.tenantId);
    return branchOf(place, queue, { key, root: rootKey ?? key, tenantKey });
  }

  /** The branches of what comes next, in the queue of the message that they are of; the first is its root without one. */
  branchesOf(nexts: readonly Next[], queue: QueueSettings, rootKey?: number): Branch[] {
    let root = rootKey;
    return nexts.map((next) => {
      const { node, message, executions, isAcknowledged } = next.position;
      const place = {
        tenantId: node.tenantId,
        chainId: node.chainId,
        nodeId: node.id,
        node,
        message,
        executions,
      };
      if (next.kind === 'later') {
        const due = next.at !== null && next.at > this.#parts.host.now() ? next.at : null;
        const other = next.queue === null ? queue : this.#parts.queueOf(next.queue);
        return this.branchAt({ ...place, due }, other);
      }
      const attempt = next.kind === 'again' ? next.attempt : 1;
      const branch = this.branchAt({ ...place, isAcknowledged, attempt }, queue, root);
      root ??= branch.key;
      return branch;
    });
  }

  /** Whether messages may be kept. Where too many of their tenant are, it is told at the node that they would stand before. */
  mayKeep([first]: readonly Branch[]): boolean {
    if (!first || !this.rows.allowance.isUsedUp(first.tenantKey)) return true;
    this.#parts.wentWrong(first.node ?? this.#parts.nodeOf(first), first.message, TOO_MANY_KEPT, 'skip');
    return false;
  }

  /** @throws PlatformError 429 when messages may not be kept */
  checkAllowance(branches: readonly Branch[]): void {
    if (!this.mayKeep(branches)) throw tooManyRequests(`${TOO_MANY_KEPT}.`);
  }

  /** What there is of a message goes on as one at the most where far too many of its tenant are kept. */
  #fitting({ node, now, tenantKey }: Branch, nexts: readonly Next[]): readonly Next[] {
    if (nexts.length <= 1 || !this.rows.allowance.isFarBeyond(tenantKey)) return nexts;
    this.#parts.wentWrong(node, now, NO_MORE_BRANCHES, 'skip');
    return nexts.slice(0, 1);
  }

  /** Takes up what was kept of a message; answers what it is a part of, null when nothing of it has to be done first. */
  takeUp(nexts: readonly Next[], branches: readonly Branch[], into: Root | null): Root | null {
    let root = into;
    // It is not over before all are there.
    if (root) root.open += 1;
    for (const [at, next] of nexts.entries()) {
      const branch = branches[at];
      if (!branch) continue;
      if (branch.due !== null) this.#parts.sleepsUntil(branch.tenantKey, branch.due);
      else if (next.kind === 'later') this.submit([branch]);
      else {
        if (!root && !branch.isAcknowledged) {
          root = this.#open(branch);
          root.open += 1;
        }
        this.#add(branch, root);
        this.#goOn(branch, next);
      }
    }
    if (root) this.#countDown(root);
    return root;
  }

  /** Lets the queue of branches of one message hand them out. */
  submit(branches: readonly Branch[]): Root | null {
    const [first] = branches;
    if (!first) return null;
    const root = this.#rootOf(first);
    for (const branch of branches) {
      root.branches.push(branch);
      this.#add(branch, root);
    }
    this.#hand(this.places.take(root));
    return root;
  }

  /** Writes what has ended; nothing is begun any more. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#calls.close();
    this.#olderFirst.close();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.rows.close();
  }

  /** The verdict of a queue on messages that found no way on from a node that failed. */
  nextsOf(walk: Walk, queue: QueueSettings, attempt: number): Next[] {
    const nexts: Next[] = walk.later.map((later) => ({ kind: 'later', ...later }));
    for (const failed of walk.failures) {
      const verdict = this.#verdict(failed, queue, attempt);
      this.#parts.wentWrong(failed.position.node, failed.position.message, failed.error, verdict);
      if (verdict === 'skip') continue;
      nexts.push({
        kind: 'again',
        position: failed.position,
        pause: verdict.retryAfter,
        attempt: attempt + 1,
      });
    }
    return nexts;
  }

  #verdict({ position, isFinal }: Failed, queue: QueueSettings, attempt: number): Verdict {
    const failing = this.places.failing(queue);
    return position.isAcknowledged || isFinal ? 'skip' : verdictOn(queue, 'failed', attempt, failing);
  }

  /** A message whose first nodes have handled it when it came: it takes the place in its queue that others leave it. */
  #open(branch: Branch): Root {
    const root = this.#rootOf(branch);
    this.#hand(this.places.take(root));
    return root;
  }

  #rootOf({ rootKey, queue, tenantId, message }: Branch): Root {
    const root = new Root(rootKey, queue, tenantId, message.originator.id);
    this.places.enter(root);
    this.#olderFirst.enter(root);
    return root;
  }

  #hand(roots: readonly Root[]): void {
    for (const root of roots) {
      for (const branch of root.branches.splice(0)) {
        this.#turns.run(branch.message.originator.id, () => this.#begin(branch));
      }
    }
  }

  #add(branch: Branch, root: Root | null): void {
    if (!this.#branches.has(branch.key)) this.#room.enter(branch);
    this.#branches.set(branch.key, branch);
    if (!root || branch.isAcknowledged) return;
    branch.root = root;
    root.underWay.add(branch);
    root.open += 1;
  }

  /** The branch counts as done for its queue. */
  #release(branch: Branch): void {
    const { root } = branch;
    branch.root = null;
    root?.underWay.delete(branch);
    if (root) this.#countDown(root);
  }

  #countDown(root: Root): void {
    root.open -= 1;
    this.#olderFirst.moved(root);
    if (root.open > 0) return;
    const next = this.places.leave(root);
    root.done();
    this.#hand(next);
  }

  /** The branch is over, and its row gone. */
  #leave(branch: Branch): void {
    if (this.#branches.delete(branch.key)) this.#room.leave(branch);
    this.rows.leave(branch);
    this.#calls.forget(branch);
    this.#release(branch);
    this.#parts.released(branch.tenantKey);
  }

  #end(branch: Branch): void {
    this.rows.end(branch.key);
    this.#leave(branch);
  }

  #begin(branch: Branch): Promise<void> | undefined {
    if (this.#closed) return undefined;
    const { node: former } = branch;
    // Chains may have been changed meanwhile.
    const node = this.#parts.nodeOf(former ? { chainId: former.chainId, nodeId: former.id } : branch);
    branch.node = node;
    if (!node) {
      this.#end(branch);
      return undefined;
    }
    branch.deadline = performance.now() + branch.queue.packProcessingTimeout;
    return this.#advance(branch, (walk) =>
      walk.enter(positionOf(branch, this.#parts.host.presentOf(node) ?? node)),
    );
  }

  /** Leads a branch on as far as that can be done without waiting, and keeps what comes of it. */
  #advance(branch: Branch, begin: (walk: Walk) => void, prepared?: Prepared): Promise<void> | undefined {
    if (this.#closed) return undefined;
    try {
      const points = new Points(this.#parts.telemetry);
      const walk = dryWalk(this.#parts.host, points);
      begin(walk);
      const stops = walk.stops.splice(0);
      const storing = stops.filter(({ node }) => node.running?.kind === 'storing');
      if (storing.length > 0 || prepared) {
        if (!prepared && this.#isHeld(branch, () => this.#advance(branch, begin))) return undefined;
        const kept = this.#store(branch, { walk, points, storing, stops, prepared });
        return this.#contain(branch, kept);
      }
      const nexts = [...waiting(stops), ...this.nextsOf(walk, branch.queue, branch.attempt)];
      const [next] = nexts;
      if (points.all.length === 0 && nexts.length <= 1 && next?.kind !== 'later') {
        this.#parts.walked(walk);
        if (next) this.#move(branch, next);
        else this.#end(branch);
        return undefined;
      }
      return this.#contain(branch, this.#log(branch, points, nexts, walk));
    } catch (error) {
      return this.#contain(branch, Promise.reject(asError(error)));
    }
  }

  /** What the platform itself cannot do is tried again a little later; what it never can has failed. */
  async #contain(branch: Branch, kept: Promise<void>): Promise<void> {
    try {
      await kept;
    } catch (error) {
      if (this.#closed) return;
      this.#parts.log.error({ err: error }, 'What becomes of a message could not be kept');
      const tries = (this.#tries.get(branch) ?? 0) + 1;
      if (isPassing(error) || tries < MOST_TRIES) {
        this.#tries.set(branch, tries);
        this.#later(AGAIN, branch, () => this.#begin(branch));
        return;
      }
      this.#tries.delete(branch);
      this.#fail(branch, reasonOf(error));
    }
  }

  /** What its queue does about a branch that went wrong where it stands. */
  #decide(branch: Branch, mishap: Mishap, reason: string): Verdict {
    const { queue, isAcknowledged, attempt } = branch;
    const failing = this.places.failing(queue);
    const verdict = isAcknowledged ? 'skip' : verdictOn(queue, mishap, attempt, failing);
    this.#parts.wentWrong(branch.node, branch.now, reason, verdict);
    return verdict;
  }

  #fail(branch: Branch, reason: string): void {
    const verdict = this.#decide(branch, 'failed', reason);
    if (verdict === 'skip') {
      this.#end(branch);
      return;
    }
    this.#tryAgain(branch, branch.attempt + 1, verdict.retryAfter);
  }

  async #log(branch: Branch, points: Points, wanted: readonly Next[], walk: Walk): Promise<void> {
    const { store, telemetry } = this.#parts;
    const nexts = this.#fitting(branch, wanted);
    const branches = this.branchesOf(nexts, branch.queue, branch.rootKey);
    await store.telemetryLog.appendAll({
      points: points.all,
      parked: branches.map(parked),
      ended: [branch.key],
    });
    this.rows.kept(branches, true);
    telemetry.countStored(points.all);
    this.#parts.walked(walk);
    this.#replace(branch, nexts, branches);
  }

  async #store(branch: Branch, { walk, points, storing, stops, prepared }: Dry): Promise<void> {
    const { store, transactions, telemetry } = this.#parts;
    await this.rows.whenMerged(branch.key);
    const made = await transactions.run((transaction) => {
      // It goes with its tenant.
      if (!store.ruleMessages.remove(branch.key)) return null;
      const { node } = branch;
      const change = prepared && node ? { position: positionOf(branch, node), prepared } : undefined;
      const changed = this.change(transaction, storing, change);
      const { saveTimeseries } = telemetry.within(transaction);
      for (const { entity, entries, ttlSeconds } of points.all) saveTimeseries(entity, entries, ttlSeconds);
      const others = stops.filter((stop) => !storing.includes(stop));
      const nexts = this.#fitting(branch, [
        ...waiting([...others, ...changed.stops]),
        ...this.nextsOf(walk, branch.queue, branch.attempt),
        ...this.nextsOf(changed, branch.queue, branch.attempt),
      ]);
      const branches = this.branchesOf(nexts, branch.queue, branch.rootKey);
      for (const one of branches) store.ruleMessages.add(parked(one));
      return { nexts, branches, changed };
    });
    if (!made) {
      this.#leave(branch);
      return;
    }
    this.rows.kept(made.branches, false);
    this.#parts.walked(walk);
    this.#parts.walked(made.changed);
    this.#replace(branch, made.nexts, made.branches);
  }

  #replace(branch: Branch, nexts: readonly Next[], branches: readonly Branch[]): void {
    this.takeUp(nexts, branches, branch.root);
    this.#leave(branch);
  }

  #move(branch: Branch, next: Next): void {
    const { node, message, executions, isAcknowledged } = next.position;
    branch.node = node;
    branch.now = message;
    branch.nowExecutions = executions;
    if (isAcknowledged) {
      branch.isAcknowledged = true;
      this.#release(branch);
    }
    this.#goOn(branch, next);
  }

  #goOn(branch: Branch, next: Next): void {
    if (next.kind === 'again') {
      this.#tryAgain(branch, next.attempt, next.pause);
      return;
    }
    this.#wait(branch);
    if (branch.root) this.#olderFirst.moved(branch.root);
  }

  #tryAgain(branch: Branch, attempt: number, pause: number): void {
    branch.attempt = attempt;
    this.#later(pause, branch, () => this.#begin(branch));
    if (branch.root) this.#olderFirst.moved(branch.root);
  }

  #later(pause: number, branch: Branch, work: () => Promise<void> | undefined): void {
    const goOn = contained(() => {
      this.#timers.delete(timer);
      this.#turns.run(branch.message.originator.id, work);
    }, this.#failed);
    const timer = setTimeout(goOn, pause);
    timer.unref();
    this.#timers.add(timer);
  }

  #wait(branch: Branch): void {
    if (!branch.node || this.#closed) return;
    // The chain may have been changed while the message was kept: a node that was stopped answers nobody.
    const node = this.#parts.host.presentOf(branch.node);
    if (node?.running?.kind !== 'awaiting' && node?.running?.kind !== 'preparing') {
      this.#turns.run(branch.message.originator.id, () => this.#begin(branch));
      return;
    }
    branch.node = node;
    const { running } = node;
    if (running?.kind === 'preparing') {
      const prepare = () => this.#prepare(branch, node);
      if (!this.#isHeld(branch, prepare)) this.#turns.run(branch.message.originator.id, prepare);
      return;
    }
    if (running?.kind === 'awaiting' && running.acknowledges) {
      branch.isAcknowledged = true;
      this.#release(branch);
    }
    void this.#calls.call(branch, node, (answer) => {
      this.#turns.run(branch.message.originator.id, () => this.#take(branch, node, answer));
    });
  }

  /** Whether it must wait for older messages of its originator before something is stored; `work` is then done later. */
  #isHeld(branch: Branch, work: () => Promise<void> | undefined): boolean {
    return this.#olderFirst.hold(branch, () => this.#turns.run(branch.message.originator.id, work));
  }

  /** What is prepared is stored before anything else is of the same originator: it may look at what that has changed. */
  async #prepare(branch: Branch, former: ChainNode): Promise<void> {
    const node = this.#parts.host.presentOf(former);
    if (this.#closed || node?.running?.kind !== 'preparing') return this.#begin(branch);
    let taken: Promise<void> | undefined;
    await this.#calls.call(branch, node, (answer) => {
      taken = this.#take(branch, node, answer);
    });
    await taken;
  }

  #take(branch: Branch, node: ChainNode, answer: Outcome | Prepared): Promise<void> | undefined {
    if (typeof answer === 'function') return this.#advance(branch, () => undefined, answer);
    return this.#advance(branch, (walk) => walk.tell(positionOf(branch, node), answer));
  }

  /** A branch that is left goes on by itself when its node answers; one that is tried again is not waited for any more. */
  #timeOut(branch: Branch): void {
    const verdict = this.#decide(branch, 'timed out', `Timed out in the queue ${branch.queue.name}`);
    this.#calls.giveUp(branch);
    if (verdict === 'skip') {
      branch.isAcknowledged = true;
      this.#release(branch);
      return;
    }
    branch.generation += 1;
    this.#tryAgain(branch, branch.attempt + 1, verdict.retryAfter);
  }

  /** Lets nodes that store handle messages within a transaction; what is prepared comes first. */
  change(
    transaction: Transaction,
    storing: readonly Position[],
    first?: { position: Position; prepared: Prepared },
  ): Walk {
    const { host, store, changesOf } = this.#parts;
    const { walk, change } = storingWalk(host, store, transaction, changesOf);
    if (first) {
      const { position, prepared } = first;
      walk.tell(position, change(position.node, position.message, prepared));
    }
    for (const position of storing) walk.enter(position);
    return walk;
  }
}
