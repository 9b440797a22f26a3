import { plainDeviceProfile } from '../../model/plain-profile.ts';

const plain = plainDeviceProfile();

/** What a new device profile is, for which nobody has said more than its name. */
export const NEW_DEVICE_PROFILE = { ...plain, profileData: { ...plain.profileData, alarms: [] } };

/** What a new tenant profile is: it limits nothing. */
export const NEW_TENANT_PROFILE = {
  isolatedTbCore: false,
  isolatedTbRuleEngine: false,
  profileData: { configuration: { type: 'DEFAULT' } },
};
