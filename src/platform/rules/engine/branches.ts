import type { ParkedMessage } from '../../store/rules/rule-message-repository.ts';
import type { RuleMessage } from '../message/rule-message.ts';
import { writeMessage } from '../message/stored-message.ts';
import type { QueueSettings } from '../queues/queue-settings.ts';
import type { ChainNode } from './compiled-chain.ts';
import type { Position } from './walk.ts';

/** A message that came as one, with all that it has become since: what a queue hands out. */
export class Root {
  /** The key of the first row that was kept of it. */
  readonly key: number;
  readonly queue: QueueSettings;
  readonly tenantId: string;
  readonly originatorId: string;
  /** What is handled when it is handed out. */
  readonly branches: Branch[] = [];
  /** Its branches that do not count as done. */
  readonly underWay = new Set<Branch>();
  /** How many of its branches do not count as done. */
  open = 0;
  #done: PromiseWithResolvers<void> | undefined;

  constructor(key: number, queue: QueueSettings, tenantId: string, originatorId: string) {
    this.key = key;
    this.queue = queue;
    this.tenantId = tenantId;
    this.originatorId = originatorId;
  }

  /** Resolves when it counts as done. */
  whenDone(): Promise<void> {
    this.#done ??= Promise.withResolvers();
    return this.#done.promise;
  }

  done(): void {
    this.#done?.resolve();
  }
}

/** A branch of a message that waits, or is handled: it is a row of its own. */
export interface Branch {
  readonly key: number;
  readonly tenantId: string;
  readonly tenantKey: number;
  readonly rootKey: number;
  readonly queue: QueueSettings;
  readonly chainId: string;
  /** Null where its chain begins. */
  readonly nodeId: string | null;
  readonly message: RuleMessage;
  readonly executions: number;
  readonly due: number | null;
  /** Null once it counts as done for its queue. */
  root: Root | null;
  /** Where it is now; of its row only the beginning is known. */
  node: ChainNode | null;
  now: RuleMessage;
  nowExecutions: number;
  isAcknowledged: boolean;
  /** How often it was tried, from 1. */
  attempt: number;
  /** Counts what is waited for: what answers late is of an earlier one. */
  generation: number;
  /** When it counts as timed out, ms since the process began: the clock may be set. */
  deadline: number;
  /** Gives up its place among those that wait for the same node. */
  giveUp: (() => void) | null;
}

/** Where a branch begins. */
export type BranchPlace = Pick<Branch, 'tenantId' | 'chainId' | 'nodeId' | 'message' | 'executions'> &
  Partial<Pick<Branch, 'node' | 'due' | 'isAcknowledged' | 'attempt'>>;

/** A branch that has a row, by whose keys it is known. */
export function branchOf(
  place: BranchPlace,
  queue: QueueSettings,
  { key, root, tenantKey }: Pick<ParkedMessage, 'key' | 'root' | 'tenantKey'>,
): Branch {
  return {
    node: null,
    due: null,
    isAcknowledged: false,
    attempt: 1,
    ...place,
    key,
    tenantKey,
    rootKey: root,
    queue,
    root: null,
    now: place.message,
    nowExecutions: place.executions,
    generation: 0,
    deadline: Number.POSITIVE_INFINITY,
    giveUp: null,
  };
}

/** A branch as it is kept. */
export function parked(branch: Branch): ParkedMessage {
  const { key, rootKey, tenantKey, queue, chainId, nodeId, message, executions, due } = branch;
  return {
    key,
    root: rootKey,
    tenantKey,
    queue: queue.name,
    chainId,
    nodeId,
    due,
    message: writeMessage(message, executions),
  };
}

/** Where a branch is now: before a node. */
export function positionOf({ now, nowExecutions, isAcknowledged }: Branch, node: ChainNode): Position {
  return { node, message: now, executions: nowExecutions, isAcknowledged };
}
