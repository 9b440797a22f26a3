import type { QueueSettings } from '../queues/queue-settings.ts';
import { createSubmission, type Submission } from '../queues/submission.ts';
import { FailureRate } from '../queues/verdict.ts';
import type { Root } from './branches.ts';

interface Queue {
  /** How many of its messages are not done. */
  open: number;
  readonly submission: Submission<Root>;
  readonly failures: FailureRate;
}

/** The places of messages in their queues: which may be handled, who must wait, and how many of them go wrong. */
export class QueuePlaces {
  readonly #queues = new Map<string, Queue>();
  /** How many messages of an originator are under way. */
  readonly #underWay = new Map<string, number>();

  /** Whether messages of a queue that is no burst must wait for others, or one of an originator for its own. */
  mustWait(queue: QueueSettings, originatorId: string): boolean {
    if (this.#underWay.has(originatorId)) return true;
    return queue.submitStrategy.type !== 'BURST' && this.#of(queue).open > 0;
  }

  /** A message counts as one of its queue while it is led as far as that can be done when it comes; answers how to end that. */
  arrives(settings: QueueSettings): () => void {
    const queue = this.#of(settings);
    queue.open += 1;
    return () => {
      queue.open -= 1;
    };
  }

  /** A message is under way from now on. */
  enter({ queue, originatorId }: Root): void {
    this.#count(originatorId, 1);
    this.#of(queue).open += 1;
  }

  /** Takes in a message; answers those that may be handled now. */
  take(root: Root): Root[] {
    return this.#of(root.queue).submission.add(root);
  }

  /** A message is done; answers those that may be handled now. */
  leave(root: Root): Root[] {
    this.#count(root.originatorId, -1);
    const queue = this.#of(root.queue);
    queue.open -= 1;
    queue.failures.count(false);
    return queue.submission.ended(root);
  }

  /** One more message of a queue has gone wrong; answers which share of those of late has, 0 to 1. */
  failing(settings: QueueSettings): number {
    const { failures } = this.#of(settings);
    failures.count(true);
    return failures.share;
  }

  #count(originatorId: string, change: 1 | -1): void {
    const count = (this.#underWay.get(originatorId) ?? 0) + change;
    if (count > 0) this.#underWay.set(originatorId, count);
    else this.#underWay.delete(originatorId);
  }

  #of(settings: QueueSettings): Queue {
    let queue = this.#queues.get(settings.name);
    if (!queue) {
      queue = { open: 0, submission: createSubmission(settings), failures: new FailureRate() };
      this.#queues.set(settings.name, queue);
    }
    return queue;
  }
}
