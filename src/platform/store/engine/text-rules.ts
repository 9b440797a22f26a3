import { NAME_MAX_LENGTH } from '../../../model/device.ts';
import { EMAIL_PATTERN } from '../../../model/login.ts';
import { badRequest } from '../../errors.ts';

/** Refuses a text that is missing or blank, with the platform's message for that field. */
export function requireText(text: string | null | undefined, message: string): string {
  if (text === null || text === undefined || text.trim() === '') throw badRequest(message);
  return text;
}

/** Refuses an e-mail address that is missing, with the message for that, or none. */
export function requireEmail(email: string | null | undefined, message: string): void {
  checkEmail(requireText(email, message));
}

/** Refuses an e-mail address that is none; it may be missing. */
export function checkEmail(email: string | null | undefined): void {
  if (email && !EMAIL_PATTERN.test(email)) throw badRequest(`Invalid email address format '${email}'!`);
}

/** Refuses a text that is too long to be stored; `field` starts the message, as in `Device name`. */
export function limitText(text: string | null | undefined, field: string): void {
  // Longer in UTF-16 units does not mean longer in characters.
  if (text && text.length > NAME_MAX_LENGTH && [...text].length > NAME_MAX_LENGTH) {
    throw badRequest(`${field} can't be longer than ${NAME_MAX_LENGTH} characters!`);
  }
}

/** The form of a name that case-insensitive searches compare. */
export function fold(text: string): string {
  return text.toLowerCase();
}
