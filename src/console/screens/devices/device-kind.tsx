import { type Device, isGateway, overwritesActivity } from '../../../model/device.ts';
import { assignment } from '../../api/assignment.ts';
import { devices } from '../../api/devices.ts';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import { entityPicker } from '../../entities/parts/pickers.ts';
import {
  descriptionProperty,
  labelProperty,
  markProperty,
  nameProperty,
} from '../../entities/parts/properties.tsx';
import { assignable } from '../../entities/traits/assignable.ts';
import { importable } from '../../entities/traits/importable.ts';
import { labelled, profiled } from '../../entities/traits/settable.ts';
import { formatList } from '../../i18n/format-list.ts';
import { translate } from '../../i18n/i18n.ts';
import { ACTIVITY_KEYS, ActivityCell, activityText } from './activity-cell.tsx';
import { ActivityDetail } from './activity-detail.tsx';
import { claimFace } from './claim-face.ts';
import { deviceForm } from './device-form.ts';

/** What devices are and how they are changed. */
export const deviceKind = entityKind({
  writers: ['TENANT_ADMIN'],
  service: devices,
  nameOf: ({ name }) => name,
  hintOf: ({ deviceProfileName, type }) => deviceProfileName ?? type ?? '',
  properties: [
    nameProperty(),
    {
      id: 'activity',
      title: 'device.last-activity',
      width: 120,
      live: { keys: ACTIVITY_KEYS },
      cell: (_device, live) => <ActivityCell values={live} />,
      text: (_device, live) => activityText(live),
      inDetails: ({ id }) => <ActivityDetail id={id.id} />,
    },
    {
      id: 'deviceProfileName',
      title: 'device.device-profile',
      width: 134,
      grow: 1,
      sortProperty: 'deviceProfileName',
      text: ({ deviceProfileName, type }) => deviceProfileName ?? type ?? '',
      exported: { name: 'type' },
    },
    labelProperty,
    {
      ...markProperty('gateway', 'device.is-gateway', isGateway),
      exported: { name: 'isGateway', value: isGateway },
      inDetails: gatewayText,
    },
    descriptionProperty,
  ],
  filters: [
    {
      id: 'profile',
      title: 'device.device-profile',
      command: 'device.profile-filter',
      description: 'device.profile-filter-description',
      all: 'device.profile-all',
      input: entityPicker({ entityType: 'DEVICE_PROFILE' }, 'device-profile.no-device-profiles-matching'),
      async valueSaid(name) {
        const { idOfNamed } = await import('../../entities/filter-fields/entity-fields.ts');
        return idOfNamed('DEVICE_PROFILE', name, new AbortController().signal);
      },
    },
  ],
  line: async () => (await import('./device-line.ts')).deviceLine,
  form: deviceForm,
  traits: [
    assignable(assignment('device')),
    importable,
    labelled,
    profiled('DEVICE_PROFILE', 'deviceProfileId'),
  ],
  lateCommands: async () => (await import('./late-device-commands.ts')).lateDeviceCommands,
  faces: [claimFace],
});

function gatewayText(device: Pick<Device, 'additionalInfo'>): string {
  if (!isGateway(device)) return translate('action.no');
  const yes = translate('action.yes');
  return overwritesActivity(device) ? formatList([yes, translate('device.overwrite-activity-time')]) : yes;
}
