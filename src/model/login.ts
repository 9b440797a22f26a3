import * as z from 'zod/mini';

export const LoginRequest = z.looseObject({ username: z.string(), password: z.string() });
export type LoginRequest = z.infer<typeof LoginRequest>;

export const RefreshRequest = z.looseObject({ refreshToken: z.string() });

/** What sign-in and refresh answer: both are HS512 JSON Web Tokens. */
export const TokenPair = z.looseObject({ token: z.string(), refreshToken: z.string() });
export type TokenPair = z.infer<typeof TokenPair>;

/** The claims of an access token; `iat` and `exp` are seconds since the epoch. */
export const AccessTokenClaims = z.looseObject({
  sub: z.string(),
  scopes: z.array(z.string()).check(z.minLength(1)),
  userId: z.string(),
  firstName: z.nullish(z.string()),
  lastName: z.nullish(z.string()),
  enabled: z.optional(z.boolean()),
  isPublic: z.optional(z.boolean()),
  tenantId: z.optional(z.string()),
  customerId: z.optional(z.string()),
  iss: z.optional(z.string()),
  iat: z.number(),
  exp: z.number(),
});
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>;

/** An external sign-in provider as the login page shows it. */
export const OAuth2Client = z.looseObject({ name: z.string(), icon: z.nullish(z.string()), url: z.string() });
export type OAuth2Client = z.infer<typeof OAuth2Client>;

/** The platform's e-mail pattern (case-insensitive): local part, host, at least two letters at the end. */
export const EMAIL_PATTERN = /^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,}$/i;
