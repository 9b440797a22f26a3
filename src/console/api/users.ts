import * as z from 'zod/mini';
import { StoredUser, User } from '../../model/user.ts';
import { takeOwnDetails } from '../session/session-store.ts';
import { kyOptions } from '../wire/ky-options.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { answer, done } from './client.ts';
import { entityService } from './entity-service.ts';

const service = entityService({
  path: 'user',
  entity: User,
  info: StoredUser,
  lists: {
    own: '/api/users',
    TENANT: (id) => `/api/tenant/${id}/users`,
    CUSTOMER: (id) => `/api/customer/${id}/users`,
  },
});

/**
 * Users. A tenant's list holds its administrators only; the own list of an administrator holds everybody. Whoever
 * changes the own account is shown as it is from then on.
 */
export const users: typeof service = {
  ...service,
  async save(user, request) {
    const saved = await service.save(user, request);
    takeOwnDetails(saved);
    return saved;
  },
};

/** Creates a user without a password. A user who is to be sent the activation link, and cannot be, is not created. */
export function createUser(
  user: User,
  { sendActivationMail }: { sendActivationMail: boolean },
  request: RequestOptions = {},
): Promise<User> {
  const options = { ...kyOptions(request), json: user, searchParams: { sendActivationMail } };
  return answer((http) => http.post('/api/user', options), User);
}

/** The address where a user sets the first password; refused once that is done. */
export function activationLink(id: string, request: RequestOptions = {}): Promise<string> {
  return answer(
    (http) => http.get(`/api/user/${encodeURIComponent(id)}/activationLink`, kyOptions(request)),
    z.string(),
  );
}

/** Mails a user the activation link; refused once the account is active. */
export function sendActivationMail(email: string, request: RequestOptions = {}): Promise<void> {
  const options = { ...kyOptions(request), searchParams: { email } };
  return done((http) => http.post('/api/user/sendActivationMail', options));
}

/** Lets a user sign in, or no longer; refused to enable who has no password yet. */
export function setUserEnabled(id: string, enabled: boolean, request: RequestOptions = {}): Promise<void> {
  const options = { ...kyOptions(request), searchParams: { userCredentialsEnabled: enabled } };
  return done((http) => http.post(`/api/user/${encodeURIComponent(id)}/userCredentialsEnabled`, options));
}
