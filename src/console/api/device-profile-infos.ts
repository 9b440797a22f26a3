import { DeviceProfileInfo } from '../../model/device-profile-info.ts';
import { entityLookup } from './entity-service.ts';

/** Device profiles as pickers need them, also for the users of customers. */
export const deviceProfileInfos = entityLookup({
  info: DeviceProfileInfo,
  infoPath: (id) => `/api/deviceProfileInfo/${id}`,
  lists: { own: '/api/deviceProfileInfos' },
  filters: ['transportType'],
});
