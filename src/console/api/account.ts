import { done } from '../wire/answer.ts';
import { kyOptions } from '../wire/transport.ts';
import { http } from './http.ts';

/** Gives the signed-in user another password. Rejects with the platform's words, about the policy too. */
export function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  // The command that asked for the passwords shows what is wrong with them, next to the field.
  const options = kyOptions({ ignoreErrors: true });
  return done(http.post('/api/auth/changePassword', { ...options, json: { currentPassword, newPassword } }));
}
