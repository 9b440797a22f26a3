import * as z from 'zod/mini';
import { createAddressGuard } from '../../../outbound/address-guard.ts';
import { createHttpClient, type HttpClient } from '../../../outbound/http-client.ts';
import { jsonAnswer } from '../../../outbound/json-answer.ts';
import { OutboundFailure, quoted } from '../../../outbound/outbound-failure.ts';
import { nodeClass } from '../../contract/rule-node.ts';
import { GoogleTokens, serviceAccountIn } from '../../external/google-token.ts';
import { handedOver } from '../../external/handed-over.ts';
import { keepClient } from '../../external/kept-client.ts';
import { fillPattern } from '../../message/pattern.ts';
import type { Metadata, RuleMessage } from '../../message/rule-message.ts';
import { requiredText, Texts } from '../kit/configuration.ts';

const Configuration = z.object({
  projectId: requiredText('my-google-cloud-project-id'),
  topicName: requiredText('my-pubsub-topic-name'),
  messageAttributes: Texts,
  serviceAccountKey: z.string().check(z.minLength(1)),
});

const ADDRESS = 'https://pubsub.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/pubsub';

/** How long a call may take, and all calls for one message, ms. */
const CALL_LIMIT = 10_000;
const TIME_LIMIT = 30_000;

const Published = z.looseObject({ messageIds: z.array(z.string()).check(z.minLength(1)) });
const Refused = z.looseObject({ error: z.looseObject({ message: z.string() }) });

/** What calls the service, and what gets the tokens for it. */
interface Clients {
  readonly topics: HttpClient;
  readonly tokens: HttpClient;
}

/** Publishes the data of messages to a topic of Google Cloud Pub/Sub. */
export const gcpPubsub = nodeClass('gcp.pubsub.TbPubSubNode', Configuration, (configuration, context) => {
  const { projectId, topicName, messageAttributes } = configuration;
  const endpoint = context.serviceEndpoints.pubsub;
  const topic = `/v1/projects/${encodeURIComponent(projectId)}/topics/${encodeURIComponent(topicName)}:publish`;
  const url = new URL(topic, endpoint ?? ADDRESS);
  const guard = createAddressGuard(context.allowsPrivateAddresses || endpoint !== undefined);
  const account = serviceAccountIn(configuration.serviceAccountKey);
  const tokens = new GoogleTokens(account, SCOPE, () => context.now());
  const client = keepClient<Clients>(
    {
      name: 'Google Cloud Pub/Sub',
      async open() {
        return {
          topics: await createHttpClient({ guard }),
          // The file of the account says itself where tokens are found.
          tokens: await createHttpClient({ guard: createAddressGuard(context.allowsPrivateAddresses) }),
        };
      },
      close: (opened) => Promise.all([opened.topics.close(), opened.tokens.close()]),
      timeLimits: { open: TIME_LIMIT, call: TIME_LIMIT },
    },
    () => context.now(),
  );

  async function publish(clients: Clients, message: RuleMessage): Promise<Metadata> {
    const token = await tokens.token(clients.tokens);
    const { status, body } = await clients.topics.call({
      method: 'POST',
      url,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ messages: [pubsubMessage(message, messageAttributes)] }),
      timeLimit: CALL_LIMIT,
      secrets: [token],
    });
    const said = jsonAnswer(body);
    if (status === 401) tokens.forget();
    if (status !== 200) {
      const words = quoted(Refused.safeParse(said).data?.error.message ?? String(status), [token]);
      throw new OutboundFailure(`Google Cloud Pub/Sub refuses the message: ${words}`, {
        isDown: status >= 500,
      });
    }
    const [messageId] = Published.safeParse(said).data?.messageIds ?? [];
    if (!messageId)
      throw new OutboundFailure('What answers in place of Google Cloud Pub/Sub is something else');
    return { messageId };
  }

  return {
    kind: 'awaiting',
    onMessage: (message) => handedOver(message, () => client.use((opened) => publish(opened, message))),
    stop: () => client.stop(),
  };
});

function pubsubMessage({ data, metadata }: RuleMessage, attributes: Readonly<Record<string, string>>) {
  return {
    data: Buffer.from(data).toString('base64'),
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [
        fillPattern(name, metadata),
        fillPattern(value, metadata),
      ]),
    ),
  };
}
