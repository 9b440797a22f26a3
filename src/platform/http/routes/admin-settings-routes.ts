import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  AdminSettings,
  GeneralSettings,
  MailSettings,
  PhoneNumber,
  SecuritySettings,
  SettingsKey,
  SmsProvider,
  TestSmsRequest,
} from '../../../model/admin-settings.ts';
import type { Platform } from '../../assembly/platform.ts';
import { badRequest, notFound } from '../../errors.ts';
import { saveSecuritySettings, securitySettings } from '../../security/security-settings.ts';
import { withoutSecrets, withStoredSecrets } from '../../security/setting-secrets.ts';
import { settingsChangeOf } from '../../services/audit-records.ts';
import { baseUrl } from '../../services/base-url.ts';
import type { Transaction } from '../../services/transactions.ts';
import { callerOf, systemAdmin } from '../access-rule.ts';

/** Settings as sent: what is missing is told in the platform's words. */
const SettingsBody = z.extend(AdminSettings, {
  key: z.nullish(z.string()),
  jsonValue: z.nullish(z.looseObject({})),
});
const TestMailBody = z.looseObject({ key: z.literal(SettingsKey.mail), jsonValue: z.looseObject({}) });
const TestSmsBody = z.extend(TestSmsRequest, {
  providerConfiguration: z.looseObject({}),
  numberTo: z.string(),
});

const valueSchemas = new Map<string, z.ZodMiniType>([
  [SettingsKey.general, GeneralSettings],
  [SettingsKey.mail, MailSettings],
  [SettingsKey.sms, SmsProvider],
  [SettingsKey.security, SecuritySettings],
]);

/** What the system administrator sets. */
export const adminSettingsRoutes =
  ({ store, transactions, mail, sms }: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { access: systemAdmin() };

    app.get(
      '/admin/settings/:key',
      { config, schema: { params: z.object({ key: z.string() }) } },
      async (request) => {
        const settings = store.adminSettings.byKey(request.params.key);
        if (!settings) throw notFound();
        return withoutSecrets(settings);
      },
    );

    app.post('/admin/settings', { config, schema: { body: SettingsBody } }, async (request) => {
      const { key, jsonValue } = request.body;
      if (!key?.trim()) throw badRequest('Key should be specified!');
      if (!jsonValue) throw badRequest('Json value should be specified!');
      const change = (transaction: Transaction) => {
        const before = store.adminSettings.byKey(key)?.jsonValue;
        const value = withStoredSecrets(jsonValue, before);
        const saved = store.adminSettings.save({ ...request.body, key, jsonValue: value });
        // Only now that the key is known to be right; refusing the value takes back the save.
        checkValue(key, value, 'jsonValue');
        transaction.log(settingsChangeOf(key, before, value));
        return withoutSecrets(saved);
      };
      return await transactions.run(change, { by: callerOf(request) });
    });

    app.get('/admin/securitySettings', { config }, async () => securitySettings(store));

    app.post('/admin/securitySettings', { config, schema: { body: SecuritySettings } }, async (request) => {
      const change = (transaction: Transaction) => {
        const before = securitySettings(store);
        const saved = saveSecuritySettings(store, request.body);
        transaction.log(settingsChangeOf(SettingsKey.security, before, saved));
        return saved;
      };
      return await transactions.run(change, { by: callerOf(request) });
    });

    app.post(
      '/admin/settings/testMail',
      { config, schema: { body: TestMailBody } },
      async (request, reply) => {
        const stored = store.adminSettings.byKey(SettingsKey.mail)?.jsonValue;
        const value = withStoredSecrets(request.body.jsonValue, stored);
        checkValue(SettingsKey.mail, value, 'jsonValue');
        const { email: to } = callerOf(request);
        const platformUrl = baseUrl(store, request.server.server);
        await mail.tryOut(MailSettings.parse(value), { kind: 'settings-test', to, platform: platformUrl });
        return reply.send();
      },
    );

    app.post('/admin/settings/testSms', { config, schema: { body: TestSmsBody } }, async (request, reply) => {
      const { numberTo, message } = request.body;
      if (!PhoneNumber.safeParse(numberTo).success) {
        throw badRequest(`Invalid phone number format '${numberTo}'!`);
      }
      const stored = store.adminSettings.byKey(SettingsKey.sms)?.jsonValue;
      const provider = withStoredSecrets(request.body.providerConfiguration, stored);
      checkValue(SettingsKey.sms, provider, 'providerConfiguration');
      await sms.tryOut(SmsProvider.parse(provider), { number: numberTo, text: message });
      return reply.send();
    });
  };

/** Refuses a value that the key does not have; `within` names it to the caller. */
function checkValue(key: string, value: object, within: string): void {
  const result = valueSchemas.get(key)?.safeParse(value);
  if (result?.success === false) {
    const path = [within, ...(result.error.issues[0]?.path ?? [])].join('.');
    throw badRequest(`Invalid value of '${path}'!`);
  }
  if (key === SettingsKey.mail) requirePassword(MailSettings.parse(value));
}

/** Whoever changes the mail server must not be left with a name that signs in nowhere. */
function requirePassword({ username, password }: MailSettings): void {
  if (!username || password) return;
  throw badRequest(
    'Enter the password again: it is only kept for the mail server and the proxy it was entered for!',
  );
}
