import * as z from 'zod/mini';
import { AdminSettings, SettingsKey } from '../../model/admin-settings.ts';
import { ApiError } from '../wire/api-error.ts';
import { kyOptions } from '../wire/ky-options.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { answer } from './client.ts';

/** What is told of the way mail takes; members that a platform leaves out are not known. */
const MailServer = z.looseObject({
  smtpHost: z.nullish(z.string()),
  smtpPort: z.nullish(z.union([z.string(), z.number()])),
});

/** What is told of how accounts are kept safe. */
const Security = z.looseObject({
  maxFailedLoginAttempts: z.nullish(z.number()),
  passwordPolicy: z.nullish(z.looseObject({ minimumLength: z.nullish(z.number()) })),
});

/** The mail server, `host:port`; empty where none is set. For system administrators. Rejects with an ApiError. */
export async function mailServer(request: RequestOptions): Promise<string> {
  const path = `/api/admin/settings/${SettingsKey.mail}`;
  try {
    const { jsonValue } = await answer((http) => http.get(path, kyOptions(request)), AdminSettings);
    const { smtpHost, smtpPort } = z.parse(MailServer, jsonValue);
    return [smtpHost, smtpPort].filter(Boolean).join(':');
  } catch (error) {
    // Nobody has ever set one up.
    if (error instanceof ApiError && error.status === 404) return '';
    throw error;
  }
}

/**
 * The failed sign-ins after which an account is locked, and the characters a password has at least; 0 where there is
 * no such rule. For system administrators. Rejects with an ApiError.
 */
export async function signInRules(
  request: RequestOptions,
): Promise<{ mostFailures: number; shortestPassword: number }> {
  const { maxFailedLoginAttempts, passwordPolicy } = await answer(
    (http) => http.get('/api/admin/securitySettings', kyOptions(request)),
    Security,
  );
  return {
    mostFailures: maxFailedLoginAttempts ?? 0,
    shortestPassword: passwordPolicy?.minimumLength ?? 0,
  };
}
