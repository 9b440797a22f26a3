import * as z from 'zod/mini';
import { Device, DeviceCredentials, DeviceInfo } from '../../model/device.ts';
import { type PageData, type PageLink, pageOf } from '../../model/page.ts';
import { answer, done } from '../wire/answer.ts';
import { pageParameters } from '../wire/page-parameters.ts';
import { kyOptions, type RequestOptions } from '../wire/transport.ts';
import { http } from './http.ts';

/** Whose devices a list holds: all of the tenant, or those of one customer. */
export type DeviceListScope = 'tenant' | { customerId: string };

/** Narrows a list of devices; a type wins over a profile. */
export interface DeviceFilter {
  type?: string | undefined;
  deviceProfileId?: string | undefined;
}

const DeviceInfoPage = pageOf(DeviceInfo);

/** One page of devices with the titles of their customers and the names of their profiles. */
export function deviceInfos(
  scope: DeviceListScope,
  link: PageLink,
  { type, deviceProfileId }: DeviceFilter = {},
  options: RequestOptions = {},
): Promise<PageData<DeviceInfo>> {
  const path =
    scope === 'tenant' ? '/api/tenant/deviceInfos' : `/api/customer/${scope.customerId}/deviceInfos`;
  const searchParams = {
    ...pageParameters(link),
    ...(type && { type }),
    ...(deviceProfileId && { deviceProfileId }),
  };
  return answer(http.get(path, { ...kyOptions(options), searchParams }), DeviceInfoPage);
}

/** The device as it is stored, to be changed and saved. */
export function device(id: string, options: RequestOptions = {}): Promise<Device> {
  return answer(http.get(`/api/device/${id}`, kyOptions(options)), Device);
}

export function deviceInfo(id: string, options: RequestOptions = {}): Promise<DeviceInfo> {
  return answer(http.get(`/api/device/info/${id}`, kyOptions(options)), DeviceInfo);
}

/** The devices with these ids; those that do not exist or may not be seen are left out. */
export async function devicesByIds(ids: readonly string[], options: RequestOptions = {}): Promise<Device[]> {
  if (ids.length === 0) return [];
  const searchParams = { deviceIds: ids.join(',') };
  return answer(http.get('/api/devices', { ...kyOptions(options), searchParams }), z.array(Device));
}

/** Creates a device, or stores the whole of an existing one; members left out are emptied. */
export function saveDevice(
  changed: Device,
  accessToken?: string,
  options: RequestOptions = {},
): Promise<Device> {
  const searchParams = accessToken ? { accessToken } : {};
  return answer(http.post('/api/device', { ...kyOptions(options), json: changed, searchParams }), Device);
}

export function deleteDevice(id: string, options: RequestOptions = {}): Promise<void> {
  return done(http.delete(`/api/device/${id}`, kyOptions(options)));
}

export function deviceCredentials(
  deviceId: string,
  options: RequestOptions = {},
): Promise<DeviceCredentials> {
  return answer(http.get(`/api/device/${deviceId}/credentials`, kyOptions(options)), DeviceCredentials);
}
