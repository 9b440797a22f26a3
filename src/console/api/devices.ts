import { Device, DeviceInfo } from '../../model/device.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { posted } from './calls.ts';
import { entityService } from './entity-service.ts';
import { forgetSubtypes } from './entity-subtypes.ts';

/** Devices. Of the two filters a type wins over a profile. */
export const devices = entityService({
  path: 'device',
  entity: Device,
  info: DeviceInfo,
  infoPath: (id) => `/api/device/info/${id}`,
  lists: { own: '/api/tenant/deviceInfos', CUSTOMER: (id) => `/api/customer/${id}/deviceInfos` },
  filters: ['type', 'deviceProfileId'],
  onSaved: () => forgetSubtypes('device'),
});

/** Creates a device that signs in with the given access token; the platform makes one up where it is left out. */
export async function createDevice(
  device: Device,
  accessToken?: string,
  request?: RequestOptions,
): Promise<Device> {
  const created = await posted('/api/device', device, Device, request, accessToken ? { accessToken } : {});
  forgetSubtypes('device');
  return created;
}
