import * as z from 'zod/mini';
import { SUCCESS, tell } from '../../contract/outcome.ts';
import { nodeClass } from '../../contract/rule-node.ts';
import { fillPattern } from '../../message/pattern.ts';

const Template = z.nullish(z.string());

const Configuration = z.looseObject({
  fromTemplate: Template,
  toTemplate: Template,
  ccTemplate: Template,
  bccTemplate: Template,
  subjectTemplate: Template,
  bodyTemplate: Template,
});

/** Makes a mail of a message, which a send email node sends. */
export const toEmail = nodeClass('mail.TbMsgToEmailNode', Configuration, (templates) => ({
  kind: 'pure',
  onMessage(message) {
    const filled = (template: string | null | undefined) =>
      template ? fillPattern(template, message.metadata) : null;
    const email = {
      from: filled(templates.fromTemplate),
      to: filled(templates.toTemplate),
      cc: filled(templates.ccTemplate),
      bcc: filled(templates.bccTemplate),
      subject: filled(templates.subjectTemplate),
      body: filled(templates.bodyTemplate),
    };
    return tell(SUCCESS, message.with({ type: 'SEND_EMAIL', dataType: 'JSON', data: JSON.stringify(email) }));
  },
}));
