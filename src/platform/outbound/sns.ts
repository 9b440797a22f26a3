import { type AwsAccount, awsHost, awsRefusal, callAws } from './aws.ts';
import type { HttpClient } from './http-client.ts';
import { OutboundFailure } from './outbound-failure.ts';

/** Where a message of Amazon SNS goes, and what it says. */
export interface SnsMessage {
  readonly to: { readonly topicArn: string } | { readonly phoneNumber: string };
  readonly text: string;
}

/** What Amazon SNS says of a message that it has taken. */
export interface SnsReceipt {
  readonly messageId: string;
  readonly requestId: string;
}

const WHO = 'Amazon SNS';

/** Publishes a message; `endpoint` is where the service is, unless that goes by the region. @throws OutboundFailure */
export async function publishToSns(
  client: HttpClient,
  account: AwsAccount,
  { to, text }: SnsMessage,
  endpoint?: string,
): Promise<SnsReceipt> {
  const parameters = new URLSearchParams({
    Action: 'Publish',
    Version: '2010-03-31',
    Message: text,
    ...('topicArn' in to ? { TopicArn: to.topicArn } : { PhoneNumber: to.phoneNumber, ...TRANSACTIONAL }),
  });
  const { status, body } = await callAws(client, account, {
    service: 'sns',
    url: new URL('/', endpoint ?? awsHost('sns', account.region)),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: parameters.toString(),
  });
  const [messageId, requestId = '', code, words] = ['MessageId', 'RequestId', 'Code', 'Message'].map((name) =>
    elementOf(body, name),
  );
  if (status !== 200) throw awsRefusal(WHO, status, [code, words].filter(Boolean).join(': '), account);
  if (!messageId) throw new OutboundFailure(`What answers in place of ${WHO} is something else`);
  return { messageId, requestId };
}

/** Short messages that must not be lost. */
const TRANSACTIONAL = {
  'MessageAttributes.entry.1.Name': 'AWS.SNS.SMS.SMSType',
  'MessageAttributes.entry.1.Value.DataType': 'String',
  'MessageAttributes.entry.1.Value.StringValue': 'Transactional',
};

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The text of the first element of that name, which has no others in it. */
function elementOf(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text?.replaceAll(
    /&(lt|gt|quot|apos|amp);/g,
    (entity, letters: string) => ENTITIES[letters] ?? entity,
  );
}
