import * as z from 'zod/mini';
import { OAuth2Client, TokenPair } from '../../model/login.ts';
import { User } from '../../model/user.ts';
import { answer, done } from './answer.ts';
import { kyOptions, transport } from './transport.ts';

/** What a password must be like; members a platform does not set do not apply. */
export const PasswordPolicy = z.looseObject({
  minimumLength: z.nullish(z.number()),
  minimumUppercaseLetters: z.nullish(z.number()),
  minimumLowercaseLetters: z.nullish(z.number()),
  minimumDigits: z.nullish(z.number()),
  minimumSpecialCharacters: z.nullish(z.number()),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

const Page = z.looseObject({ data: z.array(z.looseObject({ id: z.looseObject({ id: z.string() }) })) });

/** Signs in. Refused credentials reject with the platform's words; expired ones with `resetTokenOf(error)`. */
export function login(username: string, password: string): Promise<TokenPair> {
  return answer(transport.post('/api/auth/login', { json: { username, password } }), TokenPair);
}

/** Signs in as the public user of a public customer. */
export function publicLogin(publicId: string): Promise<TokenPair> {
  return answer(transport.post('/api/auth/login/public', { json: { publicId } }), TokenPair);
}

/** Exchanges a refresh token for a new pair. */
export function renewTokens(refreshToken: string): Promise<TokenPair> {
  return answer(transport.post('/api/auth/token', { json: { refreshToken } }), TokenPair);
}

/** Tells the platform about a sign-out; it writes it down and revokes nothing. */
export function logout(token: string): Promise<void> {
  return done(transport.post('/api/auth/logout', { headers: bearer(token), keepalive: true }));
}

/** The external sign-in providers. */
export function signInProviders(): Promise<OAuth2Client[]> {
  const options = kyOptions({ ignoreLoading: true });
  return answer(transport.post('/api/noauth/oauth2Clients', options), z.array(OAuth2Client));
}

/** What a new password must be like. */
export function passwordPolicy(signal?: AbortSignal): Promise<PasswordPolicy> {
  const options = kyOptions({ signal, ignoreLoading: true });
  return answer(transport.get('/api/noauth/userPasswordPolicy', options), PasswordPolicy);
}

/** Asks for a mail with a link to set a new password. */
export function requestPasswordReset(email: string): Promise<void> {
  return done(transport.post('/api/noauth/resetPasswordByEmail', { json: { email } }));
}

/** Sets a new password by the token of a reset mail and signs in. */
export function resetPassword(resetToken: string, password: string): Promise<TokenPair> {
  return answer(transport.post('/api/noauth/resetPassword', { json: { resetToken, password } }), TokenPair);
}

/** Sets the first password of an account by the token of its activation link and signs in. */
export function activate(activateToken: string, password: string): Promise<TokenPair> {
  const call = transport.post('/api/noauth/activate', {
    json: { activateToken, password },
    searchParams: { sendActivationMail: true },
  });
  return answer(call, TokenPair);
}

/** The user a fresh access token belongs to; asked by the session before `http` may be used. */
export function sessionUser(token: string, userId: string): Promise<User> {
  return answer(transport.get(`/api/user/${userId}`, { headers: bearer(token) }), User);
}

/** Ids of the dashboards that a user kept to full-screen dashboards may open; of the customer, or of the whole tenant. */
export async function sessionDashboardIds(token: string, customerId: string | null): Promise<string[]> {
  const path = customerId ? `/api/customer/${customerId}/dashboards` : '/api/tenant/dashboards';
  const searchParams = { pageSize: 100, page: 0 };
  const page = await answer(transport.get(path, { headers: bearer(token), searchParams }), Page);
  return page.data.map(({ id }) => id.id);
}

/** The header that carries an access token. */
export function bearer(token: string): { 'X-Authorization': string } {
  return { 'X-Authorization': `Bearer ${token}` };
}
