import type { Authority } from '../../../model/authority.ts';
import { entityId, isNullId } from '../../../model/entity-id.ts';
import type { User } from '../../../model/user.ts';
import { badRequest, permissionDenied } from '../../errors.ts';
import type { Caller } from '../../security/access.ts';
import { requireEmail } from '../../store/engine/text-rules.ts';

/** A user as sent, who may lack what every user has. */
type SentUser = Omit<User, 'email' | 'authority'> & {
  email?: string | null | undefined;
  authority?: Authority | null | undefined;
};

/** Which users each authority makes. */
const makes: Readonly<Record<Authority, readonly Authority[]>> = {
  SYS_ADMIN: ['SYS_ADMIN', 'TENANT_ADMIN'],
  TENANT_ADMIN: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  CUSTOMER_USER: [],
};

/**
 * The user that a caller may have stored: `stored` is what there is of it, null for a new one. Nobody makes a user
 * beyond their own reach, and no user ever changes authority or tenant; tenant administrators alone give their users to
 * another customer. Throws 403 and 400.
 */
export function admissibleUser(caller: Caller, sent: SentUser, stored: User | null): User {
  if (!stored && makes[caller.authority].length === 0) throw permissionDenied();
  const { authority } = sent;
  if (!authority) {
    requireEmail(sent.email, 'User email should be specified!');
    throw badRequest("User authority isn't defined!");
  }
  const user: User = { ...sent, email: sent.email ?? '', authority };
  if (caller.authority === 'TENANT_ADMIN') user.tenantId = entityId('TENANT', caller.tenantId);
  if (!stored) {
    if (!makes[caller.authority].includes(authority)) throw permissionDenied();
    return user;
  }
  const isMoved =
    isAnother(user.tenantId, stored.tenantId) ||
    (caller.authority !== 'TENANT_ADMIN' && isAnother(user.customerId, stored.customerId));
  if (isMoved || authority !== stored.authority) throw permissionDenied();
  return user;
}

type Id = { id: string } | null | undefined;

/** True when an owner is named and is not the present one; leaving it out keeps it. */
function isAnother(named: Id, present: Id): boolean {
  return !isNullId(named) && named?.id.toLowerCase() !== present?.id;
}
