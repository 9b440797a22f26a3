import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SettingsKey } from '../../../../src/model/admin-settings.ts';
import { createSmsSender, type SmsSender } from '../../../../src/platform/sms/sms-sender.ts';
import type { Store } from '../../../../src/platform/store/store.ts';
import { awsAccount, startSns } from '../../../aws-server.ts';
import { startTwilio, twilioAccount, UNREACHABLE } from '../../../twilio-server.ts';
import { startWebServer } from '../../../web-server.ts';
import { memoryStore } from '../store/memory-store.ts';

let sns: Awaited<ReturnType<typeof startSns>>;
let twilio: Awaited<ReturnType<typeof startTwilio>>;
let store: Store;
let sender: SmsSender;

beforeAll(async () => {
  sns = await startSns();
  twilio = await startTwilio();
});
afterAll(async () => {
  await sns.close();
  await twilio.close();
});
beforeEach(async () => {
  ({ store } = await memoryStore());
  const at = (port: number) => `http://127.0.0.1:${port}`;
  sender = createSmsSender(store, { sns: at(sns.port), twilio: at(twilio.port) });
});
afterEach(() => {
  sns.published.splice(0);
  twilio.sent.splice(0);
});

const aws = { type: 'AWS_SNS', ...awsAccount } as const;
const hello = { number: '+8613800000000', text: 'Hëllo & welcome' };

async function set(jsonValue: object): Promise<void> {
  await store.write(() => store.adminSettings.save({ key: SettingsKey.sms, jsonValue: { ...jsonValue } }));
}

const failure = (message: string) => ({ status: 500, message: `Unable to send SMS: ${message}` });

describe('a short message', () => {
  it('goes by Twilio, which says how many parts it took', async () => {
    await set(twilioAccount);
    expect(await sender.send(hello)).toBe(2);
    expect(twilio.sent).toEqual([{ To: '+8613800000000', From: '+15005550006', Body: 'Hëllo & welcome' }]);
  });

  it('goes by Amazon SNS, and has one part for each seventy characters', async () => {
    await set(aws);
    expect(await sender.send({ ...hello, text: 'x'.repeat(141) })).toBe(3);
    expect(sns.published.map((parameters) => Object.fromEntries(parameters))).toMatchObject([
      {
        Action: 'Publish',
        PhoneNumber: '+8613800000000',
        Message: 'x'.repeat(141),
        'MessageAttributes.entry.1.Name': 'AWS.SNS.SMS.SMSType',
        'MessageAttributes.entry.1.Value.StringValue': 'Transactional',
      },
    ]);
  });

  it('is cut off after as many characters as providers take', async () => {
    await set(twilioAccount);
    await sender.send({ ...hello, text: 'x'.repeat(2_000) });
    expect(twilio.sent[0]?.Body).toHaveLength(1_600);
  });

  it('goes nowhere while no provider is set up', async () => {
    await expect(sender.send(hello)).rejects.toMatchObject(failure('no SMS provider configured!'));
  });

  it('goes to no number that is not in international form', async () => {
    await set(twilioAccount);
    await expect(sender.send({ ...hello, number: '0800' })).rejects.toMatchObject(
      failure("Invalid phone number format '0800'!"),
    );
  });
});

describe('a provider', () => {
  it('that refuses a number says why', async () => {
    await expect(sender.tryOut(twilioAccount, { ...hello, number: UNREACHABLE })).rejects.toMatchObject(
      failure(`Twilio refuses the message: The 'To' number ${UNREACHABLE} is not a valid phone number.`),
    );
  });

  it('that knows the account otherwise says so, and its secret is not told', async () => {
    await expect(sender.tryOut({ ...twilioAccount, accountToken: 'guess' }, hello)).rejects.toMatchObject(
      failure('Twilio refuses the message: Authenticate'),
    );
    await expect(sender.tryOut({ ...aws, secretAccessKey: 'guess' }, hello)).rejects.toMatchObject(
      failure(
        'Amazon SNS refuses the message: SignatureDoesNotMatch: The request signature does not match & is refused',
      ),
    );
    expect([...twilio.sent, ...sns.published]).toEqual([]);
  });

  it('that repeats a secret is not quoted', async () => {
    const indiscreet = await startWebServer((_visit, response) => {
      response.writeHead(400).end(JSON.stringify({ message: `${twilioAccount.accountToken} is no token` }));
    });
    const quoting = createSmsSender(store, { twilio: `http://127.0.0.1:${indiscreet.port}` });
    await expect(quoting.tryOut(twilioAccount, hello)).rejects.toMatchObject(
      failure('Twilio refuses the message: it repeats a secret'),
    );
    await indiscreet.close();
  });

  it('that answers rubbish has sent nothing', async () => {
    const rubbish = await startWebServer((_visit, response) => {
      response.end('<html>Welcome</html>');
    });
    const endpoint = `http://127.0.0.1:${rubbish.port}`;
    const misled = createSmsSender(store, { sns: endpoint, twilio: endpoint });
    await expect(misled.tryOut(twilioAccount, hello)).rejects.toMatchObject(
      failure('What answers in place of Twilio is something else'),
    );
    await expect(misled.tryOut(aws, hello)).rejects.toMatchObject(
      failure('What answers in place of Amazon SNS is something else'),
    );
    await rubbish.close();
  });

  it('that is down is named', async () => {
    const gone = await startWebServer(() => undefined);
    await gone.close();
    const nowhere = createSmsSender(store, { twilio: `http://127.0.0.1:${gone.port}` });
    await expect(nowhere.tryOut(twilioAccount, hello)).rejects.toMatchObject(
      failure(`Cannot reach 127.0.0.1:${gone.port}: nothing listens there`),
    );
  });

  it('is in no region that would be another host', async () => {
    const byRegion = createSmsSender(store, {});
    await expect(byRegion.tryOut({ ...aws, region: 'evil.example/#' }, hello)).rejects.toMatchObject(
      failure("'evil.example/#' is no region of Amazon Web Services"),
    );
  });
});
