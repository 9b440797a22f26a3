import * as z from 'zod/mini';
import { SecuritySettings, SettingsKey } from '../../../model/admin-settings.ts';
import { saveSecuritySettings, securitySettings as storedSecurity } from '../../api/admin-settings.ts';
import { param } from '../../commands/param.ts';
import { emailAddress } from '../../entities/parts/contact.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { number } from '../../inputs/number.ts';
import { email } from '../../inputs/text.ts';
import { type SettingsForm, type SettingsValue, withChanged } from './settings-form.ts';

const POLICY = 'settings.password-policy';

/** A count that switches its rule off where there is none, or 0. */
const rule = (title: TranslationKey, description: TranslationKey, section?: TranslationKey) =>
  param(z.optional(z.nullable(z.int().check(z.minimum(0)))), {
    title,
    description,
    input: number,
    ...(section && { section }),
  });

const policy = z.object({
  minimumLength: param(z.int().check(z.minimum(5), z.maximum(50)), {
    title: 'settings.minimum-length',
    section: POLICY,
    input: number,
  }),
  minimumUppercaseLetters: rule('settings.minimum-uppercase', 'settings.none-when-empty', POLICY),
  minimumLowercaseLetters: rule('settings.minimum-lowercase', 'settings.none-when-empty', POLICY),
  minimumDigits: rule('settings.minimum-digits', 'settings.none-when-empty', POLICY),
  minimumSpecialCharacters: rule('settings.minimum-special', 'settings.none-when-empty', POLICY),
  passwordExpirationPeriodDays: rule('settings.password-expiration', 'settings.never-when-empty', POLICY),
  passwordReuseFrequencyDays: rule('settings.password-reuse', 'settings.at-once-when-empty', POLICY),
});

const params = z.object({
  maxFailedLoginAttempts: rule('settings.max-failed-sign-ins', 'settings.max-failed-sign-ins-description'),
  userLockoutNotificationEmail: param(z.optional(z.union([z.literal(''), emailAddress])), {
    title: 'settings.lockout-email',
    description: 'settings.lockout-email-description',
    input: email,
  }),
  ...policy.shape,
});

/** What passwords must have, and when accounts lock. */
export const securitySettings: SettingsForm<typeof params> = {
  id: 'settings-security',
  title: 'settings.security',
  params,
  read: async (request) => ({ key: SettingsKey.security, jsonValue: await storedSecurity(request) }),
  save: async ({ key, jsonValue }, request) => ({
    key,
    jsonValue: await saveSecuritySettings(z.parse(SecuritySettings, jsonValue), request),
  }),
  answersOf,
  laidOver(value, { maxFailedLoginAttempts, userLockoutNotificationEmail, ...rules }) {
    const before = answersOf(value);
    const { data } = z.looseObject({ passwordPolicy: z.looseObject({}) }).safeParse(value);
    const own = { maxFailedLoginAttempts, userLockoutNotificationEmail };
    return {
      ...withChanged(value, before, own),
      passwordPolicy: withChanged(data?.passwordPolicy ?? {}, before, rules),
    };
  },
};

function answersOf(value: SettingsValue) {
  const { passwordPolicy, maxFailedLoginAttempts, userLockoutNotificationEmail } =
    SecuritySettings.safeParse(value).data ?? z.parse(SecuritySettings, {});
  return {
    maxFailedLoginAttempts: maxFailedLoginAttempts || null,
    userLockoutNotificationEmail: userLockoutNotificationEmail ?? '',
    minimumLength: passwordPolicy.minimumLength,
    minimumUppercaseLetters: passwordPolicy.minimumUppercaseLetters || null,
    minimumLowercaseLetters: passwordPolicy.minimumLowercaseLetters || null,
    minimumDigits: passwordPolicy.minimumDigits || null,
    minimumSpecialCharacters: passwordPolicy.minimumSpecialCharacters || null,
    passwordExpirationPeriodDays: passwordPolicy.passwordExpirationPeriodDays || null,
    passwordReuseFrequencyDays: passwordPolicy.passwordReuseFrequencyDays || null,
  };
}
