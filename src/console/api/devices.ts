import { Device, DeviceCredentials, DeviceInfo } from '../../model/device.ts';
import { answer } from '../wire/answer.ts';
import { kyOptions, type RequestOptions } from '../wire/transport.ts';
import { entityService } from './entity-service.ts';
import { http } from './http.ts';

/** Devices. Of the two filters a type wins over a profile. */
export const devices = entityService({
  path: 'device',
  entity: Device,
  info: DeviceInfo,
  infoPath: (id) => `/api/device/info/${id}`,
  lists: { own: '/api/tenant/deviceInfos', CUSTOMER: (id) => `/api/customer/${id}/deviceInfos` },
  filters: ['type', 'deviceProfileId'],
});

/** Creates a device that signs in with the given access token; the platform makes one up where it is left out. */
export function createDevice(
  device: Device,
  accessToken?: string,
  request: RequestOptions = {},
): Promise<Device> {
  const searchParams = accessToken ? { accessToken } : {};
  return answer(http.post('/api/device', { ...kyOptions(request), json: device, searchParams }), Device);
}

export function deviceCredentials(
  deviceId: string,
  request: RequestOptions = {},
): Promise<DeviceCredentials> {
  const path = `/api/device/${encodeURIComponent(deviceId)}/credentials`;
  return answer(http.get(path, kyOptions(request)), DeviceCredentials);
}
