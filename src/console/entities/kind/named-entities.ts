import { askedInTurns } from '../../api/asked-in-turns.ts';
import type { EntityRef } from '../../commands/command.ts';
import { session } from '../../session/session-store.ts';
import { readersOf } from './access.ts';
import { type EntityKind, refOf } from './entity-kind.ts';

/**
 * Those of a kind that have these ids, as lists refer to them; those that do not exist, or are not the user's to see,
 * are left out. What the platform would refuse in any case is not asked for. Rejects where that cannot be known.
 */
export async function namedEntities(
  kind: EntityKind,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<EntityRef[]> {
  const request = { signal, ignoreErrors: true, ignoreLoading: true };
  const found = await askedInTurns(ids.filter(mayReadOf(kind)), (id) => kind.service.info(id, request));
  return found.map((one) => refOf(kind, one));
}

/** Who has no list of them may read what the account itself belongs to, and the account. */
function mayReadOf(kind: EntityKind): (id: string) => boolean {
  const { authUser } = session;
  if (!authUser) return () => false;
  const { authority, tenantId, customerId, userId } = authUser;
  if (readersOf(kind).includes(authority)) return () => true;
  const owner = authority === 'CUSTOMER_USER' ? customerId : tenantId;
  return (id) => id === owner || id === userId;
}
