import * as z from 'zod/mini';
import { createAddressGuard } from '../../../outbound/address-guard.ts';
import { createHttpClient, type HttpClient } from '../../../outbound/http-client.ts';
import { OutboundFailure } from '../../../outbound/outbound-failure.ts';
import { nodeClass } from '../../contract/rule-node.ts';
import { AwsCredentials, awsTimeLimits } from '../../external/aws-credentials.ts';
import { handedOver } from '../../external/handed-over.ts';
import { keepClients } from '../../external/kept-clients.ts';
import { sendToSqs } from '../../external/sqs.ts';
import { fillPattern } from '../../message/pattern.ts';
import type { RuleMessage } from '../../message/rule-message.ts';
import { requiredText, Texts, wholeNumber } from '../kit/configuration.ts';

const Configuration = z.extend(AwsCredentials, {
  queueType: z._default(z.enum(['STANDARD', 'FIFO']), 'STANDARD'),
  queueUrlPattern: requiredText('https://sqs.us-east-1.amazonaws.com/123456789012/my-queue-name'),
  delaySeconds: wholeNumber(0, 0, 900),
  messageAttributes: Texts,
});

/** Sends the data of messages to a queue of Amazon SQS. */
export const awsSqs = nodeClass('aws.sqs.TbSqsNode', Configuration, (configuration, context) => {
  const { queueType, delaySeconds } = configuration;
  const guard = createAddressGuard(context.allowsPrivateAddresses);
  const clients = keepClients<HttpClient>(
    (origin) => ({
      name: new URL(origin).host,
      open: () => createHttpClient({ guard }),
      close: (opened) => opened.close(),
      timeLimits: awsTimeLimits,
    }),
    () => context.now(),
  );

  function attributesOf({ metadata }: RuleMessage): ReadonlyMap<string, string> {
    return new Map(
      Object.entries(configuration.messageAttributes).map(([name, value]) => [
        fillPattern(name, metadata),
        fillPattern(value, metadata),
      ]),
    );
  }

  return {
    kind: 'awaiting',
    onMessage: (message) =>
      handedOver(message, async () => {
        const queue = URL.parse(fillPattern(configuration.queueUrlPattern, message.metadata));
        if (!queue) throw new OutboundFailure('The address is no address of a queue');
        const { id, originator, data } = message;
        return await clients.of(queue.origin).use((opened) =>
          sendToSqs(opened, configuration, {
            queue,
            data,
            attributes: attributesOf(message),
            // Of one originator messages stay in their order, and one that is sent again is taken once.
            ...(queueType === 'FIFO' ? { deduplicationId: id, groupId: originator.id } : { delaySeconds }),
          }),
        );
      }),
    stop: () => clients.stop(),
  };
});
