import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NodeLetter } from '../../../../../../src/platform/rules/contract/node-context.ts';
import { sendEmail } from '../../../../../../src/platform/rules/nodes/external/send-email.ts';
import { selfSignedCertificate } from '../../../../../certificate.ts';
import { type MailServer, startMailServer } from '../../../../../mail-server.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(...[options]: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(options);
  closers.push(server.close);
  return server;
}

const refuse = () => Promise.reject(new Error('not by the platform'));
const mail = {
  type: 'SEND_EMAIL',
  data: {
    from: 'kilns@acme.example',
    to: 'ana@acme.example',
    cc: '',
    bcc: null,
    subject: 'Hot',
    body: 'Kiln 7',
  },
};
const own = (port: number, more: object = {}) => ({
  useSystemSmtpSettings: false,
  smtpHost: '127.0.0.1',
  smtpPort: String(port),
  ...more,
});
const counting = (count: () => void = () => undefined) => ({
  letters: { mail: refuse, countMail: count, sms: refuse, countSms: () => undefined },
});

describe('a mail that another node has made', () => {
  it('is sent over the mail server of the platform', async () => {
    const sent: NodeLetter[] = [];
    const letters = {
      ...counting().letters,
      async mail(letter: NodeLetter) {
        sent.push(letter);
      },
    };
    const node = bench.start(sendEmail, {}, { letters });
    expect(await bench.hand(node, mail)).toMatchObject([{ to: 'Success', data: mail.data }]);
    expect(sent).toEqual([
      { from: 'kilns@acme.example', to: 'ana@acme.example', cc: '', subject: 'Hot', body: 'Kiln 7' },
    ]);
  });

  it('is sent over a server of the node, and counts for the tenant', async () => {
    const server = await serve();
    let counted = 0;
    const node = bench.start(
      sendEmail,
      own(server.port),
      counting(() => {
        counted += 1;
      }),
    );
    expect(await bench.hand(node, mail)).toMatchObject([{ to: 'Success' }]);
    expect(await server.next()).toMatchObject({
      from: { address: 'kilns@acme.example' },
      to: [{ address: 'ana@acme.example' }],
      subject: 'Hot',
      text: 'Kiln 7\n',
    });
    expect(counted).toBe(1);
  });

  it('is not sent when the tenant has used up what it may send', async () => {
    const server = await serve();
    const context = counting(() => {
      throw new Error('Email sending is disabled due to API limits!');
    });
    const node = bench.start(sendEmail, own(server.port), context);
    const error = 'Email sending is disabled due to API limits!';
    expect(await bench.hand(node, mail)).toMatchObject([{ to: 'Failure', error, metadata: { error } }]);
    expect(server.visits).toBe(0);
  });

  it('is sent encrypted, to a server whose certificate somebody known vouches for', async () => {
    const server = await serve({ ...selfSignedCertificate('localhost'), secure: true });
    const node = bench.start(sendEmail, own(server.port, { smtpProtocol: 'smtps' }), counting());
    expect(await bench.hand(node, mail)).toMatchObject([
      {
        to: 'Failure',
        error: expect.stringContaining('no secure connection to the mail server comes about'),
      },
    ]);
    expect(server.rest).toEqual([]);
  });

  it('is not sent with a wrong password, which is not repeated', async () => {
    const server = await serve({
      authOptional: false,
      onAuth: ({ password }, _session, callback) =>
        password === 'secret' ? callback(null, { user: 'kilns' }) : callback(new Error(`${password}?`)),
    });
    const as = (password: string) =>
      bench.start(sendEmail, own(server.port, { username: 'kilns', password }), counting());
    expect(await bench.hand(as('secret'), mail)).toMatchObject([{ to: 'Success' }]);
    expect(await bench.hand(as('guess'), mail)).toMatchObject([
      { to: 'Failure', error: 'Unable to send mail: the mail server refuses the user name or the password' },
    ]);
  });

  it('fails at once while its server is down', async () => {
    const server = await startMailServer();
    await server.close();
    let time = 0;
    const node = bench.start(sendEmail, own(server.port), { ...counting(), now: () => time });
    const down = {
      to: 'Failure',
      error: `Unable to send mail: Cannot reach 127.0.0.1:${server.port}: nothing listens there`,
    };
    expect(await bench.hand(node, mail)).toMatchObject([down]);
    time = 4_999;
    expect(await bench.hand(node, mail)).toMatchObject([down]);
  });

  it('reaches no server at a private address unless the operator allows those', async () => {
    const server = await serve();
    for (const smtpHost of ['127.0.0.1', 'localhost']) {
      const node = bench.start(sendEmail, own(server.port, { smtpHost }), {
        ...counting(),
        allowsPrivateAddresses: false,
      });
      expect(await bench.hand(node, mail)).toMatchObject([
        { to: 'Failure', error: expect.stringContaining(`${smtpHost} is at a private address`) },
      ]);
    }
    expect(server.visits).toBe(0);
  });
});

it('takes no other messages', async () => {
  const went = await bench.hand(bench.start(sendEmail, {}, counting()));
  expect(went).toMatchObject([
    { to: 'Failure', error: 'Not expected msg type POST_TELEMETRY_REQUEST for SendEmail Node' },
  ]);
});

it('is not started with a server that makes no sense', () => {
  expect(() => bench.start(sendEmail, own(0), counting())).toThrow('smtpPort is not right');
});
