import type { SecureVersion } from 'node:tls';
import { createTransport, type SMTPTransportOptions, type Transporter } from 'nodemailer';
import addressesIn from 'nodemailer/lib/addressparser';
import type { MailSettings } from '../../model/admin-settings.ts';
import type { WrittenLetter } from './letter.ts';
import { asMailFailure, mailUnavailable } from './mail-failure.ts';

/** How long a mail server may be silent where the settings set no limit, and at the longest, ms. */
const LONGEST_SILENCE = 30_000;

/** How long a letter may take in all, however often the server says something, ms. */
const LONGEST_DELIVERY = 60_000;

/**
 * Hands a letter to the mail server of the settings; resolves when it has taken it. The connection is closed after
 * that, and at once when the signal is aborted.
 * @throws PlatformError 500 with what is wrong, in which no password is
 */
export async function sendBySmtp(
  settings: MailSettings,
  { language, to, subject, text, html }: WrittenLetter,
  signal: AbortSignal,
): Promise<void> {
  const [from] = addressesIn(settings.mailFrom, { flatten: true });
  // Nodemailer would write in the name of nobody.
  if (!from?.address.includes('@'))
    throw mailUnavailable('the sender of the mail settings is no mail address');
  await onTransport(settings, (transport) =>
    transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { 'Content-Language': language.replace('_', '-'), 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_DELIVERY)]),
    }),
  );
}

/** Resolves when the mail server of the settings can be reached and lets the platform in. @throws PlatformError 500 */
export async function reachBySmtp(settings: MailSettings): Promise<void> {
  await onTransport(settings, (transport) => transport.verify());
}

async function onTransport(
  settings: MailSettings,
  use: (transport: Transporter) => Promise<unknown>,
): Promise<void> {
  try {
    const transport = createTransport(transportOf(settings));
    try {
      await use(transport);
    } finally {
      transport.close();
    }
  } catch (cause) {
    throw asMailFailure(cause, settings);
  }
}

function transportOf(settings: MailSettings): SMTPTransportOptions {
  const { smtpProtocol, smtpHost, smtpPort, enableTls, tlsVersion, username, password } = settings;
  const secure = smtpProtocol === 'smtps';
  const startTls = !secure && isOn(enableTls);
  const silence = Math.min(Number(settings.timeout) || LONGEST_SILENCE, LONGEST_SILENCE);
  return {
    host: smtpHost,
    port: Number(smtpPort),
    secure,
    // Who wants TLS gets no letter without it, and who wants none does not fail at a certificate.
    requireTLS: startTls,
    ignoreTLS: !secure && !startTls,
    tls: tlsOptionsOf(tlsVersion),
    ...(username ? { auth: { user: username, pass: password ?? '' } } : {}),
    ...(isOn(settings.enableProxy) ? { proxy: proxyOf(settings) } : {}),
    dnsTimeout: silence,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const tlsVersions: readonly string[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] satisfies SecureVersion[];

/** At least the version that is set. Those before 1.2 need ciphers that OpenSSL counts as broken. */
function tlsOptionsOf(version: string | null | undefined): SMTPTransportOptions['tls'] {
  if (!isTlsVersion(version)) return {};
  const isOutdated = version === 'TLSv1' || version === 'TLSv1.1';
  return { minVersion: version, ...(isOutdated ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}) };
}

function isTlsVersion(version: string | null | undefined): version is SecureVersion {
  return tlsVersions.includes(version ?? '');
}

/** The HTTP proxy that leads to the mail server, by `CONNECT`. */
function proxyOf({ proxyHost, proxyPort, proxyUser, proxyPassword }: MailSettings): string {
  const host = proxyHost?.includes(':') ? `[${proxyHost}]` : (proxyHost ?? '');
  const account = proxyUser
    ? `${encodeURIComponent(proxyUser)}:${encodeURIComponent(proxyPassword ?? '')}@`
    : '';
  return `http://${account}${host}:${proxyPort || DEFAULT_PROXY_PORT}`;
}

const DEFAULT_PROXY_PORT = 8080;

/** Switches come as such and, from some clients, as text. */
function isOn(flag: MailSettings['enableTls']): boolean {
  return flag === true || flag === 'true';
}
