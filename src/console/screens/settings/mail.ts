import * as z from 'zod/mini';
import { SettingsKey } from '../../../model/admin-settings.ts';
import { choice } from '../../commands/choice.tsx';
import { type Args, param } from '../../commands/param.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { number } from '../../inputs/number.ts';
import { password, text } from '../../inputs/text.ts';
import { type SettingsForm, type SettingsValue, withChanged } from './settings-form.ts';
import { readSettings, saveSettings } from './stored-settings.ts';

const PROTOCOLS = ['smtp', 'smtps'] as const;
const TLS_VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
const SERVER = 'settings.mail-server';
const ACCOUNT = 'settings.mail-account';
const PROXY = 'settings.mail-proxy';

const required = z.string().check(z.trim(), z.minLength(1, { error: 'validation.required' }));
const port = z.int().check(z.minimum(1), z.maximum(65_535));
const line = z.optional(z.string().check(z.trim()));
const hasTls = ({ enableTls }: Args) => enableTls === true;
const hasProxy = ({ enableProxy }: Args) => enableProxy === true;

const params = z.object({
  mailFrom: param(required, {
    title: 'settings.mail-from',
    description: 'settings.mail-from-description',
    input: text,
  }),
  smtpProtocol: param(z.enum(PROTOCOLS), {
    title: 'settings.smtp-protocol',
    section: SERVER,
    input: choice(() => PROTOCOLS.map((value) => ({ value, label: value.toUpperCase() })), {
      withoutNone: true,
    }),
  }),
  smtpHost: param(required, { title: 'settings.smtp-host', section: SERVER, input: text }),
  smtpPort: param(port, { title: 'settings.smtp-port', section: SERVER, input: number }),
  timeout: param(z.int().check(z.minimum(0), z.maximum(999_999)), {
    title: 'settings.mail-timeout',
    description: 'settings.mail-timeout-description',
    section: SERVER,
    input: number,
  }),
  enableTls: param(z.optional(z.boolean()), {
    title: 'settings.enable-tls',
    section: SERVER,
    input: checkbox,
  }),
  tlsVersion: param(z.optional(z.nullable(z.string())), {
    title: 'settings.tls-version',
    description: 'settings.tls-version-description',
    section: SERVER,
    input: choice(() => TLS_VERSIONS.map((value) => ({ value, label: value }))),
    shown: hasTls,
  }),
  username: param(line, { title: 'settings.mail-username', section: ACCOUNT, input: text }),
  password: param(z.optional(z.string()), {
    title: 'settings.mail-password',
    description: 'settings.secret-kept',
    section: ACCOUNT,
    input: password,
  }),
  enableProxy: param(z.optional(z.boolean()), {
    title: 'settings.enable-proxy',
    section: PROXY,
    input: checkbox,
  }),
  proxyHost: param(required, {
    title: 'settings.proxy-host',
    section: PROXY,
    input: text,
    shown: hasProxy,
  }),
  proxyPort: param(port, { title: 'settings.proxy-port', section: PROXY, input: number, shown: hasProxy }),
  proxyUser: param(line, { title: 'settings.proxy-user', section: PROXY, input: text, shown: hasProxy }),
  proxyPassword: param(z.optional(z.string()), {
    title: 'settings.proxy-password',
    description: 'settings.secret-kept',
    section: PROXY,
    input: password,
    shown: hasProxy,
  }),
});

const word = z.nullish(z.string());
/** Clients of all kinds have written these, numbers and switches as texts too. */
const count = z.nullish(z.union([z.number(), z.string()]));
const flag = z.nullish(z.union([z.boolean(), z.string()]));
const Stored = z.looseObject({
  mailFrom: word,
  smtpProtocol: word,
  smtpHost: word,
  smtpPort: count,
  timeout: count,
  enableTls: flag,
  tlsVersion: word,
  username: word,
  enableProxy: flag,
  proxyHost: word,
  proxyPort: count,
  proxyUser: word,
});

/** How mail leaves the platform. */
export const mailSettings: SettingsForm<typeof params> = {
  id: 'settings-mail',
  title: 'settings.mail',
  params,
  triedBy: 'settings-mail.test',
  read: (request) => readSettings(SettingsKey.mail, request),
  save: saveSettings,
  answersOf,
  laidOver: (value, { password: secret, proxyPassword, ...answers }) => ({
    ...withChanged(value, answersOf(value), answers),
    // An empty one keeps the one that is stored.
    ...(secret && { password: secret }),
    ...(proxyPassword && { proxyPassword }),
  }),
};

function answersOf(value: SettingsValue) {
  const stored = Stored.safeParse(value).data ?? {};
  return {
    mailFrom: stored.mailFrom ?? '',
    smtpProtocol: PROTOCOLS.find((one) => one === stored.smtpProtocol) ?? 'smtp',
    smtpHost: stored.smtpHost ?? '',
    smtpPort: countOf(stored.smtpPort) ?? 25,
    timeout: countOf(stored.timeout) ?? 10_000,
    enableTls: String(stored.enableTls) === 'true',
    tlsVersion: stored.tlsVersion || null,
    username: stored.username ?? '',
    password: '',
    enableProxy: String(stored.enableProxy) === 'true',
    proxyHost: stored.proxyHost ?? '',
    proxyPort: countOf(stored.proxyPort),
    proxyUser: stored.proxyUser ?? '',
    proxyPassword: '',
  };
}

function countOf(stored: string | number | null | undefined): number | undefined {
  const counted = stored === '' || stored == null ? Number.NaN : Number(stored);
  return Number.isFinite(counted) ? counted : undefined;
}
