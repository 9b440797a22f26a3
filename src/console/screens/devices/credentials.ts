import * as z from 'zod/mini';
import { CredentialsType, type DeviceCredentials } from '../../../model/device.ts';
import { choice } from '../../commands/choice.tsx';
import { param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { password, text, textarea } from '../../inputs/text.ts';

const SECTION = 'device.credentials';

const TYPES: Readonly<Record<CredentialsType, TranslationKey>> = {
  ACCESS_TOKEN: 'device.access-token',
  X509_CERTIFICATE: 'device.certificate',
  MQTT_BASIC: 'device.mqtt-basic',
};

interface Answers {
  credentialsType?: CredentialsType | null | undefined;
  accessToken?: string | undefined;
  certificate?: string | undefined;
  clientId?: string | undefined;
  userName?: string | undefined;
  password?: string | undefined;
}

const isOf =
  (type: CredentialsType) =>
  ({ credentialsType }: Readonly<Record<string, unknown>>): boolean =>
    (credentialsType ?? 'ACCESS_TOKEN') === type;

const trimmed = z.optional(z.string().check(z.trim()));

/** What must hold of the answers together. */
export const credentialsChecks = [
  whatIs<Answers>('X509_CERTIFICATE', 'certificate', 'device.certificate-required', ({ certificate }) =>
    Boolean(certificate),
  ),
  whatIs<Answers>('MQTT_BASIC', 'clientId', 'device.client-or-user-required', ({ clientId, userName }) =>
    Boolean(clientId || userName),
  ),
  whatIs<Answers>(
    'MQTT_BASIC',
    'userName',
    'device.user-name-required',
    (answers) => !answers.password || Boolean(answers.userName),
  ),
] as const;

/** What is asked about how a device proves itself. */
export const credentialsParams = z
  .object({
    credentialsType: param(z.optional(z.nullable(CredentialsType)), {
      title: 'device.credentials-type',
      description: 'device.credentials-type-description',
      section: SECTION,
      input: choice(
        () => CredentialsType.options.map((value) => ({ value, label: translate(TYPES[value]) })),
        { withoutNone: true },
      ),
    }),
    accessToken: param(trimmed, {
      title: 'device.access-token',
      description: 'device.access-token-description',
      section: SECTION,
      input: text,
      secret: true,
      shown: isOf('ACCESS_TOKEN'),
    }),
    certificate: param(trimmed, {
      title: 'device.certificate',
      description: 'device.certificate-description',
      section: SECTION,
      input: textarea,
      secret: true,
      shown: isOf('X509_CERTIFICATE'),
    }),
    clientId: param(trimmed, {
      title: 'device.client-id',
      description: 'device.client-id-description',
      section: SECTION,
      input: text,
      secret: true,
      shown: isOf('MQTT_BASIC'),
    }),
    userName: param(trimmed, {
      title: 'device.user-name',
      section: SECTION,
      input: text,
      secret: true,
      shown: isOf('MQTT_BASIC'),
    }),
    password: param(z.optional(z.string()), {
      title: 'device.password',
      section: SECTION,
      input: password,
      secret: true,
      shown: isOf('MQTT_BASIC'),
    }),
  })
  .check(...credentialsChecks);

/** The stored credentials as a form asks about them. */
export function answersOfCredentials(credentials: DeviceCredentials): Required<Answers> {
  const { credentialsType, credentialsId, credentialsValue } = credentials;
  const mqtt = credentialsType === 'MQTT_BASIC' ? mqttOf(credentialsValue) : {};
  return {
    credentialsType,
    accessToken: credentialsType === 'ACCESS_TOKEN' ? (credentialsId ?? '') : '',
    certificate: credentialsType === 'X509_CERTIFICATE' ? (credentialsValue ?? '') : '',
    clientId: mqtt.clientId ?? '',
    userName: mqtt.userName ?? '',
    password: mqtt.password ?? '',
  };
}

/** Lays answers over credentials; an access token that is left empty is made up. */
export function withCredentials(stored: DeviceCredentials, answers: Answers): DeviceCredentials {
  const credentialsType = answers.credentialsType ?? 'ACCESS_TOKEN';
  const { credentialsId: _, credentialsValue: _value, ...rest } = stored;
  switch (credentialsType) {
    case 'ACCESS_TOKEN':
      return {
        ...rest,
        credentialsType,
        credentialsId: answers.accessToken || randomToken(),
        credentialsValue: null,
      };
    case 'X509_CERTIFICATE':
      return { ...rest, credentialsType, credentialsId: null, credentialsValue: answers.certificate ?? '' };
    case 'MQTT_BASIC':
      return {
        ...rest,
        credentialsType,
        credentialsId: null,
        credentialsValue: JSON.stringify({
          clientId: answers.clientId || null,
          userName: answers.userName || null,
          password: answers.password || null,
        }),
      };
  }
}

const Mqtt = z.looseObject({
  clientId: z.nullish(z.string()),
  userName: z.nullish(z.string()),
  password: z.nullish(z.string()),
});

/** What the credentials of MQTT hold; nothing where they cannot be read. */
function mqttOf(value: string | null | undefined): Partial<z.infer<typeof Mqtt>> {
  try {
    return Mqtt.parse(JSON.parse(value ?? ''));
  } catch {
    return {};
  }
}

/** As many letters and digits as the platform's own tokens have. */
function randomToken(length = 20): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  let token = '';
  while (token.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // Those that would favour the first letters are thrown again.
    if (byte < letters.length * 4) token += letters[byte % letters.length];
  }
  return token;
}

/** Something that must hold of credentials of a type. */
function whatIs<A extends { credentialsType?: CredentialsType | null | undefined }>(
  type: CredentialsType,
  path: string,
  error: TranslationKey,
  holds: (answers: A) => boolean,
) {
  return z.refine<A>((answers) => answers.credentialsType !== type || holds(answers), {
    path: [path],
    error,
  });
}
