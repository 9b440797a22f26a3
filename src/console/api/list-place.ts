/** Entities whose own entities have lists. */
export type ListParent = 'TENANT' | 'CUSTOMER' | 'WIDGETS_BUNDLE';

/**
 * Where a list stands: the user's own holds what is the tenant's, and for a customer user what is the customer's; that
 * of a parent holds what is the parent's.
 */
export type ListPlace = { kind: 'own' } | { kind: 'of'; parent: ListParent; id: string };

/** The user's own list. */
export const OWN: ListPlace = { kind: 'own' };
