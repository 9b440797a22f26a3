import type * as z from 'zod/mini';
import { defaultConfigurationOf } from '../components/default-configuration.ts';
import type { RuleMessage } from '../message/rule-message.ts';
import type { NodeContext } from './node-context.ts';
import type { Outcome } from './outcome.ts';
import type { RuleChanges } from './rule-changes.ts';

/**
 * The class of the nodes of one kind: what is written once, and started for each node of a chain. Its configuration is
 * what people store, parsed leniently: members that are missing have the values of the component's default, and others
 * are ignored.
 */
export interface NodeClass {
  /** Its class on the wire, without the package that all are in: `filter.TbMsgTypeFilterNode`. */
  readonly clazz: string;
  /** Whether its nodes also do something without a message, so that they are started before one comes. */
  readonly worksByItself?: true;
  /** Starts a node. @throws NodeConfigurationError when what is configured cannot be carried out */
  start(configuration: unknown, context: NodeContext): RunningNode;
}

/**
 * A node of a chain that is running. What kind it is says where the engine may call it:
 *
 * - `pure` looks at the message and at what the store holds, and changes nothing. It may be asked again.
 * - `logging` only adds points to series, which the log of telemetry can take.
 * - `storing` changes the store, in one transaction with the way that the message goes on; so it happens once, also when
 *   the process is killed. It must not wait for anything.
 * - `awaiting` needs something that takes time, such as a script or another system: it is called outside of any
 *   transaction, and again after a kill unless what came of it was stored.
 * - `preparing` is the one, then the other: what it needs for storing takes time. It answers outside of any transaction
 *   what is then done as a storing node does it, in one transaction with the way that the message goes on.
 *
 * Whatever it throws is a failure: the message goes on by `Failure`, or has failed where there is no such way.
 */
export type RunningNode = (
  | { readonly kind: 'pure'; onMessage(message: RuleMessage): Outcome }
  | { readonly kind: 'logging'; onMessage(message: RuleMessage, points: PointSink): Outcome }
  | {
      readonly kind: 'storing';
      /**
       * What comes of a message for which nothing has to be changed, as a pure node says it: that needs no transaction.
       * Undefined for a message that may change something.
       */
      withoutChanges?(message: RuleMessage): Outcome | undefined;
      onMessage(message: RuleMessage, changes: RuleChanges): Outcome;
    }
  | {
      readonly kind: 'awaiting';
      /** Whether messages count as done for their queue once it has them, as it may wait longer than queues do. */
      readonly acknowledges?: boolean;
      onMessage(message: RuleMessage): Promise<Outcome>;
    }
  | {
      readonly kind: 'preparing';
      /** Answers what is done in the transaction, or, where nothing is to be stored, how the message goes on. */
      onMessage(message: RuleMessage): Promise<Outcome | ((changes: RuleChanges) => Outcome)>;
    }
) & {
  /** Lets go of what it holds, when the chain is changed or the platform ends. */
  stop?(): void | Promise<void>;
};

/** Takes points of a series that a message brings. */
export type PointSink = Pick<RuleChanges, 'saveTimeseries'>;

/** A failure whose reason is told as it is; any other error is told with its class. */
export class NodeFailure extends Error {}

/** What is configured cannot be carried out; the reason is told to those who look after the chain. */
export class NodeConfigurationError extends Error {}

/**
 * Defines a class of nodes by the schema of its configuration, which is given what is stored, filled up with the default
 * configuration of the component where a member is missing or null; `absent` is what members mean that are missing
 * where that is something else.
 */
export function nodeClass<S extends z.ZodMiniType>(
  clazz: string,
  schema: S,
  start: (configuration: z.output<S>, context: NodeContext) => RunningNode,
  absent: Readonly<Record<string, unknown>> = {},
): NodeClass {
  const defaults = { ...defaultConfigurationOf(clazz), ...absent };
  return {
    clazz,
    start(configuration, context) {
      const parsed = schema.safeParse(filledUp(configuration, defaults));
      if (parsed.success) return start(parsed.data, context);
      const [issue] = parsed.error.issues;
      throw new NodeConfigurationError(
        `${issue?.path.join('.') || 'configuration'}: ${issue?.message ?? 'invalid'}`,
      );
    },
  };
}

/** Defines a class of nodes that also do something without a message, as by `every` of their context. */
export function selfWorkingNodeClass<S extends z.ZodMiniType>(
  ...definition: Parameters<typeof nodeClass<S>>
): NodeClass {
  return { ...nodeClass(...definition), worksByItself: true };
}

function filledUp(configuration: unknown, defaults: object): object {
  if (typeof (configuration ?? {}) !== 'object' || Array.isArray(configuration)) {
    throw new NodeConfigurationError('configuration: no object');
  }
  const told = Object.entries(configuration ?? {}).filter(([, value]) => value !== null);
  return { ...defaults, ...Object.fromEntries(told) };
}
