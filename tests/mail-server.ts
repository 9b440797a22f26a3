import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A letter as it reached a mail server, and how. */
export interface ReceivedLetter extends Email {
  readonly session: SMTPServerSession;
  /** Whom it goes to, whatever it says itself. */
  readonly recipients: readonly string[];
}

/** A real mail server on loopback that keeps what it takes. */
export interface MailServer {
  readonly port: number;
  /** How many connections were made to it so far. */
  readonly visits: number;
  /** The next letter, as soon as there is one. */
  next(): Promise<ReceivedLetter>;
  /** What came and was not asked for. */
  readonly rest: readonly ReceivedLetter[];
  close(): Promise<void>;
}

/** Starts a mail server that speaks no TLS and asks for no name, unless its options say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const letters: ReceivedLetter[] = [];
  const asking: ((letter: ReceivedLetter) => void)[] = [];
  let visits = 0;
  const server = new SMTPServer({
    disabledCommands: options.key ? [] : ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    logger: false,
    onConnect(_session, callback) {
      visits += 1;
      callback();
    },
    onData(stream, session, callback) {
      take(stream, session).then(() => callback(), callback);
    },
    ...options,
  });
  // A client that distrusts the server ends the connection, as it should.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');

  async function take(stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<void> {
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    const letter = { ...(await PostalMime.parse(await buffer(stream))), session, recipients };
    const ask = asking.shift();
    if (ask) ask(letter);
    else letters.push(letter);
  }

  return {
    port: (server.server.address() as AddressInfo).port,
    get visits() {
      return visits;
    },
    rest: letters,
    next() {
      const letter = letters.shift();
      return letter ? Promise.resolve(letter) : new Promise((resolve) => asking.push(resolve));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Mail settings for a server on this machine, with everything else as it stands at the start. */
export function mailSettingsFor(port: number | string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    mailFrom: 'Clavier <noreply@acme.example>',
    smtpProtocol: 'smtp' as const,
    smtpHost: '127.0.0.1',
    smtpPort: String(port),
    timeout: '10000',
    enableTls: false,
    tlsVersion: 'TLSv1.2',
    username: '',
    password: '',
    enableProxy: false,
    proxyHost: '',
    proxyPort: null,
    proxyUser: '',
    proxyPassword: '',
    ...more,
  };
}
