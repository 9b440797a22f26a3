import type { UsageCounterName, UsageFeature } from '../../../model/api-usage.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { ApiUsage } from '../../services/usage/api-usage.ts';
import type { SmsSender } from '../../sms/sms-sender.ts';
import type { NodeLetters } from '../contract/node-context.ts';
import { NodeFailure } from '../contract/rule-node.ts';
import { outgoingMailOf } from './node-mail.ts';

/** What sends mail and short messages, and counts them. */
interface Parts {
  readonly mail: Pick<Mailer, 'sendOf'>;
  readonly sms: Pick<SmsSender, 'send'>;
  readonly usage: Pick<ApiUsage, 'count' | 'isEnabled'>;
}

/** Makes what the nodes of a tenant tell people with, which counts as the tenant's once it is sent. */
export function createNodeLetters({ mail, sms, usage }: Parts, tenantId: string): NodeLetters {
  function demand(feature: UsageFeature, what: string): void {
    if (usage.isEnabled(tenantId, feature)) return;
    throw new NodeFailure(`${what} sending is disabled due to API limits!`);
  }
  const demandMail = () => demand('emailApiState', 'Email');
  const demandSms = () => demand('smsApiState', 'SMS');
  const count = (counter: UsageCounterName, amount = 1) => usage.count(tenantId, counter, amount);

  return {
    async mail(letter) {
      demandMail();
      await mail.sendOf(tenantId, outgoingMailOf(letter));
      count('emails');
    },
    countMail() {
      demandMail();
      count('emails');
    },
    async sms(number, text) {
      demandSms();
      count('sms', await sms.send({ number, text }));
    },
    countSms() {
      demandSms();
      count('sms');
    },
  };
}
