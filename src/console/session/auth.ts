import * as z from 'zod/mini';
import { OAuth2Client, TokenPair } from '../../model/login.ts';
import { User } from '../../model/user.ts';
import { callWithoutSession } from '../wire/sessionless-call.ts';

/** What a password must be like; members a platform does not set do not apply. */
export const PasswordPolicy = z.looseObject({
  minimumLength: z.nullish(z.number()),
  minimumUppercaseLetters: z.nullish(z.number()),
  minimumLowercaseLetters: z.nullish(z.number()),
  minimumDigits: z.nullish(z.number()),
  minimumSpecialCharacters: z.nullish(z.number()),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

const DashboardPage = z.looseObject({
  data: z.array(z.looseObject({ id: z.looseObject({ id: z.string() }) })),
  hasNext: z.optional(z.boolean()),
});
const Nothing = z.unknown();

/** Signs in. Refused credentials reject with the platform's words; expired ones with `resetTokenOf(error)`. */
export function login(username: string, password: string): Promise<TokenPair> {
  return callWithoutSession('POST', '/api/auth/login', TokenPair, { json: { username, password } });
}

/** Signs in as the public user of a public customer. */
export function publicLogin(publicId: string): Promise<TokenPair> {
  return callWithoutSession('POST', '/api/auth/login/public', TokenPair, { json: { publicId } });
}

/** Exchanges a refresh token for a new pair. */
export function renewTokens(refreshToken: string): Promise<TokenPair> {
  const call = { json: { refreshToken }, ignoreLoading: true };
  return callWithoutSession('POST', '/api/auth/token', TokenPair, call);
}

/** Tells the platform about a sign-out, which ends the session; a stock ThingsBoard only writes it down. */
export async function logout(token: string): Promise<void> {
  await callWithoutSession('POST', '/api/auth/logout', Nothing, { token, keepalive: true });
}

/** The external sign-in providers. */
export function signInProviders(): Promise<OAuth2Client[]> {
  const call = { ignoreLoading: true };
  return callWithoutSession('POST', '/api/noauth/oauth2Clients', z.array(OAuth2Client), call);
}

/** What a new password must be like. */
export function passwordPolicy(signal: AbortSignal): Promise<PasswordPolicy> {
  const call = { signal, ignoreLoading: true };
  return callWithoutSession('GET', '/api/noauth/userPasswordPolicy', PasswordPolicy, call);
}

/** Asks for a mail with a link to set a new password. */
export async function requestPasswordReset(email: string): Promise<void> {
  await callWithoutSession('POST', '/api/noauth/resetPasswordByEmail', Nothing, { json: { email } });
}

/** Sets a new password by the token of a reset mail and signs in. */
export function resetPassword(resetToken: string, password: string): Promise<TokenPair> {
  const call = { json: { resetToken, password } };
  return callWithoutSession('POST', '/api/noauth/resetPassword', TokenPair, call);
}

/** Sets the first password of an account by the token of its activation link and signs in. */
export function activate(activateToken: string, password: string): Promise<TokenPair> {
  const call = { json: { activateToken, password } };
  return callWithoutSession('POST', '/api/noauth/activate?sendActivationMail=true', TokenPair, call);
}

/** Activates an account by the code of a letter and signs in. Not every platform can: those answer 404 or 405. */
export function activateByEmailCode(emailCode: string): Promise<TokenPair> {
  const path = `/api/noauth/activateByEmailCode?${new URLSearchParams({ emailCode })}`;
  return callWithoutSession('POST', path, TokenPair);
}

/** Asks for another letter with an activation link. Not every platform can: those answer 404 or 405. */
export async function resendActivation(email: string): Promise<void> {
  const path = `/api/noauth/resendEmailActivation?${new URLSearchParams({ email })}`;
  await callWithoutSession('POST', path, Nothing);
}

/** The user a fresh access token belongs to; asked by the session before `http` may be used. */
export function sessionUser(token: string, userId: string): Promise<User> {
  return callWithoutSession('GET', `/api/user/${encodeURIComponent(userId)}`, User, { token });
}

/** Tokens of a user for an administrator with the given token; refused where the platform does not allow it. */
export function userTokens(token: string, userId: string): Promise<TokenPair> {
  return callWithoutSession('GET', `/api/user/${encodeURIComponent(userId)}/token`, TokenPair, { token });
}

/** Whether the platform gives administrators the tokens of other users. */
export function tokenAccessEnabled(token: string): Promise<boolean> {
  const call = { token, ignoreLoading: true };
  return callWithoutSession('GET', '/api/user/tokenAccessEnabled', z.boolean(), call);
}

/** Ids of the dashboards that a user kept to full-screen dashboards may open; of the customer, or of the whole tenant. */
export async function sessionDashboardIds(token: string, customerId: string | null): Promise<string[]> {
  const owner = customerId ? `customer/${encodeURIComponent(customerId)}` : 'tenant';
  const ids: string[] = [];
  for (let page = 0, hasNext = true; hasNext; page += 1) {
    const path = `/api/${owner}/dashboards?pageSize=100&page=${page}`;
    const answer = await callWithoutSession('GET', path, DashboardPage, { token });
    ids.push(...answer.data.map(({ id }) => id.id));
    hasNext = answer.hasNext === true && answer.data.length > 0;
  }
  return ids;
}
