import { startWebServer, type WebServer } from './web-server.ts';

/** The account that the server here knows, as the settings of a provider. */
export const twilioAccount = {
  type: 'TWILIO',
  accountSid: 'AC0123',
  accountToken: 'token-0123',
  numberFrom: '+15005550006',
} as const;

/** A number that Twilio sends nothing to. */
export const UNREACHABLE = '+15005550001';

/** Twilio on loopback: takes messages of that account, and answers as Twilio does. `sent` is what it took. */
export async function startTwilio(): Promise<WebServer & { sent: Record<string, string>[] }> {
  const sent: Record<string, string>[] = [];
  const account = Buffer.from(`${twilioAccount.accountSid}:${twilioAccount.accountToken}`).toString('base64');
  const server = await startWebServer(({ method, url, headers, body }, response) => {
    const answer = (status: number, said: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(said));
    if (method !== 'POST' || url !== `/2010-04-01/Accounts/${twilioAccount.accountSid}/Messages.json`) {
      answer(404, { code: 20404, message: 'The requested resource was not found', status: 404 });
    } else if (headers.authorization !== `Basic ${account}`) {
      answer(401, { code: 20003, message: 'Authenticate', status: 401 });
    } else if (new URLSearchParams(body).get('To') === UNREACHABLE) {
      answer(400, {
        code: 21211,
        message: `The 'To' number ${UNREACHABLE} is not a valid phone number.`,
        status: 400,
      });
    } else {
      sent.push(Object.fromEntries(new URLSearchParams(body)));
      answer(201, { sid: `SM${sent.length}`, status: 'queued', num_segments: '2' });
    }
  });
  return Object.assign(server, { sent });
}
