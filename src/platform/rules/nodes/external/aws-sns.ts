import * as z from 'zod/mini';
import { createAddressGuard } from '../../../outbound/address-guard.ts';
import { createHttpClient, type HttpClient } from '../../../outbound/http-client.ts';
import { publishToSns } from '../../../outbound/sns.ts';
import { nodeClass } from '../../contract/rule-node.ts';
import { AwsCredentials, awsTimeLimits } from '../../external/aws-credentials.ts';
import { handedOver } from '../../external/handed-over.ts';
import { keepClient } from '../../external/kept-client.ts';
import { fillPattern } from '../../message/pattern.ts';
import { requiredText } from '../kit/configuration.ts';

const Configuration = z.extend(AwsCredentials, {
  topicArnPattern: requiredText('arn:aws:sns:us-east-1:123456789012:MyNewTopic'),
});

/** Publishes the data of messages to a topic of Amazon SNS. */
export const awsSns = nodeClass('aws.sns.TbSnsNode', Configuration, (configuration, context) => {
  const { sns: endpoint } = context.serviceEndpoints;
  const guard = createAddressGuard(context.allowsPrivateAddresses || endpoint !== undefined);
  const client = keepClient<HttpClient>(
    {
      name: 'Amazon SNS',
      open: () => createHttpClient({ guard }),
      close: (opened) => opened.close(),
      timeLimits: awsTimeLimits,
    },
    () => context.now(),
  );
  return {
    kind: 'awaiting',
    onMessage: (message) =>
      handedOver(message, async () => {
        const topicArn = fillPattern(configuration.topicArnPattern, message.metadata);
        const { messageId, requestId } = await client.use((opened) =>
          publishToSns(opened, configuration, { to: { topicArn }, text: message.data }, endpoint),
        );
        return { messageId, requestId };
      }),
    stop: () => client.stop(),
  };
});
