import type { RuleMessage } from '../message/rule-message.ts';

/** How a message goes on: once, several times, or, where the list is empty, not at all. */
export type Outcome = readonly Told[];

/** One way that a message goes on. */
export interface Told {
  /** The label of the links that it takes. */
  readonly to: string;
  readonly message: RuleMessage;
  /** Why it goes by `Failure`, for those who watch the node. */
  readonly error?: string;
  /** When it goes on, ms since the epoch; at once without it. It is kept until then. */
  readonly at?: number;
  /** The queue that it goes on through; the one that it is in without it. */
  readonly queue?: string;
  /** Whether the message counts as done for its queue from here on, whatever becomes of it. */
  readonly isAcknowledged?: boolean;
}

/** The label that most nodes have. */
export const SUCCESS = 'Success';

/** The label that every node has, for what goes wrong. */
export const FAILURE = 'Failure';

/** The message goes on by one label, unchanged or as another one. */
export function tell(to: string, message: RuleMessage): Outcome {
  return [{ to, message }];
}

/** The message goes on by `Failure` as it is given here: for failures that leave something in its metadata. */
export function tellFailure(message: RuleMessage, error: string): Outcome {
  return [{ to: FAILURE, message, error }];
}
