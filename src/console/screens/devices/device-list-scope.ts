import type { DeviceListScope } from '../../api/devices.ts';
import type { AuthUser } from '../../session/session-store.ts';

/** Which devices a user's lists hold: a customer user's are those of the customer. */
export function deviceListScope(user: Pick<AuthUser, 'authority' | 'customerId'> | null): DeviceListScope {
  return user?.authority === 'CUSTOMER_USER' ? { customerId: user.customerId } : 'tenant';
}
