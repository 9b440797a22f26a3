import { randomToken } from '../store/engine/random-token.ts';
import type { Store } from '../store/store.ts';
import { DEMO_SENSOR_TOKEN, demoDevices } from './demo-data.ts';

/** The setting that holds the token of the demo sensor once it is no longer the known one. */
const SENSOR_TOKEN_SETTING = 'demo.sensor-token';

const TOKEN_LENGTH = 20;

/**
 * Gives random tokens to the devices of the demo data that still have those that everybody can read in the guides, and
 * answers their names. Only within a write.
 */
export function replaceKnownTokens(store: Store): string[] {
  return demoDevices.flatMap(({ name, token: known }) => {
    const device = store.credentials.byToken(known);
    const credentials = device && store.credentials.byDevice(device.deviceId);
    if (!credentials) return [];
    const token = randomToken(TOKEN_LENGTH);
    store.credentials.save({ ...credentials, credentialsId: token });
    if (known === DEMO_SENSOR_TOKEN) store.settings.set(SENSOR_TOKEN_SETTING, token);
    return [name];
  });
}

/** The token by which the demo sensor is known now. */
export function demoSensorToken({ settings }: Pick<Store, 'settings'>): string {
  const token = settings.get(SENSOR_TOKEN_SETTING);
  return typeof token === 'string' ? token : DEMO_SENSOR_TOKEN;
}
