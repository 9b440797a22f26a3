import type { Dashboard } from '../../model/dashboard.ts';
import type { Caller } from './access.ts';

/** The dashboard as the caller may know it: which other customers see it is no business of a customer's. */
export function shownTo<Shown extends Pick<Dashboard, 'assignedCustomers'> | null>(
  caller: Pick<Caller, 'authority' | 'customerId'>,
  dashboard: Shown,
): Shown {
  if (!dashboard || caller.authority !== 'CUSTOMER_USER') return dashboard;
  const own = dashboard.assignedCustomers?.filter(({ customerId }) => customerId.id === caller.customerId);
  return { ...dashboard, assignedCustomers: own };
}
