import { User } from '../../model/user.ts';
import { kyOptions } from '../wire/ky-options.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { answer, done } from './client.ts';

/** Gives the signed-in user another password. Rejects with the platform's words, about the policy too. */
export function changePassword(
  currentPassword: string,
  newPassword: string,
  options: RequestOptions = {},
): Promise<void> {
  const json = { currentPassword, newPassword };
  return done((http) => http.post('/api/auth/changePassword', { ...kyOptions(options), json }));
}

/**
 * Gives the signed-in user, read just before, another e-mail. Platforms that do not ask for the password ignore it.
 * Rejects with the platform's words.
 */
export function changeEmail(
  user: User,
  { email, currentPassword }: { email: string; currentPassword: string },
  options: RequestOptions = {},
): Promise<User> {
  const json = { ...user, email, currentPassword };
  return answer((http) => http.post('/api/user', { ...kyOptions(options), json }), User);
}
