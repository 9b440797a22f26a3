import { type Outcome, SUCCESS, tell, tellFailure } from '../contract/outcome.ts';
import type { Metadata, RuleMessage } from '../message/rule-message.ts';

/**
 * Hands a message to another system, and has it go on: with what the system says of it added to its metadata, or, when
 * that fails, by `Failure` with the reason as the metadata `error`.
 */
export async function handedOver(message: RuleMessage, hand: () => Promise<Metadata>): Promise<Outcome> {
  try {
    const added = await hand();
    return tell(SUCCESS, Object.keys(added).length === 0 ? message : message.withMetadata(added));
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    return tellFailure(message.withMetadata({ error }), error);
  }
}
