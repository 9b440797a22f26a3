import { SecuritySettings, SettingsKey } from '../../model/admin-settings.ts';
import type { Store } from '../store/store.ts';

/** The rules for passwords and locked accounts that are in force; the platform's own where none were set. */
export function securitySettings({ adminSettings }: Pick<Store, 'adminSettings'>): SecuritySettings {
  return SecuritySettings.parse(adminSettings.byKey(SettingsKey.security)?.jsonValue ?? {});
}

/** Puts rules in force. Only within a write. */
export function saveSecuritySettings(
  { adminSettings }: Pick<Store, 'adminSettings'>,
  settings: SecuritySettings,
): SecuritySettings {
  const id = adminSettings.byKey(SettingsKey.security)?.id;
  adminSettings.save({ id: id ?? null, key: SettingsKey.security, jsonValue: settings });
  return securitySettings({ adminSettings });
}
