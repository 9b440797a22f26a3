import type { DeviceProfile } from '../../model/device-profile.ts';
import { plainDeviceProfile } from '../../model/plain-profile.ts';

const plain = plainDeviceProfile();

/** The attributes that set the limits of each demo thermostat, and the limits where they are missing. */
const temperatureLimit = { attribute: 'temperatureAlarmThreshold', value: 25 };
const humidityLimit = { attribute: 'humidityAlarmThreshold', value: 30 };

/** The profile of the demo thermostats: too warm and too dry raise alarms, by limits each device may set for itself. */
export const thermostatProfile: DeviceProfile = {
  name: 'thermostat',
  description: 'Thermostats that raise an alarm when a room gets too warm or too dry',
  ...plain,
  profileData: {
    ...plain.profileData,
    alarms: [
      {
        id: 'highTemperatureAlarmID',
        alarmType: 'High Temperature',
        createRules: { MAJOR: rule('temperature', 'GREATER', temperatureLimit) },
        clearRule: rule('temperature', 'LESS_OR_EQUAL', temperatureLimit),
        propagate: false,
        propagateRelationTypes: null,
      },
      {
        id: 'lowHumidityAlarmID',
        alarmType: 'Low Humidity',
        createRules: { MINOR: rule('humidity', 'LESS', humidityLimit) },
        clearRule: rule('humidity', 'GREATER_OR_EQUAL', humidityLimit),
        propagate: false,
        propagateRelationTypes: null,
      },
    ],
  },
};

function rule(key: string, operation: string, limit: { attribute: string; value: number }) {
  const value = {
    defaultValue: limit.value,
    userValue: null,
    dynamicValue: { sourceType: 'CURRENT_DEVICE', sourceAttribute: limit.attribute },
  };
  return {
    condition: {
      condition: [
        {
          key: { type: 'TIME_SERIES', key },
          valueType: 'NUMERIC',
          predicate: { type: 'NUMERIC', operation, value },
        },
      ],
      spec: { type: 'SIMPLE' },
    },
    schedule: null,
    alarmDetails: `The current ${key} is \${${key}}`,
  };
}
