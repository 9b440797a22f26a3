import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WrittenLetter } from '../../../../src/platform/mail/letter.ts';
import { reachBySmtp, sendBySmtp } from '../../../../src/platform/mail/smtp.ts';
import { selfSignedCertificate } from '../../../certificate.ts';
import { type MailServer, mailSettingsFor, startMailServer } from '../../../mail-server.ts';

const letter: WrittenLetter = {
  language: 'zh_CN',
  to: 'ana@acme.example',
  subject: '激活您的账户',
  text: '您好\n',
  html: '<p>您好</p>\n',
};
const trusted = selfSignedCertificate('localhost');
const defaultAuthorities = getCACertificates();
const closers: (() => unknown)[] = [];

const expired = selfSignedCertificate('localhost', { from: Date.UTC(2020, 0), until: Date.UTC(2021, 0) });

beforeAll(() => setDefaultCACertificates([...defaultAuthorities, trusted.cert, expired.cert]));
afterAll(() => setDefaultCACertificates(defaultAuthorities));
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(options?: SMTPServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  closers.push(server.close);
  return server;
}

/** Listens for clients with what is no mail server. */
async function listen(server: Server, serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => undefined));
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function send(port: number, more: Readonly<Record<string, unknown>> = {}, signal?: AbortSignal) {
  await sendBySmtp(mailSettingsFor(port, more), letter, signal ?? new AbortController().signal);
}

const failure = (reason: string | RegExp) => ({
  status: 500,
  errorCode: 2,
  message: expect.stringMatching(
    new RegExp(`^Unable to send mail: ${reason instanceof RegExp ? reason.source : reason}`),
  ),
});

describe('a letter', () => {
  it('arrives as text and as HTML, from the sender of the settings, and says that a program wrote it', async () => {
    const server = await serve();
    await send(server.port);
    const received = await server.next();
    expect(received).toMatchObject({
      from: { name: 'Clavier', address: 'noreply@acme.example' },
      to: [{ address: 'ana@acme.example' }],
      subject: '激活您的账户',
      text: '您好\n',
      html: '<p>您好</p>\n',
      session: { secure: false },
    });
    expect(received.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
        expect.objectContaining({ key: 'content-language', value: 'zh-CN' }),
      ]),
    );
  });

  it.each([
    ['numbers', (port: number) => ({ smtpPort: port, timeout: 5_000 })],
    ['text', (port: number) => ({ smtpPort: String(port), timeout: '5000', enableTls: 'false' })],
    [
      'nothing where nothing is needed',
      () => ({ timeout: 0, enableTls: null, username: null, tlsVersion: '' }),
    ],
  ])('is sent by settings that come as %s', async (_what, settings) => {
    const server = await serve();
    await send(server.port, settings(server.port));
    expect(await server.next()).toMatchObject({ recipients: ['ana@acme.example'] });
  });

  it('has one sender and one reader, whatever lines are in the name of the sender', async () => {
    const server = await serve();
    await send(server.port, {
      mailFrom: '"Clavier\r\nBcc: eve@evil.example\r\nX-Evil: yes" <noreply@acme.example>',
    });
    const { bcc, cc, to, headers, recipients } = await server.next();
    expect({ bcc, cc, to }).toEqual({
      bcc: undefined,
      cc: undefined,
      to: [{ address: 'ana@acme.example', name: '' }],
    });
    expect(headers.map(({ key }) => key)).not.toContain('x-evil');
    expect(recipients).toEqual(['ana@acme.example']);
  });

  it('closes its connection behind it', async () => {
    let closed = 0;
    const server = await serve({
      onClose: () => {
        closed += 1;
      },
    });
    await send(server.port);
    await expect.poll(() => closed).toBe(1);
  });
});

