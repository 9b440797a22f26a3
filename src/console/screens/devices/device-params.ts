import * as z from 'zod/mini';
import { NAME_MAX_LENGTH } from '../../../model/device.ts';
import { Uuid } from '../../../model/entity-id.ts';
import { deviceProfiles } from '../../api/device-profiles.ts';
import { OWN } from '../../api/list-place.ts';
import { param } from '../../commands/param.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { picker } from '../../inputs/picker.tsx';
import { text, textarea } from '../../inputs/text.ts';

/** How many profiles the picker shows for a search text. */
const PROFILE_CHOICES = 50;

const profileInput = picker({
  async search(typed, signal) {
    const page = await deviceProfiles.page(
      OWN,
      { pageSize: PROFILE_CHOICES, page: 0, textSearch: typed, sortProperty: 'name', sortOrder: 'ASC' },
      { signal },
    );
    return page.data.map((profile) => ({ value: profile.id.id, label: profile.name }));
  },
  labelOf: async (id) => (await deviceProfiles.info(id)).name,
});

/** The profile a list is narrowed to; left out: all. */
export const profileFilterParams = z.object({
  deviceProfileId: param(z.optional(z.nullable(Uuid)), {
    title: 'device.device-profile',
    description: 'device.profile-filter-description',
    input: profileInput,
  }),
});

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'device.name-required' }),
    z.maxLength(NAME_MAX_LENGTH, { error: 'device.name-max-length' }),
  );

/** What can be said of a device at any time. */
export const deviceParams = z.object({
  name: param(name, {
    title: 'device.name',
    description: 'device.name-description',
    input: text,
  }),
  deviceProfileId: param(z.optional(z.nullable(Uuid)), {
    title: 'device.device-profile',
    description: 'device.device-profile-description',
    input: profileInput,
  }),
  label: param(
    z.optional(
      z.string().check(z.trim(), z.maxLength(NAME_MAX_LENGTH, { error: 'device.label-max-length' })),
    ),
    { title: 'device.label', description: 'device.label-description', input: text },
  ),
  gateway: param(z.optional(z.boolean()), {
    title: 'device.is-gateway',
    description: 'device.is-gateway-description',
    input: checkbox,
  }),
  description: param(z.optional(z.string()), {
    title: 'device.description',
    description: 'device.description-description',
    input: textarea,
  }),
});
export type DeviceParams = z.infer<typeof deviceParams>;

/** What can be said of a device only when it is created. */
export const newDeviceParams = z.extend(deviceParams, {
  accessToken: param(z.optional(z.string().check(z.trim())), {
    title: 'device.access-token',
    description: 'device.access-token-description',
    input: text,
    secret: true,
  }),
});
