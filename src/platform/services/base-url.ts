import type { Server } from 'node:http';
import { GeneralSettings, SettingsKey } from '../../model/admin-settings.ts';
import { DEFAULT_BASE_URL } from '../demo/system-settings.ts';
import { reachableHost } from '../start/listen.ts';
import type { Store } from '../store/store.ts';

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