describe('a mail server with TLS', () => {
  const withTls = { ...trusted, minVersion: 'TLSv1.2' } as const;

  it('gets letters encrypted, by STARTTLS', async () => {
    const server = await serve(withTls);
    await send(server.port, { smtpHost: 'localhost', enableTls: true });
    expect((await server.next()).session).toMatchObject({ secure: true });
  });

  it('gets letters encrypted, from the first byte', async () => {
    const server = await serve({ ...withTls, secure: true });
    await send(server.port, { smtpHost: 'localhost', smtpProtocol: 'smtps' });
    expect((await server.next()).session).toMatchObject({ secure: true });
  });

  it('must speak at least the version that is set', async () => {
    const old = await serve({ ...trusted, maxVersion: 'TLSv1.2' });
    const settings = { smtpHost: 'localhost', enableTls: 'true' };
    await send(old.port, { ...settings, tlsVersion: 'TLSv1.2' });
    expect((await old.next()).session.tlsOptions).toMatchObject({ version: 'TLSv1.2' });
    await expect(send(old.port, { ...settings, tlsVersion: 'TLSv1.3' })).rejects.toMatchObject(
      failure('no secure connection'),
    );
    const ancient = await serve({
      ...trusted,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    await expect(send(ancient.port, { ...settings, tlsVersion: 'TLSv1.2' })).rejects.toMatchObject(
      failure('no secure connection'),
    );
    await send(ancient.port, { ...settings, tlsVersion: 'TLSv1' });
    expect((await ancient.next()).session).toMatchObject({ secure: true });
  });

  it('gets none when nobody vouches for it, or it is another one', async () => {
    const unknown = { ...withTls, ...selfSignedCertificate('localhost') };
    const [stranger, secureStranger] = [await serve(unknown), await serve({ ...unknown, secure: true })];
    const other = await serve(withTls);
    const trials: [MailServer, object][] = [
      [stranger, { smtpHost: 'localhost', enableTls: true }],
      [secureStranger, { smtpHost: 'localhost', smtpProtocol: 'smtps' }],
      // The certificate is for `localhost`.
      [other, { smtpHost: '127.0.0.1', enableTls: true }],
    ];
    for (const [{ port }, settings] of trials) {
      await expect(send(port, { ...settings })).rejects.toMatchObject(failure('no secure connection'));
    }
    expect([stranger, secureStranger, other].flatMap(({ rest }) => rest)).toEqual([]);
  });

  it('gets none once its certificate has expired', async () => {
    const server = await serve({ ...withTls, ...expired });
    await expect(send(server.port, { smtpHost: 'localhost', enableTls: true })).rejects.toMatchObject(
      failure(/no secure connection.*certificate has expired/),
    );
    expect(server.rest).toEqual([]);
  });

  it('gets none in the clear when it offers no TLS where that is set', async () => {
    const server = await serve();
    await expect(send(server.port, { enableTls: true })).rejects.toMatchObject(
      failure(/no secure connection.*does it offer STARTTLS/),
    );
    expect(server.rest).toEqual([]);
  });

  it('gets them in the clear where TLS is switched off, whatever certificate it has', async () => {
    const server = await serve({ ...withTls, ...selfSignedCertificate('elsewhere') });
    await send(server.port, { enableTls: false });
    expect((await server.next()).session).toMatchObject({ secure: false });
  });
});

describe('a mail server that lets in whoever has a password', () => {
  const account = { username: 'clavier', password: 'hush & pass' };
  const withAccounts: SMTPServerOptions = {
    authOptional: false,
    onAuth({ username, password }, _session, callback) {
      if (username === account.username && password === account.password) callback(null, { user: username });
      // Some servers repeat what they were given.
      else callback(new Error(`No ${password} for ${Buffer.from(String(password)).toString('base64')}`));
    },
  };

  it('takes letters with the right one', async () => {
    const server = await serve(withAccounts);
    await send(server.port, account);
    expect((await server.next()).session.user).toBe('clavier');
    await reachBySmtp(mailSettingsFor(server.port, account));
  });

  it('takes none with a wrong one, of which no failure tells', async () => {
    const server = await serve(withAccounts);
    const wrong = { ...account, password: 'mistaken' };
    const refusal = failure(/the mail server refuses the user name or the password$/);
    await expect(send(server.port, wrong)).rejects.toMatchObject(refusal);
    await expect(reachBySmtp(mailSettingsFor(server.port, wrong))).rejects.toMatchObject(refusal);
    expect(server.rest).toEqual([]);
  });

  it('is told none where there is no user name', async () => {
    let asked = 0;
    const server = await serve({
      onAuth(_auth, _session, callback) {
        asked += 1;
        callback(null, { user: 'x' });
      },
    });
    await send(server.port, { username: '', password: 'hush' });
    await server.next();
    expect(asked).toBe(0);
  });
});

describe('whoever sends a letter is told', () => {
  const refuse = (text: string) => (_what: unknown, _session: unknown, callback: (error: Error) => void) =>
    callback(Object.assign(new Error(text), { responseCode: 550 }));

  it.each<[string, SMTPServerOptions, RegExp]>([
    [
      'the recipient',
      { onRcptTo: refuse('No such mailbox') },
      /the mail server refuses the recipient: 550 No such mailbox$/,
    ],
    [
      'the sender',
      { onMailFrom: refuse('Not from you') },
      /the mail server refuses the sender: 550 Not from you$/,
    ],
    [
      'the letter',
      {
        onData(stream, _session, callback) {
          stream.resume().on('end', () => callback(Object.assign(new Error('Spam'), { responseCode: 554 })));
        },
      },
      /the mail server refuses the letter: 554 Spam$/,
    ],
  ])('that the server refuses %s, in its words', async (_what, options, reason) => {
    const server = await serve(options);
    await expect(send(server.port)).rejects.toMatchObject(failure(reason));
  });

  it.each(['Clavier', '<>', ' '])('that the settings name no sender: %s', async (mailFrom) => {
    const server = await serve();
    await expect(send(server.port, { mailFrom })).rejects.toMatchObject(
      failure('the sender of the mail settings is no mail address$'),
    );
    expect(server.visits).toBe(0);
  });

  it('that there is no server', async () => {
    const port = await listen(createServer(), () => undefined);
    await Promise.all(closers.splice(0).map((close) => close()));
    await expect(send(port)).rejects.toMatchObject(
      failure('no mail server listens at that address and port$'),
    );
  });

  it('that there is no host of the name', async () => {
    await expect(send(25, { smtpHost: 'no-such-host.invalid', timeout: 2_000 })).rejects.toMatchObject(
      failure(/(no mail server of that name is known|the mail server does not answer in time)$/),
    );
  });

  it('that the server is silent, or becomes so', async () => {
    const silent = await listen(createServer(), () => undefined);
    const tired = await listen(createServer(), (socket) => socket.write('220 hello\r\n'));
    for (const port of [silent, tired]) {
      await expect(send(port, { timeout: '100' })).rejects.toMatchObject(
        failure('the mail server does not answer in time$'),
      );
      await expect(reachBySmtp(mailSettingsFor(port, { timeout: 100 }))).rejects.toMatchObject(
        failure('the mail server does not answer in time$'),
      );
    }
  });

  it('that the server hangs up', async () => {
    const port = await listen(createServer(), (socket) => socket.end());
    await expect(send(port)).rejects.toMatchObject(failure('the connection to the mail server fails'));
  });

  it('that what answers is no mail server', async () => {
    const port = await listen(createServer(), (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await expect(send(port)).rejects.toMatchObject(
      failure('what answers at that address and port is no mail server'),
    );
  });

  it('at once when the platform ends', async () => {
    const silent = await listen(createServer(), () => undefined);
    const ending = new AbortController();
    const sending = send(silent, { timeout: 30_000 }, ending.signal);
    ending.abort();
    await expect(sending).rejects.toMatchObject(failure(''));
  });
});

describe('a proxy', () => {
  /** Lets through to the mail server whoever shows this account. */
  async function startProxy(account: string): Promise<number> {
    const proxy = createHttpServer();
    proxy.on('connect', ({ url = '', headers }, client: Socket) => {
      const expected = `Basic ${Buffer.from(account).toString('base64')}`;
      if (headers['proxy-authorization'] !== expected) return client.end('HTTP/1.1 407 Who are you?\r\n\r\n');
      const [host = '', port] = url.split(':');
      const mail = connect(Number(port), host, () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        mail.pipe(client).pipe(mail);
      });
      return mail;
    });
    return await listen(proxy, () => undefined);
  }

  it('passes letters on for whoever it knows', async () => {
    const server = await serve();
    const proxyPort = await startProxy('clavier:p@ss:word');
    const proxy = {
      enableProxy: true,
      proxyHost: '127.0.0.1',
      proxyPort: String(proxyPort),
      proxyUser: 'clavier',
      proxyPassword: 'p@ss:word',
    };
    await send(server.port, proxy);
    await server.next();
    const refused = send(server.port, { ...proxy, proxyPassword: 'mistaken' });
    await expect(refused).rejects.toMatchObject(failure(/the proxy lets nothing through .*407/));
    await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('mistaken') });
  });

  it('is passed by where it is switched off', async () => {
    const server = await serve();
    await send(server.port, { enableProxy: false, proxyHost: '127.0.0.1', proxyPort: 1 });
    expect(await server.next()).toMatchObject({ recipients: ['ana@acme.example'] });
  });

  it('that is not there is told of', async () => {
    const server = await serve();
    await expect(
      send(server.port, { enableProxy: true, proxyHost: '127.0.0.1', proxyPort: 1 }),
    ).rejects.toMatchObject(failure('the proxy to the mail server cannot be reached'));
  });
});
