import type { RuleMessage } from '../rules/message/rule-message.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { Transaction } from './transactions.ts';

/** The way of messages into rule chains. */
export interface RuleIntake {
  /**
   * Takes in messages of an entity in their order, such as a device has sent; resolves once what becomes of them is kept:
   * from then on they are not lost. @throws PlatformError when nothing is run for the tenant
   */
  admit(entity: EntityHandle, messages: readonly RuleMessage[]): Promise<Admitted>;
  /** Takes in a message of what a change does: it is kept with that. */
  note(transaction: Transaction, tenantId: string, message: RuleMessage): void;
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

const DONE: Admitted = { whenDone: () => undefined };

/** Makes an intake that takes nothing in until it leads to an engine. */
export function createRuleIntake(): OpenIntake {
  let target: RuleIntake = { admit: () => Promise.resolve(DONE), note: () => undefined };
  return {
    leadTo(engine) {
      target = engine;
    },
    admit: (entity, messages) => target.admit(entity, messages),
    note: (transaction, tenantId, message) => target.note(transaction, tenantId, message),
  };
}
