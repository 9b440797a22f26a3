import { PhoneNumber, type SmsProvider } from '../../model/admin-settings.ts';
import { createAddressGuard } from '../outbound/address-guard.ts';
import { createHttpClient, type HttpClient } from '../outbound/http-client.ts';
import { OutboundFailure } from '../outbound/outbound-failure.ts';
import type { ServiceEndpoints } from '../outbound/service-endpoints.ts';
import { publishToSns } from '../outbound/sns.ts';
import { sendByTwilio } from './twilio.ts';

/** What a short message may be long at most, characters; what is more is cut off. */
const LONGEST_TEXT = 1_600;

/** How many characters one part of a short message holds where the provider does not say how many parts there were. */
const CHARACTERS_PER_PART = 70;

/** Makes a client to call a provider with. Where the operator has it called, addresses may be private. */
export function smsClient({ type }: SmsProvider, endpoints: ServiceEndpoints): Promise<HttpClient> {
  const endpoint = type === 'TWILIO' ? endpoints.twilio : endpoints.sns;
  return createHttpClient({ guard: createAddressGuard(endpoint !== undefined) });
}

/**
 * Has a provider send a short message; answers how many parts it took. The number may be any text.
 * @throws OutboundFailure
 */
export async function sendByProvider(
  client: HttpClient,
  provider: SmsProvider,
  { number, text }: { number: string; text: string },
  endpoints: ServiceEndpoints,
): Promise<number> {
  const to = PhoneNumber.safeParse(number.trim()).data;
  if (to === undefined) throw new OutboundFailure(`Invalid phone number format '${number.trim()}'!`);
  const message = text.slice(0, LONGEST_TEXT);
  if (provider.type === 'TWILIO') return await sendByTwilio(client, provider, to, message, endpoints.twilio);
  await publishToSns(client, provider, { to: { phoneNumber: to }, text: message }, endpoints.sns);
  return Math.ceil(message.length / CHARACTERS_PER_PART);
}
