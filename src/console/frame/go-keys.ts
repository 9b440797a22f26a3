/**
 * What follows `g` on the way to a screen, by the screen's id; also for screens still to come, so that each finds its
 * key free. A thing has the first letter of its name, or a letter one hears in it where the first is taken; the
 * profiles of a thing have its letter with shift. One key each, so that none is the beginning of another, and never
 * `g` itself, which begins anew.
 */
export const GO_KEYS: Readonly<Record<string, string>> = {
  home: 'h',
  profile: 'p',
  'settings-general': 's',
  tenants: 't',
  'tenant-profiles': 'shift+t',
  customers: 'c',
  users: 'u',
  devices: 'd',
  'device-profiles': 'shift+d',
  assets: 'a',
  'entity-views': 'v',
  dashboards: 'b',
  'widgets-bundles': 'w',
  'rule-chains': 'r',
  alarms: 'm',
  relations: 'e',
  telemetry: 'y',
  'audit-logs': 'l',
  'api-usage': 'i',
  'sdk-management': 'k',
  documentation: 'o',
};
