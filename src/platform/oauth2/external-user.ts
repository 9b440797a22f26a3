import * as z from 'zod/mini';
import type { OAuth2ClientRegistration, OAuth2MapperConfig } from '../../model/oauth2.ts';
import { PlatformError } from '../errors.ts';
import { parseJson } from '../json.ts';
import { boundedFetch } from './bounded-fetch.ts';
import type { ProviderProfile } from './provider-profile.ts';
import { emailNotVerified, profileIncomplete, providerUnusable } from './sign-in-refusals.ts';

const text = z.nullish(z.string());
const id = z.nullish(z.looseObject({ id: z.string() }));

/** Who has signed in with a provider, and where they belong: a tenant, and a customer unless they administer it. */
export const ExternalUser = z.looseObject({
  email: z.string().check(z.minLength(1)),
  firstName: text,
  lastName: text,
  tenantId: id,
  tenantName: text,
  customerId: id,
  customerName: text,
  defaultDashboardName: text,
  alwaysFullScreen: z.nullish(z.boolean()),
});
export type ExternalUser = z.infer<typeof ExternalUser>;

/** The answer of GitHub's `GET /user/emails`. */
const GitHubEmails = z.array(
  z.looseObject({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** What providers call it whether an address is verified: OpenID Connect, and Google before it. */
const VERIFIED = ['email_verified', 'verified_email'];

type BasicMapper = NonNullable<OAuth2MapperConfig['basic']>;

/**
 * Finds out from a profile, as the registration says, who has signed in and where they belong.
 * @throws PlatformError 401; its `cause` says more, which is not for whoever signs in
 */
export async function externalUserOf(
  registration: OAuth2ClientRegistration,
  profile: ProviderProfile,
  signal: AbortSignal,
): Promise<ExternalUser> {
  const { type, basic, custom } = registration.mapperConfig ?? {};
  // Some say it as a text.
  if (VERIFIED.some((key) => String(profile.attributes[key]) === 'false')) throw emailNotVerified();
  try {
    if (type === 'CUSTOM') return await mappedBy(custom ?? {}, profile, signal);
    const email =
      type === 'GITHUB'
        ? await gitHubEmail(registration, profile, signal)
        : textOf(profile, basic?.emailAttributeKey);
    if (!email) throw profileIncomplete();
    return basicUser(email, basic ?? {}, profile);
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    throw Object.assign(providerUnusable(), { cause });
  }
}

function basicUser(email: string, basic: BasicMapper, profile: ProviderProfile): ExternalUser {
  const { customerNamePattern } = basic;
  return {
    email,
    firstName: textOf(profile, basic.firstNameAttributeKey),
    lastName: textOf(profile, basic.lastNameAttributeKey),
    tenantName: tenantNameOf(email, basic, profile),
    // Whoever has no customer administers the tenant: an empty name must not come to mean that.
    customerName: customerNamePattern ? filled(customerNamePattern, profile) : null,
    defaultDashboardName: basic.defaultDashboardName,
    alwaysFullScreen: basic.alwaysFullScreen,
  };
}

function tenantNameOf(email: string, basic: BasicMapper, profile: ProviderProfile): string {
  if (basic.tenantNameStrategy === 'EMAIL') return email.toLowerCase();
  if (basic.tenantNameStrategy === 'DOMAIN') return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return filled(basic.tenantNamePattern ?? '', profile);
}

/** A pattern with the attributes it names in the place of each `%{name}`. @throws PlatformError 401 when one is missing */
function filled(pattern: string, profile: ProviderProfile): string {
  const name = pattern.replaceAll(/%\{([^}]*)\}/g, (_placeholder, key: string) => {
    const value = textOf(profile, key);
    if (!value) throw profileIncomplete();
    return value;
  });
  if (name.trim() === '') throw profileIncomplete();
  return name.trim();
}

function textOf({ attributes }: ProviderProfile, key: string | null | undefined): string | null {
  const value = key && Object.hasOwn(attributes, key) ? attributes[key] : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : null;
}

/** GitHub tells in the profile only the address that is shown to everybody, if any. */
async function gitHubEmail(
  { userInfoUri }: OAuth2ClientRegistration,
  { accessToken }: ProviderProfile,
  signal: AbortSignal,
): Promise<string> {
  const url = new URL(userInfoUri ?? '');
  url.pathname = `${url.pathname.replace(/\/$/, '')}/emails`;
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${accessToken}`,
    'user-agent': 'clavier',
  };
  const answer = await boundedFetch(url, { headers }, signal);
  if (!answer.ok) throw new Error(`The addresses were answered with ${answer.status}`);
  const primary = GitHubEmails.parse(parseJson(await answer.text())).find((each) => each.primary);
  if (!primary) throw profileIncomplete();
  if (!primary.verified) throw emailNotVerified();
  return primary.email;
}

/** Asks a service of the operator's own who it is: it is sent the profile and answers an `ExternalUser`. */
async function mappedBy(
  { url, username, password, sendToken }: NonNullable<OAuth2MapperConfig['custom']>,
  { name, attributes, accessToken }: ProviderProfile,
  signal: AbortSignal,
): Promise<ExternalUser> {
  const headers = new Headers({ accept: 'application/json', 'content-type': 'application/json' });
  if (username && password) {
    headers.set('authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  }
  if (sendToken) headers.set('provider-access-token', accessToken);
  const authorities = [{ authority: 'ROLE_USER', attributes }];
  const body = JSON.stringify({ authorities, attributes, name });
  const answer = await boundedFetch(url ?? '', { method: 'POST', headers, body }, signal);
  if (!answer.ok) throw new Error(`The mapper answered with ${answer.status}`);
  return ExternalUser.parse(parseJson(await answer.text()));
}
