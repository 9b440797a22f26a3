import type { Listed } from '../../api/entity-service.ts';
import type { Trait } from '../kind/entity-kind.ts';

/** What holds of customers: they have users. */
export const withUsers: Trait<Listed> = {
  lateCommands: async (kind) => [(await import('./add-people.ts')).addUser(kind)],
};

/** What holds of tenants: they have administrators. */
export const withAdministrators: Trait<Listed> = {
  lateCommands: async (kind) => [(await import('./add-people.ts')).addAdministrator(kind)],
};
