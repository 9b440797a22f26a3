import * as z from 'zod/mini';
import { CredentialsType } from '../../../model/device.ts';
import { choice } from '../../commands/choice.tsx';
import { param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { password, text, textarea } from '../../inputs/text.ts';

const SECTION = 'device.credentials';

/** What the ways are called in which a device proves itself. */
export const CREDENTIALS_TYPES: Readonly<Record<CredentialsType, TranslationKey>> = {
  ACCESS_TOKEN: 'device.access-token',
  X509_CERTIFICATE: 'device.certificate',
  MQTT_BASIC: 'device.mqtt-basic',
};

/** What is answered about credentials. */
export interface CredentialsAnswers {
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
  whatIs<CredentialsAnswers>(
    'X509_CERTIFICATE',
    'certificate',
    'device.certificate-required',
    ({ certificate }) => Boolean(certificate),
  ),
  whatIs<CredentialsAnswers>(
    'X509_CERTIFICATE',
    'certificate',
    'device.certificate-invalid',
    ({ certificate }) => !certificate || isCertificate(certificate),
  ),
  whatIs<CredentialsAnswers>(
    'MQTT_BASIC',
    'clientId',
    'device.client-or-user-required',
    ({ clientId, userName }) => Boolean(clientId || userName),
  ),
  whatIs<CredentialsAnswers>(
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
        () => CredentialsType.options.map((value) => ({ value, label: translate(CREDENTIALS_TYPES[value]) })),
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

/** Whether a text may be a certificate in PEM, its first and last line left out or not: a sequence of DER in base64. */
function isCertificate(text: string): boolean {
  const body = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '');
  return /^MI[A-Za-z0-9+/]+={0,2}$/.test(body);
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
