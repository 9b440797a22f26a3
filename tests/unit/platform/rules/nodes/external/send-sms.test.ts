import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendSms } from '../../../../../../src/platform/rules/nodes/external/send-sms.ts';
import { startTwilio, twilioAccount } from '../../../../../twilio-server.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
let twilio: Awaited<ReturnType<typeof startTwilio>>;
beforeAll(async () => {
  bench = await startNodeBench();
  twilio = await startTwilio();
});
afterAll(async () => {
  await bench.close();
  await twilio.close();
});

const metadata = { userPhone: '+8613800000000, +4912345', deviceName: 'Device 1', temp: '99' };
const refuse = () => Promise.reject(new Error('not by the platform'));

describe('short messages', () => {
  it('go to each number of the pattern by the provider of the platform', async () => {
    const sent: string[] = [];
    const letters = {
      mail: refuse,
      countMail: () => undefined,
      async sms(number: string, text: string) {
        sent.push(`${number}: ${text}`);
      },
      countSms: () => undefined,
    };
    const node = bench.start(sendSms, {}, { letters });
    expect(await bench.hand(node, { metadata })).toMatchObject([
      { to: 'Success', data: { temperature: 21.5 } },
    ]);
    expect(sent).toEqual([
      '+8613800000000: Device Device 1 has high temperature 99',
      '+4912345: Device Device 1 has high temperature 99',
    ]);
  });

  it('go by a provider of the node, and count for the tenant', async () => {
    let counted = 0;
    const letters = {
      mail: refuse,
      countMail: () => undefined,
      sms: refuse,
      countSms() {
        counted += 1;
        if (counted > 2) throw new Error('SMS sending is disabled due to API limits!');
      },
    };
    const node = bench.start(
      sendSms,
      { smsMessageTemplate: 'Hot', useSystemSmsSettings: false, smsProviderConfiguration: twilioAccount },
      { letters, serviceEndpoints: { twilio: `http://127.0.0.1:${twilio.port}` } },
    );
    expect(await bench.hand(node, { metadata })).toMatchObject([{ to: 'Success' }]);
    expect(twilio.sent).toMatchObject([
      { To: '+8613800000000', Body: 'Hot' },
      { To: '+4912345', Body: 'Hot' },
    ]);
    const error = 'SMS sending is disabled due to API limits!';
    expect(await bench.hand(node, { metadata })).toMatchObject([
      { to: 'Failure', error, metadata: { error } },
    ]);
    expect(twilio.sent).toHaveLength(2);
  });

  it('cannot go by a provider that is not completely configured', () => {
    const half = { useSystemSmsSettings: false, smsProviderConfiguration: { type: 'TWILIO' } };
    expect(() => bench.start(sendSms, half)).toThrow('The SMS provider is not completely configured');
  });
});
