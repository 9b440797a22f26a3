import * as z from 'zod/mini';
import { PhoneNumber, SettingsKey } from '../../../model/admin-settings.ts';
import { choice } from '../../commands/choice.tsx';
import { type Args, param } from '../../commands/param.ts';
import { password, phone, text } from '../../inputs/text.ts';
import type { SettingsForm, SettingsValue } from './settings-form.ts';
import { readSettings, saveSettings } from './stored-settings.ts';

const AWS_MEMBERS = ['accessKeyId', 'region'] as const;
const TWILIO_MEMBERS = ['numberFrom', 'accountSid'] as const;

const PROVIDERS = { AWS_SNS: 'Amazon SNS', TWILIO: 'Twilio' } as const;

const required = z.string().check(z.trim(), z.minLength(1, { error: 'validation.required' }));
const isAws = ({ type }: Args) => type === 'AWS_SNS';
const isTwilio = ({ type }: Args) => type === 'TWILIO';

/** A telephone number in international form. */
export const phoneNumber = z.string().check(
  z.trim(),
  z.refine((number) => PhoneNumber.safeParse(number).success, { error: 'settings.phone-number-invalid' }),
);

const params = z.object({
  type: param(z.enum(['AWS_SNS', 'TWILIO']), {
    title: 'settings.sms-provider',
    input: choice(
      () => (['AWS_SNS', 'TWILIO'] as const).map((value) => ({ value, label: PROVIDERS[value] })),
      { withoutNone: true },
    ),
  }),
  accessKeyId: param(required, { title: 'settings.aws-access-key', input: text, shown: isAws }),
  secretAccessKey: param(z.optional(z.string()), {
    title: 'settings.aws-secret-key',
    description: 'settings.secret-kept',
    input: password,
    shown: isAws,
  }),
  region: param(required, { title: 'settings.aws-region', input: text, shown: isAws }),
  numberFrom: param(phoneNumber, {
    title: 'settings.number-from',
    description: 'settings.phone-number-description',
    input: phone,
    shown: isTwilio,
  }),
  accountSid: param(required, { title: 'settings.twilio-account', input: text, shown: isTwilio }),
  accountToken: param(z.optional(z.string()), {
    title: 'settings.twilio-token',
    description: 'settings.secret-kept',
    input: password,
    shown: isTwilio,
  }),
});

const word = z.nullish(z.string());
const Stored = z.looseObject({
  type: z.nullish(z.enum(['AWS_SNS', 'TWILIO'])),
  accessKeyId: word,
  region: word,
  numberFrom: word,
  accountSid: word,
});

/** Who sends short messages. */
export const smsSettings: SettingsForm<typeof params> = {
  id: 'settings-sms',
  title: 'settings.sms',
  params,
  triedBy: 'settings-sms.test',
  read: (request) => readSettings(SettingsKey.sms, request),
  save: saveSettings,
  answersOf,
  laidOver(value, { type, secretAccessKey = '', accountToken = '', ...answers }) {
    const { type: before } = answersOf(value);
    const members = type === 'AWS_SNS' ? AWS_MEMBERS : TWILIO_MEMBERS;
    return {
      // Of another provider nothing is left.
      ...(type === before && value),
      type,
      ...Object.fromEntries(members.map((name) => [name, answers[name]])),
      ...(type === 'AWS_SNS' ? { secretAccessKey } : { accountToken }),
    };
  },
  // A secret is only kept for the account that it belongs to.
  refusals(value, { type, accessKeyId, secretAccessKey, accountSid, accountToken }) {
    const stored = Stored.safeParse(value).data;
    const isAccount = stored?.type === type;
    if (type === 'AWS_SNS') {
      const isSame = isAccount && stored.accessKeyId === accessKeyId;
      return isSame || secretAccessKey ? {} : { secretAccessKey: 'settings.secret-required' };
    }
    const isSame = isAccount && stored.accountSid === accountSid;
    return isSame || accountToken ? {} : { accountToken: 'settings.secret-required' };
  },
};

function answersOf(value: SettingsValue) {
  const stored = Stored.safeParse(value).data ?? {};
  return {
    type: stored.type ?? 'AWS_SNS',
    accessKeyId: stored.accessKeyId ?? '',
    secretAccessKey: '',
    region: stored.region || 'us-east-1',
    numberFrom: stored.numberFrom ?? '',
    accountSid: stored.accountSid ?? '',
    accountToken: '',
  };
}
