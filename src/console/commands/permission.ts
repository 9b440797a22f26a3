import type { Authority } from '../../model/authority.ts';
import type { CommandContext } from './command.ts';

/** Whether the authority of a situation has something at all, such as a command; what names nobody is everybody's. */
export function isPermitted(
  { authorities }: { authorities?: readonly Authority[] | undefined },
  { authority }: Pick<CommandContext, 'authority'>,
): boolean {
  return !authorities || (authority !== null && authorities.includes(authority));
}
