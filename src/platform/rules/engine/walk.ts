import { randomUUID } from 'node:crypto';
import { FAILURE, type Outcome, type Told, tellFailure } from '../contract/outcome.ts';
import { NodeFailure } from '../contract/rule-node.ts';
import type { RuleMessage } from '../message/rule-message.ts';
import type { ChainNode, Target } from './compiled-chain.ts';

/** A message becomes so many messages at most, with all that forks make of it. */
const MOST_BRANCHES = 10_000;
/** A little less than that part, as parts of parts are rounded. */
const LEAST_SHARE = 0.999 / MOST_BRANCHES;
const TOO_MANY_BRANCHES = `The message has become more than ${MOST_BRANCHES} messages`;

/** The data and the metadata of a message grow to so many characters at most. */
const MOST_CHARACTERS = 1024 * 1024;
const TOO_LONG = `The message has become longer than ${MOST_CHARACTERS} characters`;

/** So many nodes handle something in one walk: then it is the turn of others. */
const MOST_IN_A_WALK = 1_000;

/** A message before a node. */
export interface Position {
  readonly node: ChainNode;
  readonly message: RuleMessage;
  /** How many nodes have handled it, or what it is a branch of. */
  readonly executions: number;
  /** Whether it counts as done for its queue, whatever becomes of it. */
  readonly isAcknowledged: boolean;
}

/** Where a message begins that comes before its first node. */
export function begin(node: ChainNode, message: RuleMessage): Position {
  return { node, message, executions: 0, isAcknowledged: false };
}

/** A message that goes on at a time, ms, or through another queue. */
export interface Later {
  readonly position: Position;
  readonly at: number | null;
  readonly queue: string | null;
}

/** A message that has no way to go on from a node that failed. */
export interface Failed {
  readonly position: Position;
  readonly error: string;
  /** Whether it would fail again however often it is tried. */
  readonly isFinal?: boolean;
}

/** What is noted of a message where a node is watched. */
export interface Trace {
  readonly node: ChainNode;
  readonly direction: 'IN' | 'OUT';
  readonly message: RuleMessage;
  readonly label?: string;
  readonly error?: string | undefined;
}

/** What a walk must know of the platform. */
export interface WalkHost {
  /** Where a chain begins; null when it is gone, or nothing is connected to its input. */
  firstOf(chainId: string): ChainNode | null;
  /** A node as it is now; null when it is gone. */
  presentOf(node: ChainNode): ChainNode | null;
  /** Whether a message before a node may come to one that changes the store. */
  mayStore(node: ChainNode): boolean;
  /** How many nodes may handle a message of a tenant. */
  mostExecutions(tenantId: string): number;
  now(): number;
}

/** Lets a node handle a message; undefined when it cannot here, so that the message stops before it. */
export type Run = (node: ChainNode, message: RuleMessage) => Outcome | undefined;

/** What went wrong is of the platform, not of the node: the walk ends with it. */
export class WalkAborted extends Error {}

/** Leads messages through nodes as far as that can be done without waiting. */
export class Walk {
  /** Messages before nodes that cannot handle them here. */
  readonly stops: Position[] = [];
  readonly later: Later[] = [];
  readonly failures: Failed[] = [];
  readonly traces: Trace[] = [];
  /** Errors of nodes, also of those whose failure has a link. */
  readonly errors: { readonly node: ChainNode; readonly error: string }[] = [];
  /** Which nodes have handled something, each as often as it has. */
  readonly handled: ChainNode[] = [];
  readonly #host: WalkHost;
  readonly #run: Run;
  readonly #waiting: Position[] = [];
  #most: { readonly tenantId: string; readonly executions: number } | undefined;

  constructor(host: WalkHost, run: Run) {
    this.#host = host;
    this.#run = run;
  }

  /** Whether nothing is left to do for any message. */
  get isOver(): boolean {
    return this.stops.length + this.later.length + this.failures.length === 0;
  }

  /** Leads a message on from before a node. */
  enter(position: Position): void {
    this.#waiting.push(position);
    this.#goOn();
  }

  /** Leads messages on that a node has told of; `position` is where its own stood. */
  tell(position: Position, outcome: Outcome): void {
    this.#handled(position, outcome);
    this.#goOn();
  }

