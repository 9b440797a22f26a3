import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Letter } from '../../../../src/platform/mail/letter.ts';
import { createMailer, type Mailer } from '../../../../src/platform/mail/mailer.ts';
import type { Store } from '../../../../src/platform/store/store.ts';
import { type MailServer, mailSettingsFor, startMailServer } from '../../../mail-server.ts';
import { memoryStore } from '../store/memory-store.ts';
import { storeMailSettings } from './store-mail-settings.ts';

const platform = 'https://iot.acme.example';
const withoutService = { status: 500, message: 'Unable to send mail: no mail can be sent at present' };

let store: Store;
let clock: { now: number };
let mail: Mailer;
let server: MailServer;
let logged: unknown[];
/** Answers the server still owes to whoever writes to `stuck@...`. */
let owed: (() => void)[];

function letterTo(to: string): Letter {
  return { kind: 'account-activated', to, platform };
}

beforeEach(async () => {
  ({ store, clock } = await memoryStore());
  logged = [];
  owed = [];
  const note = (...entry: unknown[]) => void logged.push(entry);
  mail = createMailer({ store, log: { info: note, warn: note, error: note } });
  server = await startMailServer({
    onRcptTo: ({ address }, _session, callback) =>
      address.startsWith('stuck') ? void owed.push(callback) : callback(),
  });
  await storeMailSettings(store, server.port);
});

afterEach(async () => {
  for (const answer of owed) answer();
  await mail.close();
  await server.close();
});

describe('a letter that is sent', () => {
  it('is in the language of its reader, or in that of the console', async () => {
    await store.write(() => {
      const ana = {
        email: 'Ana@acme.example',
        authority: 'SYS_ADMIN',
        additionalInfo: { lang: 'en_US' },
      } as const;
      store.users.save(ana);
    });
    await mail.send(letterTo('ana@acme.example'), 'acme');
    expect(await server.next()).toMatchObject({ subject: 'Your account is active' });
    await mail.send(letterTo('nobody@acme.example'), 'acme');
    expect(await server.next()).toMatchObject({ subject: '您的账户已激活' });
  });

  it('goes by the settings as they are then', async () => {
    const other = await startMailServer();
    await mail.send(letterTo('ana@acme.example'), 'acme');
    await storeMailSettings(store, other.port, { mailFrom: 'other@acme.example' });
    await mail.send(letterTo('ana@acme.example'), 'acme');
    expect(await other.next()).toMatchObject({ from: { address: 'other@acme.example' } });
    expect(server.rest).toHaveLength(1);
    await other.close();
  });

  it('needs settings', async () => {
    await storeMailSettings(store, server.port, { smtpHost: '' });
    await expect(mail.send(letterTo('ana@acme.example'), 'acme')).rejects.toMatchObject({
      status: 500,
      errorCode: 2,
      message: 'Unable to send mail: the mail server is not set up',
    });
    await expect(mail.checkService()).rejects.toMatchObject(withoutService);
  });

  it('waits for no other sender, whose letters the mail server does not answer', async () => {
    const stuck = Array.from({ length: 7 }, (_, at) =>
      mail.send(letterTo(`stuck${at}@acme.example`), 'acme'),
    );
    await expect.poll(() => owed.length).toBe(5);
    await mail.send(letterTo('ben@other.example'), 'other');
    expect(await server.next()).toMatchObject({ recipients: ['ben@other.example'] });
    for (const answer of owed.splice(0)) answer();
    await expect.poll(() => owed.length).toBe(2);
    for (const answer of owed.splice(0)) answer();
    await Promise.all(stuck);
  });
});

describe('a letter that is posted', () => {
  it('is sent while nobody waits, written or not', async () => {
    mail.post(letterTo('ana@acme.example'));
    expect(await server.next()).toMatchObject({ recipients: ['ana@acme.example'] });
    mail.post(() => Promise.resolve(null));
    mail.post(() => Promise.resolve(letterTo('ben@acme.example')));
    expect(await server.next()).toMatchObject({ recipients: ['ben@acme.example'] });
    expect([server.rest, logged]).toEqual([[], []]);
  });

  it('leaves why it was not sent in the log, and not what it says', async () => {
    await storeMailSettings(store, server.port, { enableTls: true });
    mail.post({ kind: 'password-reset', to: 'ana@acme.example', platform, link: `${platform}/hush` });
    await expect.poll(() => logged).toHaveLength(1);
    expect(JSON.stringify(logged)).toContain('Unable to send mail: no secure connection');
    expect(JSON.stringify(logged)).not.toContain('hush');
  });
});

describe('whether mail can be sent', () => {
  it('is found out once for all who ask in a moment', async () => {
    await Promise.all([mail.checkService(), mail.checkService()]);
    await mail.checkService();
    expect(server.visits).toBe(1);
    clock.now += 10_000;
    await mail.checkService();
    expect(server.visits).toBe(2);
  });

  it('is told without why not, which is logged, and found out anew with other settings', async () => {
    await storeMailSettings(store, server.port, { enableTls: true });
    for (let asked = 0; asked < 2; asked++) {
      await expect(mail.checkService()).rejects.toMatchObject(withoutService);
    }
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).toContain('no secure connection');
    await storeMailSettings(store, server.port);
    await mail.checkService();
  });
});

it('settings that are tried out are not those that are stored', async () => {
  const stored = await startMailServer();
  await storeMailSettings(store, stored.port);
  await mail.tryOut(mailSettingsFor(server.port), letterTo('ana@acme.example'));
  expect(await server.next()).toMatchObject({ recipients: ['ana@acme.example'] });
  expect(stored.visits).toBe(0);
  await stored.close();
});

it('a mailer that prints sends nothing', async () => {
  const printed: string[] = [];
  const printing = createMailer({
    store,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    print: (text) => void printed.push(text),
  });
  await storeMailSettings(store, server.port, { smtpHost: '' });
  await printing.checkService();
  await printing.send(
    { kind: 'password-reset', to: 'ana@acme.example', platform, link: `${platform}/reset` },
    'acme',
  );
  expect(printed).toEqual([expect.stringContaining(`\n${platform}/reset\n`)]);
  expect(server.visits).toBe(0);
  await printing.close();
});

it('a mailer that ends gives up what no mail server answers', async () => {
  // Longer than the test may take.
  await storeMailSettings(store, server.port, { timeout: 30_000 });
  const stuck = mail.send(letterTo('stuck@acme.example'), 'acme');
  await expect.poll(() => owed.length).toBe(1);
  const [outcome] = await Promise.allSettled([stuck, mail.close()]);
  expect(outcome.status).toBe('rejected');
});
