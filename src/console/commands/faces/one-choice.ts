import type { AskRequest } from '../ask.ts';
import { fieldsOf } from '../param.ts';

/**
 * Whether a question is but one choice from a list, of a command that changes nothing: what is chosen is the whole
 * answer, so that a form with a button to submit it would ask twice. Pure.
 */
export function isOneChoice({ command, params, entities, missing }: AskRequest): boolean {
  const [field, ...more] = fieldsOf(params);
  return (
    command.safe === true &&
    entities.length === 0 &&
    more.length === 0 &&
    field?.meta.input.choices !== undefined &&
    missing.includes(field.name)
  );
}
