import { contained } from '../../contained.ts';
import type { Branch, Root } from './branches.ts';
import type { ChainNode } from './compiled-chain.ts';

/** A branch that waits for older messages. */
interface Held {
  readonly branch: Branch;
  readonly root: Root;
  readonly since: number;
  readonly timer: NodeJS.Timeout;
  readonly goOn: () => void;
}

/** The messages of one originator that are under way in one queue, the oldest first, and what waits for them. */
interface Row {
  readonly roots: Set<Root>;
  /** By the age of their messages, the oldest first. */
  readonly held: Held[];
}

/**
 * Lets what messages change happen in the order in which they came from their originator: before it changes the store, a
 * message waits for older ones of the same queue that may still do so. It waits for none that is tried again, as that has
 * lost its place, and for no longer than a message may take in the queue: one that is slow must not hold up its originator
 * for good.
 */
export class OlderFirst {
  readonly #rows = new Map<string, Row>();
  /** Of which age messages are: the greater the younger. */
  readonly #ages = new WeakMap<Root, number>();
  /** What has waited long enough. */
  readonly #free = new WeakSet<Branch>();
  readonly #mayStore: (node: ChainNode) => boolean;
  readonly #onError: (error: unknown) => void;
  #age = 0;

  /** `mayStore` says whether messages before a node may come to one that changes the store. */
  constructor(mayStore: (node: ChainNode) => boolean, onError: (error: unknown) => void) {
    this.#mayStore = mayStore;
    this.#onError = onError;
  }

  /** A message is under way from now on: all that came before it are older. */
  enter(root: Root): void {
    this.#age += 1;
    this.#ages.set(root, this.#age);
    const key = keyOf(root);
    const row = this.#rows.get(key);
    if (row) row.roots.add(root);
    else this.#rows.set(key, { roots: new Set([root]), held: [] });
  }

  /** A message has come further, is tried again, or is done: what waited for it may go on. */
  moved(root: Root): void {
    const row = this.#rows.get(keyOf(root));
    if (!row) return;
    if (root.open === 0) row.roots.delete(root);
    for (let [first] = row.held; first && !this.#mustWait(first.root, row); [first] = row.held) {
      this.#letGo(row, first);
    }
    if (row.roots.size === 0) this.#rows.delete(keyOf(root));
  }

  /** Whether a branch must wait before it changes the store; if so, `goOn` is called when it need not any more. */
  hold(branch: Branch, goOn: () => void): boolean {
    const { root, queue } = branch;
    const row = root && this.#rows.get(keyOf(root));
    if (!row || this.#free.has(branch) || !this.#mustWait(root, row)) return false;
    const expire = contained(() => this.#expire(row, held), this.#onError);
    const timer = setTimeout(expire, queue.packProcessingTimeout).unref();
    const held: Held = { branch, root, since: performance.now(), timer, goOn };
    const age = this.#ageOf(root);
    const after = row.held.findLastIndex((other) => this.#ageOf(other.root) <= age);
    row.held.splice(after + 1, 0, held);
    return true;
  }

  /** Nothing goes on any more. */
  close(): void {
    for (const { held } of this.#rows.values()) for (const { timer } of held.splice(0)) clearTimeout(timer);
  }

  /** What has waited as long as it may goes on, after those that are older. */
  #expire(row: Row, { branch }: Held): void {
    for (let [first] = row.held; first; [first] = row.held) {
      this.#free.add(first.branch);
      this.#letGo(row, first);
      if (first.branch === branch) return;
    }
  }

  #letGo(row: Row, { branch, since, timer, goOn }: Held): void {
    row.held.shift();
    clearTimeout(timer);
    // The time in which it waited for others is not its own.
    branch.deadline += performance.now() - since;
    goOn();
  }

  #mustWait(root: Root, { roots }: Row): boolean {
    for (const older of roots) {
      if (older === root) return false;
      for (const branch of older.underWay) {
        if (branch.attempt === 1 && (!branch.node || this.#mayStore(branch.node))) return true;
      }
    }
    return false;
  }

  #ageOf(root: Root): number {
    return this.#ages.get(root) ?? 0;
  }
}

function keyOf({ queue, originatorId }: Root): string {
  return `${queue.name}/${originatorId}`;
}
