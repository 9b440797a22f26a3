import { SettingsKey } from '../../model/admin-settings.ts';
import { entityId, NULL_UUID } from '../../model/entity-id.ts';
import type { TenantProfile } from '../../model/tenant-profile.ts';
import type { Store } from '../store/store.ts';
import { oauth2Templates } from './oauth2-templates.ts';
import { systemSettings } from './system-settings.ts';
import { ensureSystemWidgets } from './system-widgets.ts';

/** The e-mail of the system administrator of a new platform. */
export const ADMIN_EMAIL = 'sysadmin@thingsboard.org';

/** The setting that says with what a platform was installed: 'demo' or 'empty'; unset on a new one. */
export const INSTALLED_SETTING = 'installed';

/** Gives a new platform what every one has and nothing more, all of it or none. */
export async function installSystem(
  store: Store,
  { adminPasswordHash, now = Date.now() }: { adminPasswordHash: string; now?: number },
): Promise<void> {
  await store.write(() => {
    writeSystem(store, adminPasswordHash, now);
    store.settings.set(INSTALLED_SETTING, 'empty');
  });
}

/** Limits nothing. */
const profileData = { configuration: {} };

/** The tenant profiles, besides the default one, that every platform starts with. */
const isolatedProfiles: readonly TenantProfile[] = [
  { name: 'Isolated TB Core', isolatedTbCore: true, profileData },
  { name: 'Isolated TB Rule Engine', isolatedTbRuleEngine: true, profileData },
  {
    name: 'Isolated TB Core and TB Rule Engine',
    isolatedTbCore: true,
    isolatedTbRuleEngine: true,
    profileData,
  },
];

/** Writes what every platform starts with, and its system administrator. Only within a write. */
export function writeSystem(store: Store, adminPasswordHash: string, now: number): void {
  store.tenantProfiles.ensureDefault();
  for (const profile of isolatedProfiles) store.tenantProfiles.save(profile);
  ensureAdministration(store);
  ensureSystemWidgets(store);
  const admin = store.users.save({
    email: ADMIN_EMAIL,
    authority: 'SYS_ADMIN',
    tenantId: entityId('TENANT', NULL_UUID),
    customerId: entityId('CUSTOMER', NULL_UUID),
  });
  activate(store, admin.id?.id, adminPasswordHash, now);
}

/**
 * Writes the settings and the templates of providers that every platform starts with; one that had them, also if
 * they were changed or deleted, keeps what it has. Only within a write.
 */
export function ensureAdministration(store: Store): void {
  if (store.adminSettings.byKey(SettingsKey.general)) return;
  for (const settings of systemSettings) store.adminSettings.save(settings);
  for (const template of oauth2Templates) store.oauth2.saveTemplate(template);
}

/** Lets a user sign in with a password without having followed the activation link. Only within a write. */
export function activate(store: Store, userId: string | undefined, passwordHash: string, now: number): void {
  if (userId === undefined) throw new Error('The user to activate has not been stored');
  store.userCredentials.save({
    userId,
    enabled: true,
    passwordHash,
    resetTokenHash: null,
    resetTokenExpires: null,
    changedTime: now,
    sessionsSince: now,
  });
  store.users.note(userId, { userCredentialsEnabled: true });
}
