import * as z from 'zod/mini';
import { descriptionOf } from '../../../model/additional-info.ts';
import { type Device, isGateway } from '../../../model/device.ts';
import { entityId, Uuid } from '../../../model/entity-id.ts';
import { deviceProfiles } from '../../api/device-profiles.ts';
import { createDevice } from '../../api/devices.ts';
import { param } from '../../commands/param.ts';
import type { EntityForm } from '../../entities/kind/entity-kind.ts';
import { pickerOf } from '../../entities/kind/entity-picker.ts';
import { ownedBy, ownerAt, ownerParams } from '../../entities/parts/owner.ts';
import { describedAs, descriptionParam, labelParam, nameParam } from '../../entities/parts/params.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { text } from '../../inputs/text.ts';

/** How a person picks a device profile. */
export const profilePicker = pickerOf(deviceProfiles, ({ name }) => name);

const params = z.object({
  name: nameParam,
  deviceProfileId: param(z.optional(z.nullable(Uuid)), {
    title: 'device.device-profile',
    description: 'device.device-profile-description',
    input: profilePicker,
  }),
  label: labelParam,
  gateway: param(z.optional(z.boolean()), {
    title: 'device.is-gateway',
    description: 'device.is-gateway-description',
    input: checkbox,
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
    description: descriptionOf(stored.additionalInfo),
  }),
  laidOver: (stored, { name, deviceProfileId, label, gateway, description }) => ({
    ...stored,
    name,
    ...(label !== undefined && { label: label || null }),
    ...(deviceProfileId && { deviceProfileId: entityId('DEVICE_PROFILE', deviceProfileId) }),
    additionalInfo: {
      ...describedAs(stored, description),
      ...(gateway !== undefined && { gateway }),
    },
  }),
  createOnly: z.extend(ownerParams, {
    accessToken: param(z.optional(z.string().check(z.trim())), {
      title: 'device.access-token',
      description: 'device.access-token-description',
      input: text,
      secret: true,
    }),
  }),
  startingAt: ownerAt,
  create: (device, answers, request) => {
    const { accessToken } = answers;
    return createDevice(
      ownedBy(device, answers),
      typeof accessToken === 'string' && accessToken !== '' ? accessToken : undefined,
      request,
    );
  },
};
