import type { HttpAnswer, HttpClient } from './http-client.ts';
import { OutboundFailure, quoted } from './outbound-failure.ts';

/** As whom Amazon's services are called, and in which of their regions. */
export interface AwsAccount {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** A call of one of their services. */
export interface AwsCall {
  readonly service: 'sns' | 'sqs';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How long a call may take, ms. */
const TIME_LIMIT = 15_000;

/** What regions are called, and nothing that would lead elsewhere within a host. */
const REGION = /^[a-z]{2,}(-[a-z\d]+)+$/;

/** Regions of China are found elsewhere. */
export function awsHost(service: AwsCall['service'], region: string): string {
  if (!REGION.test(region)) throw new OutboundFailure(`'${region}' is no region of Amazon Web Services`);
  return `https://${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

/** Signs a call, and makes it. @throws OutboundFailure */
export async function callAws(client: HttpClient, account: AwsAccount, call: AwsCall): Promise<HttpAnswer> {
  const { AwsV4Signer } = await import('aws4fetch');
  const { service, url, body } = call;
  const signed = await new AwsV4Signer({
    ...account,
    service,
    method: 'POST',
    url: url.href,
    headers: call.headers,
    body,
  }).sign();
  return await client.call({
    method: 'POST',
    url: signed.url,
    headers: Object.fromEntries(signed.headers),
    body,
    timeLimit: TIME_LIMIT,
    secrets: [account.secretAccessKey],
  });
}

/** That a service refused a call, with the code and the words that it gave for it. */
export function awsRefusal(who: string, status: number, said: string, account: AwsAccount): OutboundFailure {
  const words = quoted(said, [account.secretAccessKey]) || String(status);
  return new OutboundFailure(`${who} refuses the message: ${words}`, { isDown: status >= 500 });
}
