import { contained } from '../../contained.ts';
import { type Outcome, tellFailure } from '../contract/outcome.ts';
import type { Branch } from './branches.ts';
import type { ChainNode } from './compiled-chain.ts';
import { InOrder } from './turns.ts';
import { reasonOf } from './walk.ts';
import type { Prepared } from './walks.ts';

/** How often messages are looked at that wait for a node, ms. */
const WATCHING = 100;

/** Takes what a node answers: how the message goes on, or what is done first in a transaction. */
type Take = (answer: Outcome | Prepared) => void;

/** Calls nodes that answer later: the answers of one node go on in the order of the messages of an originator. */
export class NodeCalls {
  readonly #onLate: (branch: Branch) => void;
  readonly #onError: (error: unknown) => void;
  readonly #answers = new InOrder();
  readonly #watched = new Set<Branch>();
  #watching: NodeJS.Timeout | undefined;

  /** `onLate` is told of a branch whose node takes longer than its queue allows. */
  constructor(onLate: (branch: Branch) => void, onError: (error: unknown) => void) {
    this.#onLate = onLate;
    this.#onError = onError;
  }

  /**
   * Hands a branch to the node that it stands before; nobody waits for the answer of one that is acknowledged. Resolves
   * once the node has answered.
   */
  async call(branch: Branch, node: ChainNode, take: Take): Promise<void> {
    branch.generation += 1;
    const { generation } = branch;
    const place = branch.isAcknowledged
      ? null
      : this.#answers.ask(`${node.id}/${branch.message.originator.id}`);
    branch.giveUp = place && (() => place.giveUp());
    if (place) this.#watch(branch);
    const answered: Take = (answer) => {
      if (branch.generation !== generation) return;
      this.forget(branch);
      const waits = branch.giveUp !== null;
      branch.giveUp = null;
      if (place && waits) place.answer(() => take(answer));
      else take(answer);
    };
    await this.#answerOf(branch, node)
      .then(answered, (error: unknown) => answered(tellFailure(branch.now, reasonOf(error))))
      .catch(this.#onError);
  }

  /** Nobody waits for a branch any more. */
  forget(branch: Branch): void {
    this.#watched.delete(branch);
  }

  /** Gives up the place of a branch among those that wait for its node. */
  giveUp(branch: Branch): void {
    this.forget(branch);
    branch.giveUp?.();
    branch.giveUp = null;
  }

  close(): void {
    clearInterval(this.#watching);
  }

  async #answerOf({ now }: Branch, { running, failure }: ChainNode): Promise<Outcome | Prepared> {
    if (running?.kind === 'preparing' || running?.kind === 'awaiting') return await running.onMessage(now);
    return tellFailure(now, failure);
  }

  #watch(branch: Branch): void {
    if (branch.deadline === Number.POSITIVE_INFINITY) {
      branch.deadline = performance.now() + branch.queue.packProcessingTimeout;
    }
    this.#watched.add(branch);
    this.#watching ??= setInterval(
      contained(() => this.#lookForLate(), this.#onError),
      WATCHING,
    ).unref();
  }

  #lookForLate(): void {
    const now = performance.now();
    for (const branch of this.#watched) if (branch.deadline <= now) this.#onLate(branch);
    if (this.#watched.size > 0) return;
    clearInterval(this.#watching);
    this.#watching = undefined;
  }
}
