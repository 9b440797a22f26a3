/** What a new device profile is, for which nobody has said more than its name. */
export const NEW_DEVICE_PROFILE = {
  type: 'DEFAULT',
  transportType: 'DEFAULT',
  provisionType: 'DISABLED',
  profileData: {
    configuration: { type: 'DEFAULT' },
    transportConfiguration: { type: 'DEFAULT' },
    provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
    alarms: [],
  },
};

/** What a new tenant profile is: it limits nothing. */
export const NEW_TENANT_PROFILE = {
  isolatedTbCore: false,
  isolatedTbRuleEngine: false,
  profileData: { configuration: { type: 'DEFAULT' } },
};
