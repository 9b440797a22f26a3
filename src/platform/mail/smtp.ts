import type { SecureVersion } from 'node:tls';
import { createTransport, type SMTPTransportOptions, type Transporter } from 'nodemailer';
import addressesIn from 'nodemailer/lib/addressparser';
import type { MailSettings } from '../../model/admin-settings.ts';
import type { AddressGuard } from '../outbound/address-guard.ts';
import { openSocket } from '../outbound/open-socket.ts';
import { OutboundFailure } from '../outbound/outbound-failure.ts';
import type { WrittenLetter } from './letter.ts';
import { asMailFailure, isUnreachable, mailUnavailable } from './mail-failure.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

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
  await mailBySmtp(
    settings,
    { to: [to], subject, text, html, headers: { 'Content-Language': language.replace('_', '-') } },
    signal,
  );
}

/** Hands a mail to the mail server of the settings, as `sendBySmtp` does. @throws PlatformError 500 */
export async function mailBySmtp(
  settings: MailSettings,
  mail: OutgoingMail,
  signal: AbortSignal,
): Promise<void> {
  try {
    await handOver(settings, mail, signal);
  } catch (cause) {
    throw asMailFailure(cause, settings);
  }
}

/** Hands a mail to a mail server that somebody else than the operator has named. @throws OutboundFailure */
export async function mailByOwnSmtp(
  settings: MailSettings,
  mail: OutgoingMail,
  guard: AddressGuard,
): Promise<void> {
  try {
    await handOver(settings, mail, AbortSignal.timeout(LONGEST_DELIVERY), guard);
  } catch (cause) {
    const { message } = asMailFailure(cause, settings);
    throw new OutboundFailure(message, { isDown: isUnreachable(cause), cause });
  }
}

async function handOver(
  settings: MailSettings,
  { from = settings.mailFrom, to, cc, bcc, subject, text, html, headers }: OutgoingMail,
  signal: AbortSignal,
  guard?: AddressGuard,
): Promise<void> {
  const [sender] = addressesIn(from, { flatten: true });
  // Nodemailer would write in the name of nobody.
  if (!sender?.address.includes('@')) {
    throw mailUnavailable(
      from === settings.mailFrom
        ? 'the sender of the mail settings is no mail address'
        : `'${from}' is no mail address`,
    );
  }
  const addresses = (list: readonly string[] = []) => list.map((address) => ({ name: '', address }));
  await onTransport(
    settings,
    (transport) =>
      transport.sendMail({
        from: sender,
        to: addresses(to),
        cc: addresses(cc),
        bcc: addresses(bcc),
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_DELIVERY)]),
      }),
    guard,
  );
}

/** Resolves when the mail server of the settings can be reached and lets the platform in. @throws PlatformError 500 */
export async function reachBySmtp(settings: MailSettings): Promise<void> {
  try {
    await onTransport(settings, (transport) => transport.verify());
  } catch (cause) {
    throw asMailFailure(cause, settings);
  }
}

async function onTransport(
  settings: MailSettings,
  use: (transport: Transporter) => Promise<unknown>,
  guard?: AddressGuard,
): Promise<void> {
  const options = transportOf(settings);
  const transport = createTransport(guard ? guarded(options, settings, guard) : options);
  try {
    await use(transport);
  } finally {
    transport.close();
  }
}

/** Has the connection made to addresses that the guard lets pass, also that to a proxy. */
function guarded(
  { proxy: _, ...options }: SMTPTransportOptions,
  settings: MailSettings,
  guard: AddressGuard,
): SMTPTransportOptions {
  const { smtpHost: host, smtpPort, proxyHost, proxyPort, proxyUser, proxyPassword } = settings;
  const proxy = isOn(settings.enableProxy)
    ? {
        host: proxyHost ?? '',
        port: Number(proxyPort) || DEFAULT_PROXY_PORT,
        user: proxyUser ?? undefined,
        password: proxyPassword ?? undefined,
      }
    : undefined;
  return {
    ...options,
    getSocket(_options, callback) {
      openSocket({ host, port: Number(smtpPort), proxy }, guard, silenceOf(settings)).then(
        (connection) => callback(null, { connection }),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  };
}

function silenceOf({ timeout }: MailSettings): number {
  return Math.min(Number(timeout) || LONGEST_SILENCE, LONGEST_SILENCE);
}

function transportOf(settings: MailSettings): SMTPTransportOptions {
  const { smtpProtocol, smtpHost, smtpPort, enableTls, tlsVersion, username, password } = settings;
  const secure = smtpProtocol === 'smtps';
  const startTls = !secure && isOn(enableTls);
  const silence = silenceOf(settings);
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
