import * as z from 'zod/mini';
import { GeneralSettings, SettingsKey } from '../../../model/admin-settings.ts';
import { param } from '../../commands/param.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { text } from '../../inputs/text.ts';
import { type SettingsForm, withChanged } from './settings-form.ts';
import { readSettings, saveSettings } from './stored-settings.ts';

const params = z.object({
  baseUrl: param(
    z.string().check(
      z.trim(),
      z.refine((address) => GeneralSettings.shape.baseUrl.safeParse(address).success, {
        error: 'settings.base-url-invalid',
      }),
    ),
    { title: 'settings.base-url', description: 'settings.base-url-description', input: text },
  ),
  prohibitDifferentUrl: param(z.optional(z.boolean()), {
    title: 'settings.prohibit-different-url',
    description: 'settings.prohibit-different-url-description',
    input: checkbox,
  }),
});

const Stored = z.looseObject({
  baseUrl: z.nullish(z.string()),
  prohibitDifferentUrl: z.nullish(z.boolean()),
});

/** Where people reach the platform. */
export const generalSettings: SettingsForm<typeof params> = {
  id: 'settings-general',
  title: 'settings.general',
  params,
  read: (request) => readSettings(SettingsKey.general, request),
  save: saveSettings,
  answersOf,
  laidOver: (value, answers) => withChanged(value, answersOf(value), answers),
};

function answersOf(value: object) {
  const { data } = Stored.safeParse(value);
  return { baseUrl: data?.baseUrl ?? '', prohibitDifferentUrl: data?.prohibitDifferentUrl === true };
}
