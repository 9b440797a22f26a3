import * as z from 'zod/mini';
import { MailSettings } from '../../../../model/admin-settings.ts';
import { mailByOwnSmtp } from '../../../mail/smtp.ts';
import { createAddressGuard } from '../../../outbound/address-guard.ts';
import type { NodeContext, NodeLetter } from '../../contract/node-context.ts';
import { NodeConfigurationError, NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { handedOver } from '../../external/handed-over.ts';
import { keepClient } from '../../external/kept-client.ts';
import { outgoingMailOf } from '../../external/node-mail.ts';
import type { RuleMessage } from '../../message/rule-message.ts';
import { Flag } from '../kit/configuration.ts';

const Configuration = z.looseObject({ useSystemSmtpSettings: z._default(Flag, true) });

/** What a server of its own has where nothing else is configured; the sender is always that of the mail. */
const STANDARD_SERVER = {
  smtpProtocol: 'smtp',
  smtpHost: 'localhost',
  smtpPort: 25,
  timeout: 10_000,
  mailFrom: '-',
};

/** A mail as the nodes make it that turn messages into mails. */
const Mail = z.object({
  from: z.nullish(z.string()),
  to: z.nullish(z.string()),
  cc: z.nullish(z.string()),
  bcc: z.nullish(z.string()),
  subject: z.nullish(z.string()),
  body: z.nullish(z.string()),
});

/** How long a mail may take in all, ms; mail servers keep their time themselves. */
const LONGEST_DELIVERY = 90_000;

/** Sends the mails that other nodes have made of messages. */
export const sendEmail = nodeClass('mail.TbSendEmailNode', Configuration, (configuration, context) => {
  const send = configuration.useSystemSmtpSettings
    ? { mail: (letter: NodeLetter) => context.letters.mail(letter), stop: () => undefined }
    : ownServer(configuration, context);
  return {
    kind: 'awaiting',
    onMessage: (message) =>
      handedOver(message, async () => {
        await send.mail(mailIn(message));
        return {};
      }),
    stop: () => send.stop(),
  };
});

function mailIn(message: RuleMessage): NodeLetter {
  if (message.type !== 'SEND_EMAIL') {
    throw new NodeFailure(`Not expected msg type ${message.type} for SendEmail Node`);
  }
  const { from, to, cc, bcc, subject, body } = Mail.parse(message.json);
  return {
    from: from ?? undefined,
    to: to ?? '',
    cc: cc ?? undefined,
    bcc: bcc ?? undefined,
    subject: subject ?? '',
    body: body ?? '',
  };
}

function ownServer(configuration: object, context: NodeContext) {
  const parsed = MailSettings.safeParse({ ...STANDARD_SERVER, ...configuration });
  if (!parsed.success) {
    throw new NodeConfigurationError(`${parsed.error.issues[0]?.path.join('.')} is not right`);
  }
  const settings = parsed.data;
  const guard = createAddressGuard(context.allowsPrivateAddresses);
  const server = keepClient(
    {
      name: `the mail server at ${settings.smtpHost}:${settings.smtpPort}`,
      // Each mail has a connection of its own; what is kept is how the server was found.
      open: () => Promise.resolve(settings),
      close: () => Promise.resolve(),
      timeLimits: { open: LONGEST_DELIVERY, call: LONGEST_DELIVERY },
    },
    () => context.now(),
  );
  return {
    async mail(letter: NodeLetter) {
      const mail = outgoingMailOf(letter);
      context.letters.countMail();
      await server.use((reached) => mailByOwnSmtp(reached, mail, guard));
    },
    stop: () => server.stop(),
  };
}
