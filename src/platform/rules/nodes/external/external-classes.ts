import type { NodeClass } from '../../contract/rule-node.ts';
import { awsSns } from './aws-sns.ts';
import { awsSqs } from './aws-sqs.ts';
import { azureIotHub } from './azure-iot-hub.ts';
import { gcpPubsub } from './gcp-pubsub.ts';
import { kafka } from './kafka.ts';
import { mqtt } from './mqtt.ts';
import { rabbitmq } from './rabbitmq.ts';
import { restApiCall } from './rest-api-call.ts';
import { sendEmail } from './send-email.ts';
import { sendSms } from './send-sms.ts';

/** The classes of nodes that hand messages to other systems. */
export const externalClasses: readonly NodeClass[] = [
  awsSns,
  awsSqs,
  azureIotHub,
  gcpPubsub,
  kafka,
  mqtt,
  rabbitmq,
  restApiCall,
  sendEmail,
  sendSms,
];
