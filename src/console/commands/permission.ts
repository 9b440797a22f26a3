import type { Authority } from '../../model/authority.ts';
import type { CommandContext, Scope, Targets } from './command.ts';

/** What decides whether somebody has a thing at all. */
interface Permitted {
  authorities?: readonly Authority[] | undefined;
  scope?: Scope;
  targets?: Targets;
}

/**
 * Whether a person has something at all, such as a command; what names no authorities is everybody's. Who is kept to
 * dashboards has nothing of what belongs to other pages, nor what leads from anywhere to an entity.
 */
export function isPermitted(
  { authorities, scope = 'global', targets }: Permitted,
  { authority, isKept = false, scopes = [] }: Situation,
): boolean {
  if (authorities && (authority === null || !authorities.includes(authority))) return false;
  if (!isKept) return true;
  return scope === 'global' ? targets === undefined : scopes.includes(scope);
}

type Situation = Pick<CommandContext, 'authority'> & Partial<Pick<CommandContext, 'isKept' | 'scopes'>>;
