import { Uuid } from '../../../model/entity-id.ts';
import { OWN } from '../../api/list-place.ts';
import { urlParam } from '../../ui/navigation.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { listPath } from '../kind/list-places.ts';

/** What an address calls the customer whose the imported ones become. */
const CUSTOMER = 'customer';

/** The address at which tables of a kind are imported: for a customer, or for nobody. */
export function importPath(
  kind: Pick<EntityKind, 'segment' | 'path' | 'parents'>,
  customerId: string | null,
): string {
  const path = `${listPath(kind, OWN)}/import`;
  return customerId === null ? path : `${path}?${new URLSearchParams({ [CUSTOMER]: customerId })}`;
}

/** The customer that the address on screen names; null where it names none. */
export function customerOfAddress(): string | null {
  return Uuid.safeParse(urlParam(CUSTOMER)).data ?? null;
}
