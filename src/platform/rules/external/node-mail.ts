import addressesIn from 'nodemailer/lib/addressparser';
import type { OutgoingMail } from '../../mail/outgoing-mail.ts';
import type { NodeLetter } from '../contract/node-context.ts';
import { NodeFailure } from '../contract/rule-node.ts';

/** A letter of a node as mail servers take it. @throws NodeFailure when it goes to nobody, or to what is no address */
export function outgoingMailOf({ from, to, cc, bcc, subject, body }: NodeLetter): OutgoingMail {
  const recipients = addressesOf(to);
  if (recipients.length === 0) throw new NodeFailure(`Email destination can not be blank [${to}]`);
  return {
    ...(from?.trim() ? { from } : {}),
    to: recipients,
    cc: addressesOf(cc),
    bcc: addressesOf(bcc),
    subject,
    text: body,
  };
}

function addressesOf(list = ''): string[] {
  return addressesIn(list, { flatten: true }).map(({ name, address }) => {
    if (/^\S+@\S+$/.test(address)) return address;
    throw new NodeFailure(`'${address || name}' is no mail address`);
  });
}
