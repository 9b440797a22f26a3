import { generalError, type PlatformError } from '../errors.ts';

/** A letter to one person; links are absolute. */
export type Mail = { to: string } & (
  | { kind: 'activation'; link: string }
  | { kind: 'account-activated'; link: string }
  | { kind: 'password-reset'; link: string }
  | { kind: 'password-was-reset'; link: string }
  | { kind: 'account-locked'; account: string }
);

/** Brings letters to people. */
export interface Mailer {
  /** Resolves when the letter is on its way. @throws PlatformError 500 */
  send(mail: Mail): Promise<void>;
}

/** What whoever needs a letter to be sent is told while none can be: 500. */
export function mailUnavailable(): PlatformError {
  return generalError('Unable to send mail: this platform does not send mail');
}

/** How mail leaves the platform: not at all as yet. @throws PlatformError 500 */
export function mailer(): Mailer {
  throw mailUnavailable();
}
