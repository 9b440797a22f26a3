import * as z from 'zod/mini';
import { DeviceProfile, StoredDeviceProfile } from '../../model/device-profile.ts';
import { DeviceProfileInfo } from '../../model/device-profile-info.ts';
import { newestFirst } from '../../model/page.ts';
import { ApiError } from '../wire/api-error.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { got, part, sent } from './calls.ts';
import { deviceProfileInfos } from './device-profile-infos.ts';
import { entityService } from './entity-service.ts';
import { OWN } from './list-place.ts';

/** Device profiles, for the tenant's administrators; lists show all of them. */
export const deviceProfiles = entityService({
  path: 'deviceProfile',
  entity: DeviceProfile,
  info: StoredDeviceProfile,
  lists: { own: '/api/deviceProfiles' },
});

/** The profile of devices of which nobody has said one. */
export function defaultDeviceProfile(request?: RequestOptions): Promise<DeviceProfileInfo> {
  return got('/api/deviceProfileInfo/default', DeviceProfileInfo, request);
}

/** Makes one the profile of devices of which nobody will have said one. */
export function makeDefaultDeviceProfile(id: string, request?: RequestOptions): Promise<void> {
  return sent(`/api/deviceProfile/${part(id)}/default`, undefined, request);
}

/** How platforms refuse a path that they do not know: some of it looks to them like an id. */
const UNKNOWN_PATH = [400, 403, 404, 405];

/** More than a tenant has. */
const ALL = { ...newestFirst(), sortProperty: 'name', sortOrder: 'ASC' } as const;

/** All device profiles of the tenant; by the first page of the list where the platform has no list of all. */
export async function allDeviceProfiles(request: RequestOptions = {}): Promise<DeviceProfileInfo[]> {
  const quiet = { ...request, ignoreErrors: true };
  try {
    return await got('/api/tenant/device-profile/list', z.array(DeviceProfileInfo), quiet);
  } catch (error) {
    if (!(error instanceof ApiError) || !UNKNOWN_PATH.includes(error.status)) throw error;
    return (await deviceProfileInfos.page(OWN, ALL, request)).data;
  }
}

/** The keys that the devices of a profile have, or all devices without one, sorted by name. */
export function deviceKeys(
  kind: 'attributes' | 'timeseries',
  deviceProfileId?: string,
  request?: RequestOptions,
): Promise<string[]> {
  return got(
    `/api/deviceProfile/devices/keys/${kind}`,
    z.array(z.string()),
    request,
    deviceProfileId === undefined ? {} : { deviceProfileId },
  );
}
