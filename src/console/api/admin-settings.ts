import {
  AdminSettings,
  type MailSettings,
  SecuritySettings,
  type TestSmsRequest,
} from '../../model/admin-settings.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { got, part, posted, sent } from './calls.ts';

/** What is set under a key. For system administrators, as all of these are. */
export function adminSettings(key: string, request?: RequestOptions): Promise<AdminSettings> {
  return got(`/api/admin/settings/${part(key)}`, AdminSettings, request);
}

/** Sets what is under a key: the stored ones with what has changed. */
export function saveAdminSettings(settings: AdminSettings, request?: RequestOptions): Promise<AdminSettings> {
  return posted('/api/admin/settings', settings, AdminSettings, request);
}

/** Sends the user a letter by these settings, which are not stored. */
export function sendTestMail(
  settings: AdminSettings & { jsonValue: MailSettings },
  request?: RequestOptions,
): Promise<void> {
  return sent('/api/admin/settings/testMail', settings, request);
}

/** Sends a short message by a provider that is not stored. */
export function sendTestSms(message: TestSmsRequest, request?: RequestOptions): Promise<void> {
  return sent('/api/admin/settings/testSms', message, request);
}

/** What passwords must have, and when accounts lock. */
export function securitySettings(request?: RequestOptions): Promise<SecuritySettings> {
  return got('/api/admin/securitySettings', SecuritySettings, request);
}

export function saveSecuritySettings(
  settings: SecuritySettings,
  request?: RequestOptions,
): Promise<SecuritySettings> {
  return posted('/api/admin/securitySettings', settings, SecuritySettings, request);
}
