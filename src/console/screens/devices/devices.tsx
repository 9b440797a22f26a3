import { mdiDevices } from '@mdi/js';
import { isGateway } from '../../../model/device.ts';
import { assignment } from '../../api/assignment.ts';
import { devices } from '../../api/devices.ts';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import {
  descriptionProperty,
  labelProperty,
  markProperty,
  nameProperty,
} from '../../entities/parts/properties.tsx';
import { assignable } from '../../entities/traits/assignable.ts';
import { ACTIVITY_KEYS, ActivityCell, activityText } from './activity-cell.tsx';
import { copyToken } from './copy-token.ts';
import { deviceForm, profilePicker } from './device-form.ts';

/** Devices of the tenant, or of a customer. */
export const deviceKind = entityKind({
  type: 'DEVICE',
  noun: 'device',
  segment: 'devices',
  icon: mdiDevices,
  menu: { order: 30 },
  section: 'home.device-management',
  readers: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  writers: ['TENANT_ADMIN'],
  parents: { CUSTOMER: { title: 'customer.devices' } },
  service: devices,
  nameOf: ({ name }) => name,
  hintOf: ({ deviceProfileName, type }) => deviceProfileName ?? type ?? '',
  properties: [
    nameProperty(),
    {
      id: 'activity',
      title: 'device.last-activity',
      width: 180,
      live: { keys: ACTIVITY_KEYS },
      cell: (_device, live) => <ActivityCell values={live} />,
      text: (_device, live) => activityText(live),
      inDetails: null,
    },
    {
      id: 'deviceProfileName',
      title: 'device.device-profile',
      width: 140,
      grow: 1,
      sortProperty: 'deviceProfileName',
      text: ({ deviceProfileName, type }) => deviceProfileName ?? type ?? '',
    },
    labelProperty,
    markProperty('gateway', 'device.is-gateway', isGateway),
    descriptionProperty,
  ],
  filters: [
    {
      id: 'profile',
      property: 'deviceProfileId',
      title: 'device.device-profile',
      command: 'device.profile-filter',
      description: 'device.profile-filter-description',
      all: 'device.profile-all',
      input: profilePicker,
    },
  ],
  form: deviceForm,
  traits: [assignable(assignment('device'))],
  commands: [copyToken],
});
