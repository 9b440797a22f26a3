import * as z from 'zod/mini';
import { SmsProvider } from '../../../../model/admin-settings.ts';
import type { HttpClient } from '../../../outbound/http-client.ts';
import { sendByProvider, smsClient } from '../../../sms/sms-provider.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import { NodeConfigurationError, nodeClass } from '../../contract/rule-node.ts';
import { handedOver } from '../../external/handed-over.ts';
import { keepClient } from '../../external/kept-client.ts';
import { fillPattern } from '../../message/pattern.ts';
import { Flag, requiredText } from '../kit/configuration.ts';

const Configuration = z.object({
  numbersToTemplate: requiredText(`\${userPhone}`),
  smsMessageTemplate: requiredText(`Device \${deviceName} has high temperature \${temp}`),
  useSystemSmsSettings: z._default(Flag, true),
  smsProviderConfiguration: z.nullish(z.looseObject({})),
});

/** How long a provider may take for one message, ms. */
const TIME_LIMIT = 20_000;

/** Sends short messages, one to each number. */
export const sendSms = nodeClass('sms.TbSendSmsNode', Configuration, (configuration, context) => {
  const { numbersToTemplate, smsMessageTemplate, useSystemSmsSettings, smsProviderConfiguration } =
    configuration;
  const provider = useSystemSmsSettings
    ? {
        sms: (number: string, text: string) => context.letters.sms(number, text),
        stop: () => undefined,
      }
    : ownProvider(smsProviderConfiguration, context);
  return {
    kind: 'awaiting',
    onMessage: (message) =>
      handedOver(message, async () => {
        const numbers = fillPattern(numbersToTemplate, message.metadata).split(',');
        const text = fillPattern(smsMessageTemplate, message.metadata);
        for (const number of numbers) await provider.sms(number.trim(), text);
        return {};
      }),
    stop: () => provider.stop(),
  };
});

function ownProvider(configured: unknown, context: NodeContext) {
  const { serviceEndpoints: endpoints } = context;
  const { data: provider } = SmsProvider.safeParse(configured);
  if (!provider) throw new NodeConfigurationError('The SMS provider is not completely configured');
  const client = keepClient<HttpClient>(
    {
      name: 'the SMS provider',
      open: () => smsClient(provider, endpoints),
      close: (opened) => opened.close(),
      timeLimits: { open: TIME_LIMIT, call: TIME_LIMIT },
    },
    () => context.now(),
  );
  return {
    async sms(number: string, text: string) {
      context.letters.countSms();
      await client.use((opened) => sendByProvider(opened, provider, { number, text }, endpoints));
    },
    stop: () => client.stop(),
  };
}
