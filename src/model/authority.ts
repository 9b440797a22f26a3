import * as z from 'zod/mini';

/** The authorities a signed-in user can have; the first scope of the access token. */
export const Authority = z.enum(['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER']);
export type Authority = z.infer<typeof Authority>;

/** The scope of refresh tokens; never an authority of a user. */
export const REFRESH_TOKEN_SCOPE = 'REFRESH_TOKEN';
