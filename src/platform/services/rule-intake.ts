import type { Metadata, RuleMessage } from '../rules/message/rule-message.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';

/** A change of the store that messages are kept with. */
export interface NotedChange {
  whenEnded(work: (isMade: boolean) => void): void;
}

/** The way of messages into rule chains. */
export interface RuleIntake {
  /**
   * Takes in messages of an entity in their order, such as a device has sent; resolves once what becomes of them is kept:
   * from then on they are not lost. @throws PlatformError when nothing is run for the tenant, 429 when too many messages
   * of it wait
   */
  admit(entity: EntityHandle, messages: readonly RuleMessage[]): Promise<Admitted>;
  /**
   * Takes in what an entity has sent one after the other, each as `admit` does: what needs nothing but its points logged is
   * logged together. Resolves with those that are refused; the others are kept.
   */
  admitAll(entity: EntityHandle, sent: readonly (readonly RuleMessage[])[]): Promise<readonly Refused[]>;
  /** Takes in a message of what a change does: it is kept with that, unless too many of the tenant wait. */
  note(change: NotedChange, tenantId: string, message: RuleMessage): void;
  /** What messages of a device tell of it. */
  metadataOf(device: EntityHandle): Metadata;
}

/** One of those that an entity has sent one after the other: which, counted from 0, and what `admit` would throw. */
export interface Refused {
  readonly at: number;
  readonly error: unknown;
}

/** What becomes of messages that were taken in. */
export interface Admitted {
  /** Waits until they count as done for their queues; undefined when they do. */
  whenDone(): Promise<void> | undefined;
}

/** An intake whose engine is named later, as the engine itself changes what it tells of. */
export interface OpenIntake extends RuleIntake {
  leadTo(engine: RuleIntake): void;
}

/** There is nothing to wait for. */
export const DONE: Admitted = { whenDone: () => undefined };

/** Makes an intake that takes nothing in until it leads to an engine. */
export function createRuleIntake(): OpenIntake {
  let target: RuleIntake = {
    admit: () => Promise.resolve(DONE),
    admitAll: () => Promise.resolve([]),
    note: () => undefined,
    metadataOf: () => ({}),
  };
  return {
    leadTo(engine) {
      target = engine;
    },
    admit: (entity, messages) => target.admit(entity, messages),
    admitAll: (entity, sent) => target.admitAll(entity, sent),
    note: (change, tenantId, message) => target.note(change, tenantId, message),
    metadataOf: (device) => target.metadataOf(device),
  };
}
