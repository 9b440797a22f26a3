/** Whom the tests act as. */
export type Role = 'sysadmin' | 'tenant' | 'customer';

const { env } = process;

const accounts: Readonly<Record<Role, { username: string; password: string }>> = {
  sysadmin: {
    username: env.SYSADMIN_USERNAME ?? 'sysadmin@thingsboard.org',
    password: env.SYSADMIN_PASSWORD ?? 'sysadmin',
  },
  tenant: {
    username: env.TENANT_USERNAME ?? 'tenant@thingsboard.org',
    password: env.TENANT_PASSWORD ?? 'tenant',
  },
  customer: {
    username: env.CUSTOMER_USERNAME ?? 'customer@thingsboard.org',
    password: env.CUSTOMER_PASSWORD ?? 'customer',
  },
};

/** The e-mail and password of a role. */
export function accountOf(role: Role): { username: string; password: string } {
  return accounts[role];
}
