import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SettingsKey } from '../../../../../src/model/admin-settings.ts';
import type { NodeLetters } from '../../../../../src/platform/rules/contract/node-context.ts';
import { createNodeLetters } from '../../../../../src/platform/rules/external/node-letters.ts';
import { type MailServer, startMailServer } from '../../../../mail-server.ts';
import { startTwilio, twilioAccount } from '../../../../twilio-server.ts';
import { startTestApp, type TestApp } from '../../http/test-app.ts';
import { storeMailSettings } from '../../mail/store-mail-settings.ts';

let test: TestApp;
let tenantId: string;
let server: MailServer;
let twilio: Awaited<ReturnType<typeof startTwilio>>;
let letters: NodeLetters;

beforeEach(async () => {
  server = await startMailServer();
  twilio = await startTwilio();
  test = await startTestApp(undefined, [], undefined, {}, undefined, {
    twilio: `http://127.0.0.1:${twilio.port}`,
  });
  ({ tenantId } = await test.createTenant('Acme'));
  const { store } = test.platform;
  await storeMailSettings(store, server.port);
  await store.write(() =>
    store.adminSettings.save({ key: SettingsKey.sms, jsonValue: { ...twilioAccount } }),
  );
  letters = createNodeLetters(test.platform, tenantId);
});
afterEach(async () => {
  await test.close();
  await server.close();
  await twilio.close();
});

/** Grants the tenant so many mails and short messages a month. */
async function grant(limits: { maxEmails?: number; maxSms?: number }): Promise<void> {
  const { store, usage } = test.platform;
  const profile = store.tenantProfiles.ensureDefault();
  await store.write(() => {
    const { profileData } = profile;
    store.tenantProfiles.save({
      ...profile,
      profileData: { ...profileData, configuration: { ...profileData?.configuration, ...limits } },
    });
  });
  await usage.limitsChanged({ tenantId });
}

/** What the tenant has used, as it reads it. */
async function used(key: string): Promise<unknown> {
  const { store, usage } = test.platform;
  await usage.flush();
  const state = store.apiUsage.ofTenant(tenantId);
  return state && store.timeseries.latest(state.entity.key).find((entry) => entry.key === key)?.value;
}

const mail = { to: 'ana@acme.example, Bo <bo@acme.example>', subject: 'Hot', body: 'Kiln 7 is at 1,300 °C' };

describe('a mail', () => {
  it('is sent over the mail server of the platform, in its name, and counts', async () => {
    await letters.mail({ ...mail, cc: 'cy@acme.example', bcc: 'di@acme.example' });
    const received = await server.next();
    expect(received).toMatchObject({
      from: { name: 'Clavier', address: 'noreply@acme.example' },
      to: [{ address: 'ana@acme.example' }, { address: 'bo@acme.example' }],
      cc: [{ address: 'cy@acme.example' }],
      subject: 'Hot',
      text: 'Kiln 7 is at 1,300 °C\n',
      recipients: ['ana@acme.example', 'bo@acme.example', 'cy@acme.example', 'di@acme.example'],
    });
    expect(received.bcc ?? []).toEqual([]);
    expect(await used('emailCount')).toBe(1);
  });

  it('says another sender where it has one', async () => {
    await letters.mail({ ...mail, from: 'Kilns <kilns@acme.example>' });
    expect(await server.next()).toMatchObject({ from: { name: 'Kilns', address: 'kilns@acme.example' } });
  });

  it.each([
    ['', 'Email destination can not be blank []'],
    ['ana', "'ana' is no mail address"],
  ])('goes not to “%s”', async (to, reason) => {
    await expect(letters.mail({ ...mail, to })).rejects.toThrow(reason);
    expect(await used('emailCount')).toBeUndefined();
  });

  it('is refused, and not counted, once the tenant has used up what it may send', async () => {
    await grant({ maxEmails: 1 });
    await letters.mail(mail);
    expect(await used('emailCount')).toBe(1);
    const reason = 'Email sending is disabled due to API limits!';
    await expect(letters.mail(mail)).rejects.toThrow(reason);
    expect(() => letters.countMail()).toThrow(reason);
    expect(await used('emailCount')).toBe(1);
    expect(server.visits).toBe(1);
  });
});

describe('a short message', () => {
  it('is sent by the provider of the platform, and counts by its parts', async () => {
    await letters.sms('+8613800000000', 'Kiln 7 is hot');
    expect(twilio.sent).toMatchObject([{ To: '+8613800000000', Body: 'Kiln 7 is hot' }]);
    expect(await used('smsCount')).toBe(2);
  });

  it('is refused once the tenant has used up what it may send', async () => {
    await grant({ maxSms: 2 });
    await letters.sms('+8613800000000', 'Kiln 7 is hot');
    expect(await used('smsCount')).toBe(2);
    const reason = 'SMS sending is disabled due to API limits!';
    await expect(letters.sms('+8613800000000', 'Kiln 7 is hot')).rejects.toThrow(reason);
    expect(() => letters.countSms()).toThrow(reason);
    expect(twilio.sent).toHaveLength(1);
  });
});
