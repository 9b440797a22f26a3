/** The accounts a platform with demo data has. */
export const accounts = {
  sysadmin: { username: 'sysadmin@thingsboard.org', password: 'sysadmin' },
  tenant: { username: 'tenant@thingsboard.org', password: 'tenant' },
  customer: { username: 'customer@thingsboard.org', password: 'customer' },
} as const;

export type Account = keyof typeof accounts;
