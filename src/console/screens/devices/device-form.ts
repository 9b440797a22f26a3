import * as z from 'zod/mini';
import { descriptionOf } from '../../../model/additional-info.ts';
import { type Device, isGateway, overwritesActivity } from '../../../model/device.ts';
import { entityId, Uuid } from '../../../model/entity-id.ts';
import { param } from '../../commands/param.ts';
import type { EntityForm } from '../../entities/kind/entity-kind.ts';
import { ownerAt, ownerParams } from '../../entities/parts/owner.ts';
import { describedAs, descriptionParam, labelParam, nameParam } from '../../entities/parts/params.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { lateInput } from '../../inputs/late-input.ts';
import { credentialsChecks, credentialsParams } from './credentials.ts';

/** A profile, which can be changed, and created, where it is picked. */
const profileWithStore = lateInput(async () => {
  const [{ profilePicker }, { platformDirectory }, { profileWriting }] = await Promise.all([
    import('../../inputs/entity/profile-picker.tsx'),
    import('../../api/entity-directory.ts'),
    import('../../entities/parts/profile-writing.ts'),
  ]);
  return profilePicker(platformDirectory, 'DEVICE_PROFILE', profileWriting('DEVICE_PROFILE'));
}, 'device-profile.no-device-profiles-matching');

const params = z.object({
  name: nameParam,
  deviceProfileId: param(z.optional(z.nullable(Uuid)), {
    title: 'device.device-profile',
    description: 'device.device-profile-description',
    input: profileWithStore,
  }),
  label: labelParam,
  gateway: param(z.optional(z.boolean()), {
    title: 'device.is-gateway',
    description: 'device.is-gateway-description',
    input: checkbox,
  }),
  overwriteActivityTime: param(z.optional(z.boolean()), {
    title: 'device.overwrite-activity-time',
    description: 'device.overwrite-activity-time-description',
    input: checkbox,
    shown: ({ gateway }) => gateway === true,
  }),
  description: descriptionParam,
});

/** How devices are created and edited. */
export const deviceForm: EntityForm<Device, typeof params> = {
  params,
  answersOf: (stored) => ({
    name: stored.name,
    deviceProfileId: stored.deviceProfileId?.id ?? null,
    label: stored.label ?? '',
    gateway: isGateway(stored),
    overwriteActivityTime: overwritesActivity(stored),
    description: descriptionOf(stored.additionalInfo),
  }),
  laidOver: (stored, { name, deviceProfileId, label, gateway, overwriteActivityTime, description }) => ({
    ...stored,
    name,
    ...(label !== undefined && { label: label || null }),
    ...(deviceProfileId && { deviceProfileId: entityId('DEVICE_PROFILE', deviceProfileId) }),
    additionalInfo: {
      ...describedAs(stored, description),
      ...(gateway !== undefined && { gateway }),
      ...(overwriteActivityTime !== undefined &&
        overwriteActivityTime !== (stored !== null && overwritesActivity(stored)) && {
          overwriteActivityTime,
        }),
    },
  }),
  createOnly: z.object({ ...ownerParams.shape, ...credentialsParams.shape }).check(...credentialsChecks),
  startingAt: (place) => ({ ...ownerAt(place), credentialsType: 'ACCESS_TOKEN' }),
  create: async (device, answers, request) =>
    (await import('./new-device.ts')).createWithCredentials(device, answers, request),
};
