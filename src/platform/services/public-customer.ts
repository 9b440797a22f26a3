import { notFound } from '../errors.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { Store } from '../store/store.ts';

/** The customer of a tenant that stands for everybody; made when there is none yet. */
export async function publicCustomer(
  store: Pick<Store, 'write' | 'customers' | 'entities'>,
  tenantId: string,
): Promise<EntityHandle> {
  const { id } = await store.write(() => store.customers.publicOf(tenantId));
  const customer = id ? store.entities.resolve('CUSTOMER', id.id) : null;
  if (!customer) throw notFound();
  return customer;
}
