import type { Server } from 'node:http';
import { GeneralSettings, SettingsKey } from '../../model/admin-settings.ts';
import type { Store } from '../store/store.ts';

/** Where a platform is that nobody has said anything else of. */
export const DEFAULT_BASE_URL = 'http://localhost:8080';

/**
 * Where links in letters lead, without a slash at the end: the address that the administrator has set, else the one
 * that the server listens on. Never what a request says of itself: whoever sends it could have links lead elsewhere.
 */
export function baseUrl({ adminSettings }: Pick<Store, 'adminSettings'>, server: Server): string {
  const settings = GeneralSettings.safeParse(adminSettings.byKey(SettingsKey.general)?.jsonValue);
  const set = settings.success ? settings.data.baseUrl.replace(/\/+$/, '') : DEFAULT_BASE_URL;
  if (set !== DEFAULT_BASE_URL) return set;
  const address = server.address();
  if (address === null || typeof address === 'string') return set;
  return `http://${reachableHost(address.address)}:${address.port}`;
}

/** The host part of an address that this machine can open; that of every address is none. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
