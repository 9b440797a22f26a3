import * as z from 'zod/mini';

/** The authorities a signed-in user can have; the first scope of the access token. */
export const Authority = z.enum(['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER']);
export type Authority = z.infer<typeof Authority>;

/** The scope of refresh tokens; never an authority of a user. */
export const REFRESH_TOKEN_SCOPE = 'REFRESH_TOKEN';

/** The authority of a token that names no scope: nobody's. No platform lets it in. */
export const ANONYMOUS = 'ANONYMOUS';

/** All that the scopes of a token may say. */
export type TokenAuthority = Authority | typeof REFRESH_TOKEN_SCOPE | typeof ANONYMOUS;

/** What the scopes of a token say, of which the first one counts; undefined for what no platform of this API says. */
export function authorityIn([first]: readonly string[]): TokenAuthority | undefined {
  if (first === undefined) return ANONYMOUS;
  return first === REFRESH_TOKEN_SCOPE ? REFRESH_TOKEN_SCOPE : Authority.safeParse(first).data;
}

/** Whether it is the authority of a user, who can be signed in. */
export function isOfUser(authority: TokenAuthority | undefined): authority is Authority {
  return authority !== undefined && authority !== REFRESH_TOKEN_SCOPE && authority !== ANONYMOUS;
}
