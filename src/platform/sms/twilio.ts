import * as z from 'zod/mini';
import type { SmsProvider } from '../../model/admin-settings.ts';
import type { HttpClient } from '../outbound/http-client.ts';
import { jsonAnswer } from '../outbound/json-answer.ts';
import { OutboundFailure, quoted } from '../outbound/outbound-failure.ts';

const ADDRESS = 'https://api.twilio.com';

/** How long it may take, ms. */
const TIME_LIMIT = 15_000;

const Sent = z.looseObject({ sid: z.string(), num_segments: z.nullish(z.coerce.number()) });
const Refusal = z.looseObject({ code: z.nullish(z.number()), message: z.string() });

/** Has Twilio send a short message; answers how many parts it took. @throws OutboundFailure */
export async function sendByTwilio(
  client: HttpClient,
  { accountSid, accountToken, numberFrom }: Extract<SmsProvider, { type: 'TWILIO' }>,
  to: string,
  text: string,
  endpoint = ADDRESS,
): Promise<number> {
  const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const { status, body } = await client.call({
    method: 'POST',
    url: new URL(path, endpoint),
    headers: {
      Authorization: `Basic ${Buffer.from(`${accountSid}:${accountToken}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ To: to, From: numberFrom, Body: text }).toString(),
    timeLimit: TIME_LIMIT,
    secrets: [accountToken],
  });
  const said = jsonAnswer(body);
  if (status >= 300) {
    const words = Refusal.safeParse(said).data?.message ?? String(status);
    throw new OutboundFailure(`Twilio refuses the message: ${quoted(words, [accountToken])}`, {
      isDown: status >= 500,
    });
  }
  const sent = Sent.safeParse(said).data;
  if (!sent) throw new OutboundFailure('What answers in place of Twilio is something else');
  return sent.num_segments || 1;
}
