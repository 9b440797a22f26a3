import * as z from 'zod/mini';
import { AdditionalInfo } from './additional-info.ts';
import { Authority } from './authority.ts';
import { idOf } from './entity-id.ts';

/** A user; preferences (`lang`, `defaultDashboardId`, ...) live in additionalInfo, `name` is the e-mail. */
export const User = z.looseObject({
  id: z.optional(z.nullable(idOf('USER'))),
  createdTime: z.nullish(z.number()),
  additionalInfo: z.optional(AdditionalInfo),
  tenantId: z.optional(z.nullable(idOf('TENANT'))),
  customerId: z.optional(z.nullable(idOf('CUSTOMER'))),
  email: z.string(),
  authority: Authority,
  firstName: z.optional(z.nullable(z.string())),
  lastName: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
});
export type User = z.infer<typeof User>;

/** A stored user as lists show it. */
export const StoredUser = z.extend(User, { id: idOf('USER'), createdTime: z.number() });
export type StoredUser = z.infer<typeof StoredUser>;

/** True unless an administrator has disabled the account; users who have not activated theirs yet count as enabled. */
export function isEnabled(user: { additionalInfo?: AdditionalInfo | undefined }): boolean {
  return user.additionalInfo?.userCredentialsEnabled !== false;
}

/** When a user last signed in (ms); undefined when never. */
export function lastSignIn(user: { additionalInfo?: AdditionalInfo | undefined }): number | undefined {
  const ts = user.additionalInfo?.lastLoginTs;
  return typeof ts === 'number' && ts > 0 ? ts : undefined;
}

/** True when a user has set a password for sure: others may have or not, platforms do not tell. */
export function isActivated(user: { additionalInfo?: AdditionalInfo | undefined }): boolean {
  return lastSignIn(user) !== undefined || user.additionalInfo?.userCredentialsEnabled === true;
}
