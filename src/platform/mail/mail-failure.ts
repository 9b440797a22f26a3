import type { NodemailerError } from 'nodemailer';
import type { MailSettings } from '../../model/admin-settings.ts';
import { generalError, PlatformError } from '../errors.ts';
import { OutboundFailure } from '../outbound/outbound-failure.ts';

/** What is quoted of a mail server at most, characters. */
const LONGEST_QUOTE = 300;

/** No letter can be sent, and why: 500. */
export function mailUnavailable(reason: string): PlatformError {
  return generalError(`Unable to send mail: ${reason}`);
}

/** What a letter could not be sent of, in words for whoever wanted to send it; no password is in them. */
export function asMailFailure(cause: unknown, settings: MailSettings): PlatformError {
  if (cause instanceof PlatformError) return cause;
  if (cause instanceof OutboundFailure) return mailUnavailable(cause.message);
  const failure: NodemailerError = cause instanceof Error ? cause : new Error(String(cause));
  return mailUnavailable(reasonOf(failure, settings) + quoteOf(failure, settings));
}

/** Whether a mail could not be sent because the mail server cannot be reached, or lets nobody in. */
export function isUnreachable(cause: unknown): boolean {
  if (cause instanceof OutboundFailure) return cause.isDown;
  const codes = ['EDNS', 'ETIMEDOUT', 'ESOCKET', 'ECONNECTION', 'EPROTOCOL', 'ETLS', 'EAUTH'];
  return cause instanceof Error && 'code' in cause && codes.includes(String(cause.code));
}

function reasonOf(failure: NodemailerError, { enableTls, smtpProtocol }: MailSettings): string {
  const { code, originalCode = '' } = failure;
  const isTlsTrouble =
    code === 'ETLS' || /^(ERR_(SSL|TLS|OSSL)_|CERT_|.*(CERT|SIGNATURE|ISSUER))/.test(originalCode);
  if (isTlsTrouble) {
    const hint = smtpProtocol === 'smtps' || !enableTls ? '' : ' (does it offer STARTTLS?)';
    return `no secure connection to the mail server comes about${hint}: ${failure.message.split('. ')[0]}`;
  }
  switch (code) {
    case 'EDNS':
      return 'no mail server of that name is known';
    case 'ETIMEDOUT':
    case 'EABORT':
      return 'the mail server does not answer in time';
    case 'ESOCKET':
    case 'ECONNECTION':
      return originalCode === 'ECONNREFUSED'
        ? 'no mail server listens at that address and port'
        : `the connection to the mail server fails (${originalCode || 'it was closed'})`;
    case 'EAUTH':
    case 'ENOAUTH':
      return 'the mail server refuses the user name or the password';
    case 'EENVELOPE':
      return failure.command === 'RCPT TO'
        ? 'the mail server refuses the recipient'
        : 'the mail server refuses the sender';
    case 'EMESSAGE':
      return 'the mail server refuses the letter';
    case 'EPROXY':
      return `the proxy lets nothing through to the mail server (${failure.message})`;
    case 'EPROTOCOL':
      return 'what answers at that address and port is no mail server';
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ENOTFOUND':
    case 'ERR_INVALID_URL':
      return `the proxy to the mail server cannot be reached (${code})`;
    default:
      return `something went wrong on the way to the mail server (${code ?? failure.name})`;
  }
}

/** What the mail server itself says, unless it repeats what it must not. */
function quoteOf({ response, code }: NodemailerError, settings: MailSettings): string {
  if (!response || code === 'ETLS') return '';
  const said = response.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_QUOTE);
  return secretsOf(settings).some((secret) => response.includes(secret)) ? '' : `: ${said}`;
}

/** The password as it is, and as it goes over the wire. */
function secretsOf({ username, password }: MailSettings): string[] {
  if (!password) return [];
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return [password, base64(password), base64(`\0${username ?? ''}\0${password}`)];
}
