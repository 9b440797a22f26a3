/** What ThingsBoard 3.2.1 allows, and this platform only where its operator does; with what `--help` says of each. */
export const allowances = {
  'public-rpc': 'visitors of what is public call its devices',
  'claims-without-secret': 'customers claim devices that offer themselves without a secret',
  'tenant-values': 'customers and visitors find their tenant in queries, with its attributes',
  'any-gateway': 'gateways speak for devices of every customer of their tenant',
  'device-moves': 'administrators hand devices to other tenants, which are not asked',
  'reused-refresh-tokens': 'clients refresh with one token until it expires, not just once',
  'common-passwords': 'people choose passwords that are common or easy to guess',
  'own-email': 'users change their own e-mail without their password',
  'private-addresses': 'rule chains call systems at addresses of this machine and its networks',
} as const;

/** One of them, by its name. */
export type Allowance = keyof typeof allowances;
