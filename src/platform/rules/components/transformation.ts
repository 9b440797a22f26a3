import { CONTAINED, type Component } from './component.ts';

/** Components that make another message of a message. */
export const transformations: readonly Component[] = [
  {
    clazz: 'transform.TbTransformMsgNode',
    name: 'script',
    description: 'Lets a script change the message, its metadata and its type',
    details:
      'The script returns an object with <code>msg</code>, <code>metadata</code> and <code>msgType</code>; what it leaves out stays as it was.',
    defaultConfiguration: { jsScript: 'return {msg: msg, metadata: metadata, msgType: msgType};' },
    configDirective: 'tbTransformationNodeScriptConfig',
  },
  {
    clazz: 'transform.TbChangeOriginatorNode',
    name: 'change originator',
    description: 'Makes the message one about another entity',
    details: 'About the customer, the tenant, a related entity, or the originator of an alarm.',
    defaultConfiguration: { originatorSource: 'CUSTOMER', relationsQuery: CONTAINED },
    configDirective: 'tbTransformationNodeChangeOriginatorConfig',
    icon: 'find_replace',
  },
  {
    clazz: 'mail.TbMsgToEmailNode',
    name: 'to email',
    description: 'Makes a mail of the message',
    details: `Templates can name metadata as <code>\${key}</code>. The mail is sent by a send email node.`,
    defaultConfiguration: {
      fromTemplate: 'info@testmail.org',
      toTemplate: `\${userEmail}`,
      ccTemplate: null,
      bccTemplate: null,
      subjectTemplate: `Device \${deviceType} temperature high`,
      bodyTemplate: `Device \${deviceName} has high temperature \${temp}`,
    },
    configDirective: 'tbTransformationNodeToEmailConfig',
    icon: 'email',
  },
];
