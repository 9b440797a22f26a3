import { createRootChain } from '../rules/create-chain.ts';
import { createUsageState } from '../services/usage/usage-entries.ts';
import type { TenantEquipment } from '../store/store.ts';

/** What every new tenant gets: a root rule chain, and a state of its API usage. */
export const tenantEquipment: TenantEquipment = (store, tenantId) => {
  createRootChain(store, tenantId);
  createUsageState(store, tenantId, store.now());
};
