import * as z from 'zod/mini';
import { PlainId } from './entity-id.ts';
import { EMAIL_PATTERN } from './login.ts';

/** Something the system administrator sets, under a key; the shape of its value goes with the key. */
export const AdminSettings = z.looseObject({
  id: z.nullish(PlainId),
  createdTime: z.nullish(z.number()),
  key: z.string(),
  jsonValue: z.looseObject({}),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

/** The keys of admin settings whose values are known. */
export const SettingsKey = {
  general: 'general',
  mail: 'mail',
  sms: 'sms',
  security: 'securitySettings',
} as const;

/** The value of `general`: where people reach the platform, and whether links always lead there. */
export const GeneralSettings = z.looseObject({
  baseUrl: z.string().check(z.refine(isWebAddress)),
  prohibitDifferentUrl: z.nullish(z.boolean()),
});
export type GeneralSettings = z.infer<typeof GeneralSettings>;

const text = z.nullish(z.string());
/** A switch, which clients send as such or as text. */
const flag = z.nullish(z.union([z.boolean(), z.enum(['true', 'false'])]));
const emptyText = z.literal('');

/** A whole number that clients send as such or as text. */
function countOrText(minimum: number, maximum: number) {
  return z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))]).check(
    z.refine((value) => {
      const count = Number(value);
      return count >= minimum && count <= maximum;
    }),
  );
}

const port = countOrText(1, 65_535);

/** The value of `mail`: how mail leaves the platform. Passwords are never read back; an empty one keeps the stored. */
export const MailSettings = z.looseObject({
  mailFrom: z.string().check(z.minLength(1)),
  smtpProtocol: z.enum(['smtp', 'smtps']),
  smtpHost: z.string().check(z.minLength(1)),
  smtpPort: port,
  /** ms */
  timeout: countOrText(0, 999_999_999),
  enableTls: flag,
  tlsVersion: text,
  username: text,
  password: text,
  enableProxy: flag,
  proxyHost: text,
  proxyPort: z.nullish(z.union([port, emptyText])),
  proxyUser: text,
  proxyPassword: text,
});
export type MailSettings = z.infer<typeof MailSettings>;

const secret = z.string().check(z.minLength(1));

/** A telephone number in international form: `+` and 2 to 15 digits. */
export const PhoneNumber = z.string().check(z.regex(/^\+[1-9]\d{1,14}$/));

const AwsSns = z.looseObject({
  type: z.literal('AWS_SNS'),
  accessKeyId: secret,
  secretAccessKey: secret,
  region: secret,
});
const Twilio = z.looseObject({
  type: z.literal('TWILIO'),
  accountSid: secret,
  accountToken: secret,
  numberFrom: PhoneNumber,
});

/**
 * The value of `sms`: who sends short messages, and with what account. Its secret is never read back; an empty one keeps
 * that of the same account.
 */
export const SmsProvider = z.discriminatedUnion('type', [AwsSns, Twilio]);
export type SmsProvider = z.infer<typeof SmsProvider>;

/** A provider as it is read: without its secret. */
export const ReadSmsProvider = z.discriminatedUnion('type', [
  z.extend(AwsSns, { secretAccessKey: z._default(z.string(), '') }),
  z.extend(Twilio, { accountToken: z._default(z.string(), '') }),
]);

/** A short message that tries out a provider before it is saved. */
export const TestSmsRequest = z.looseObject({
  providerConfiguration: SmsProvider,
  numberTo: PhoneNumber,
  message: z.string().check(z.minLength(1)),
});
export type TestSmsRequest = z.infer<typeof TestSmsRequest>;

/** A rule that null or 0 switches off. */
const rule = z._default(z.nullable(z.int().check(z.nonnegative())), null);

/** The shortest password where nobody has said otherwise. */
const DEFAULT_PASSWORD_LENGTH = 8;

/** What a password must have. The length always counts. */
export const PasswordPolicy = z.looseObject({
  minimumLength: z._default(z.int().check(z.positive()), DEFAULT_PASSWORD_LENGTH),
  minimumUppercaseLetters: rule,
  minimumLowercaseLetters: rule,
  minimumDigits: rule,
  minimumSpecialCharacters: rule,
  /** After how many days a password expires. */
  passwordExpirationPeriodDays: rule,
  /** For how many days an old password may not come back. */
  passwordReuseFrequencyDays: rule,
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

/** The value of `securitySettings`: passwords, and when an account locks. */
export const SecuritySettings = z.looseObject({
  passwordPolicy: z.prefault(PasswordPolicy, {}),
  /** An account locks with the next failed sign-in after so many; null or 0 never locks. */
  maxFailedLoginAttempts: rule,
  /** Who is told of a locked account. */
  userLockoutNotificationEmail: z._default(
    z.nullable(z.union([emptyText, z.string().check(z.regex(EMAIL_PATTERN))])),
    null,
  ),
});
export type SecuritySettings = z.infer<typeof SecuritySettings>;

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol);
}
