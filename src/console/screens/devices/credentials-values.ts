import * as z from 'zod/mini';
import type { DeviceCredentials } from '../../../model/device.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { CredentialsAnswers } from './credentials.ts';

/** The stored credentials as a form asks about them. */
export function answersOfCredentials(credentials: DeviceCredentials): Required<CredentialsAnswers> {
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

/** What there is to show of credentials: every part that a device sends, and nothing that is not set. */
export function partsOfCredentials(
  credentials: DeviceCredentials,
): readonly { title: TranslationKey; text: string }[] {
  const answers = answersOfCredentials(credentials);
  return PARTS.flatMap(([part, title]) => (answers[part] ? [{ title, text: answers[part] }] : []));
}

const PARTS = [
  ['accessToken', 'device.access-token'],
  ['certificate', 'device.certificate'],
  ['clientId', 'device.client-id'],
  ['userName', 'device.user-name'],
  ['password', 'device.password'],
] as const satisfies readonly (readonly [keyof CredentialsAnswers, TranslationKey])[];

/** Lays answers over credentials; an access token that is left empty is made up. */
export function withCredentials(stored: DeviceCredentials, answers: CredentialsAnswers): DeviceCredentials {
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
          ...(stored.credentialsType === 'MQTT_BASIC' && mqttOf(stored.credentialsValue)),
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
