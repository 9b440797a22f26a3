import type { Authority } from '../../model/authority.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';

const ROLES: Record<Authority, TranslationKey> = {
  SYS_ADMIN: 'user.sys-admin',
  TENANT_ADMIN: 'user.tenant-admin',
  CUSTOMER_USER: 'user.customer-user',
};

interface Named {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly email: string;
}

/** How a user is addressed: first and last name, the e-mail where neither is known, nothing for nobody. */
export function displayName(user: Named | null): string {
  if (!user) return '';
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
}

/** What a user is on the platform. */
export function roleTitle(authority: Authority): TranslationKey {
  return ROLES[authority];
}
