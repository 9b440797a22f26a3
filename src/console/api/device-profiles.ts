import { DeviceProfileInfo } from '../../model/device-profile.ts';
import { entityLookup } from './entity-service.ts';

/** Device profiles as pickers show them. */
export const deviceProfiles = entityLookup({
  info: DeviceProfileInfo,
  infoPath: (id) => `/api/deviceProfileInfo/${id}`,
  lists: { own: '/api/deviceProfileInfos' },
  filters: ['transportType'],
});