  #goOn(): void {
    for (;;) {
      const position = this.#waiting.pop();
      if (!position) return;
      const { node, message } = position;
      if (message.share < LEAST_SHARE) {
        this.failures.push({ position, error: TOO_MANY_BRANCHES, isFinal: true });
        continue;
      }
      const most = this.#mostOf(node.tenantId);
      if (position.executions >= most) {
        const error = `Message is processed by more then ${most} rule nodes!`;
        this.failures.push({ position, error, isFinal: true });
        continue;
      }
      if (this.handled.length >= MOST_IN_A_WALK) {
        this.later.push({ position, at: null, queue: null });
        continue;
      }
      const outcome = this.#outcomeOf(node, message);
      if (outcome) this.#handled(position, outcome);
      else this.stops.push(position);
    }
  }

  /** Looked up once for the messages of a tenant, as it is asked for with every node. */
  #mostOf(tenantId: string): number {
    if (this.#most?.tenantId !== tenantId)
      this.#most = { tenantId, executions: this.#host.mostExecutions(tenantId) };
    return this.#most.executions;
  }

  #outcomeOf(node: ChainNode, message: RuleMessage): Outcome | undefined {
    try {
      if (!node.running) throw new NodeFailure(node.failure);
      return this.#run(node, message);
    } catch (error) {
      if (error instanceof WalkAborted) throw error;
      return tellFailure(message, reasonOf(error));
    }
  }

  #handled(at: Position, given: Outcome): void {
    // Where the chain was changed while the node was at it, the message goes on as it is drawn now.
    const node = this.#host.presentOf(at.node) ?? at.node;
    const position = node === at.node ? at : { ...at, node };
    const { message } = position;
    const isTooLong = given.some((told) => hasGrownTooLong(told.message, message));
    const outcome = isTooLong ? tellFailure(message, TOO_LONG) : given;
    this.handled.push(node);
    const isTraced = node.debugUntil !== null && node.debugUntil > this.#host.now();
    if (isTraced) this.traces.push({ node, direction: 'IN', message });
    const ways = outcome.reduce((sum, { to }) => sum + targetsOf(node, to).length, 0);
    if (message.share / ways < LEAST_SHARE) {
      this.failures.push({ position, error: TOO_MANY_BRANCHES, isFinal: true });
      return;
    }
    // The way that is told first is gone first.
    for (let at = outcome.length - 1; at >= 0; at--) {
      const told = outcome[at];
      if (told) this.#follow(position, told, { isTraced, share: message.share / ways });
    }
  }

  #follow(position: Position, told: Told, { isTraced, share }: { isTraced: boolean; share: number }): void {
    const { node } = position;
    const { to, message, error, at, queue } = told;
    if (isTraced) this.traces.push({ node, direction: 'OUT', message, label: to, error });
    if (error !== undefined) this.errors.push({ node, error });
    const isAcknowledged = position.isAcknowledged || told.isAcknowledged === true;
    const executions = position.executions + 1;
    const targets = targetsOf(node, to);
    if (targets.length === 0) {
      if (to === FAILURE) {
        this.failures.push({ position: { ...position, isAcknowledged }, error: error ?? 'Failure' });
      }
      return;
    }
    for (let index = targets.length - 1; index >= 0; index--) {
      const target = this.#nodeOf(targets[index]);
      if (!target) continue;
      const branch = branchOf(message, share, targets.length > 1);
      const next = { node: target, message: branch, executions, isAcknowledged };
      if (at === undefined && queue === undefined) this.#waiting.push(next);
      else this.later.push({ position: next, at: at ?? null, queue: queue ?? null });
    }
  }

  #nodeOf(target: Target | undefined): ChainNode | null {
    if (!target) return null;
    return 'node' in target ? target.node : this.#host.firstOf(target.chainId);
  }
}

/** Messages that were too long when they came go on as long as no node makes them longer. */
function hasGrownTooLong(made: RuleMessage, from: RuleMessage): boolean {
  if (made === from) return false;
  if (made.metadata === from.metadata && made.data.length <= from.data.length) return false;
  const length = lengthOf(made);
  return length > MOST_CHARACTERS && length > lengthOf(from);
}

function lengthOf({ data, metadata }: RuleMessage): number {
  let length = data.length;
  for (const name in metadata) length += name.length + (metadata[name]?.length ?? 0);
  return length;
}

function targetsOf({ links }: ChainNode, label: string): readonly Target[] {
  return links.get(label) ?? links.get(label.toLowerCase()) ?? NOWHERE;
}

const NOWHERE: readonly Target[] = [];

function branchOf(message: RuleMessage, share: number, isOneOfMany: boolean): RuleMessage {
  if (isOneOfMany) return message.with({ id: randomUUID(), share });
  return message.share === share ? message : message.with({ share });
}

/** Why a node failed, as it is told to those who watch it. */
export function reasonOf(error: unknown): string {
  if (error instanceof NodeFailure) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
