import type { NodeClass } from '../../contract/rule-node.ts';
import { mqtt } from './mqtt.ts';
import { restApiCall } from './rest-api-call.ts';
import { sendEmail } from './send-email.ts';
import { sendSms } from './send-sms.ts';

/** The classes of nodes that hand messages to other systems. */
export const externalClasses: readonly NodeClass[] = [mqtt, restApiCall, sendEmail, sendSms];
