import { done } from '../wire/answer.ts';
import { kyOptions, type RequestOptions } from '../wire/transport.ts';
import { http } from './http.ts';

/** Gives the signed-in user another password. Rejects with the platform's words, about the policy too. */
export function changePassword(
  currentPassword: string,
  newPassword: string,
  options: RequestOptions = {},
): Promise<void> {
  const json = { currentPassword, newPassword };
  return done(http.post('/api/auth/changePassword', { ...kyOptions(options), json }));
}
