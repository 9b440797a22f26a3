import * as z from 'zod/mini';
import { type AwsAccount, awsRefusal, callAws } from '../../outbound/aws.ts';
import type { HttpClient } from '../../outbound/http-client.ts';
import { jsonAnswer } from '../../outbound/json-answer.ts';
import { OutboundFailure } from '../../outbound/outbound-failure.ts';
import type { Metadata } from '../message/rule-message.ts';

/** A message for a queue; of queues that keep the order, with what keeps it. */
export interface SqsMessage {
  readonly queue: URL;
  readonly data: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly delaySeconds?: number;
  readonly deduplicationId?: string;
  readonly groupId?: string;
}

const WHO = 'Amazon SQS';

const text = z.nullish(z.string());
const Sent = z.looseObject({
  MessageId: z.string(),
  MD5OfMessageBody: text,
  MD5OfMessageAttributes: text,
  SequenceNumber: text,
});
const Refusal = z.looseObject({ __type: text, message: text, Message: text });

/** Sends a message; answers what the queue says of it, as metadata. @throws OutboundFailure */
export async function sendToSqs(
  client: HttpClient,
  account: AwsAccount,
  { queue, data, attributes, delaySeconds, deduplicationId, groupId }: SqsMessage,
): Promise<Metadata> {
  const { status, headers, body } = await callAws(client, account, {
    service: 'sqs',
    url: new URL('/', queue),
    headers: { 'Content-Type': 'application/x-amz-json-1.0', 'X-Amz-Target': 'AmazonSQS.SendMessage' },
    body: JSON.stringify({
      QueueUrl: queue.href,
      MessageBody: data,
      MessageAttributes: Object.fromEntries(
        [...attributes].map(([name, value]) => [name, { DataType: 'String', StringValue: value }]),
      ),
      DelaySeconds: delaySeconds,
      MessageDeduplicationId: deduplicationId,
      MessageGroupId: groupId,
    }),
  });
  const said = jsonAnswer(body);
  if (status !== 200) {
    const { __type: type, message, Message = message } = Refusal.safeParse(said).data ?? {};
    const words = [type?.split('#').at(-1), Message].filter(Boolean).join(': ');
    throw awsRefusal(WHO, status, words, account);
  }
  const { data: sent } = Sent.safeParse(said);
  if (!sent) throw new OutboundFailure(`What answers in place of ${WHO} is something else`);
  const [, [requestId] = []] = [...headers].find(([name]) => name.toLowerCase() === 'x-amzn-requestid') ?? [];
  const receipt = {
    messageId: sent.MessageId,
    requestId,
    messageBodyMd5: sent.MD5OfMessageBody,
    messageAttributesMd5: sent.MD5OfMessageAttributes,
    sequenceNumber: sent.SequenceNumber,
  };
  return Object.fromEntries(Object.entries(receipt).filter((entry): entry is [string, string] => !!entry[1]));
}
