import * as z from 'zod/mini';
import { choice } from '../../commands/choice.tsx';
import { type Args, param } from '../../commands/param.ts';
import { password } from '../../inputs/text.ts';
import { fileInput } from '../../inputs/values/file-input.tsx';
import { fileMembers } from './common-members.ts';
import { azureCredentials, checkedCredentials, credentials, ofCredentials } from './credentials-members.ts';
import {
  all,
  flag,
  mapping,
  oneOf,
  optionalText,
  requiredLines,
  requiredText,
  when,
  whole,
} from './members.ts';
import { type NodeForm, nodeForm } from './node-form.ts';

const asIs = () => undefined;
const REQUIRED = 'validation.required';
const PATTERN = { description: 'node-form.patterns-allowed' } as const;

/** A secret that must be given. */
function secret(title: 'settings.aws-secret-key' | 'settings.twilio-token', shown?: (args: Args) => boolean) {
  const schema = z.string({ error: REQUIRED }).check(z.minLength(1, { error: REQUIRED }));
  return param(schema, { title, input: password, ...(shown && { shown }) });
}

function optionalSecret(
  title: 'node-form.password' | 'settings.proxy-password',
  shown?: (args: Args) => boolean,
) {
  return param(z.nullish(z.string()), { title, input: password, ...(shown && { shown }) });
}

const aws = {
  accessKeyId: requiredText('settings.aws-access-key'),
  secretAccessKey: secret('settings.aws-secret-key'),
  region: requiredText('settings.aws-region'),
};

const port = (more: Parameters<typeof whole>[1] = {}) =>
  whole('node-form.port', { least: 1, most: 65_535, ...more });

const messageAttributes = mapping('node-form.message-attributes', PATTERN);

const QUEUE_TYPES = { STANDARD: 'node-form.queue-standard', FIFO: 'node-form.queue-fifo' } as const;

const CHARSETS = ['US-ASCII', 'ISO-8859-1', 'UTF-8', 'UTF-16BE', 'UTF-16LE', 'UTF-16'];

/** What RabbitMQ knows messages by; without any there are none. */
const MESSAGE_PROPERTIES = [
  'BASIC',
  'TEXT_PLAIN',
  'MINIMAL_BASIC',
  'MINIMAL_PERSISTENT_BASIC',
  'PERSISTENT_BASIC',
  'PERSISTENT_TEXT_PLAIN',
];

const hasProxy = when('enableProxy');
const saysProxy = all(hasProxy, when('useSystemProxyProperties', false));
const isSimple = all(when('useSimpleClientHttpFactory'), when('enableProxy', false));

const hasOwnMail = when('useSystemSmtpSettings', false);
const hasOwnSms = when('useSystemSmsSettings', false);
const isSmsOf = (type: string) => all(hasOwnSms, when('smsProviderConfiguration.type', type));

const PROVIDERS = { AWS_SNS: 'Amazon SNS', TWILIO: 'Twilio' };

/** The forms of nodes that speak to other systems, by directive. */
export const externalForms: Readonly<Record<string, NodeForm>> = {
  tbActionNodeSnsConfig: nodeForm(
    z.object({ topicArnPattern: requiredText('node-form.topic-arn', PATTERN), ...aws }),
  ),
  tbActionNodeSqsConfig: nodeForm(
    z.object({
      queueType: oneOf('node-form.queue-type', ['STANDARD', 'FIFO'], (type) => QUEUE_TYPES[type as 'FIFO']),
      queueUrlPattern: requiredText('node-form.queue-url', PATTERN),
      delaySeconds: whole('node-form.delay-seconds', { most: 900, shown: when('queueType', 'STANDARD') }),
      messageAttributes,
      ...aws,
    }),
  ),
  tbActionNodeAzureIotHubConfig: nodeForm(
    z.object({
      topicPattern: requiredText('node-form.topic', PATTERN),
      host: requiredText('node-form.host'),
      clientId: requiredText('node-form.device-id'),
      ...azureCredentials(),
    }),
    ofCredentials,
  ),
  tbActionNodePubSubConfig: nodeForm(
    z.object({
      projectId: requiredText('node-form.project-id'),
      topicName: requiredText('node-form.topic-name'),
      messageAttributes,
      serviceAccountKey: param(z.object({ name: z.string(), content: z.string() }, { error: REQUIRED }), {
        title: 'node-form.service-account-key',
        input: fileInput({ extensions: '.json', convert: (content) => content }),
      }),
    }),
    { joined: { serviceAccountKey: fileMembers('serviceAccountKey', 'serviceAccountKeyFileName') } },
  ),
  tbActionNodeKafkaConfig: nodeForm(
    z.object({
      topicPattern: requiredText('node-form.topic', PATTERN),
      bootstrapServers: requiredText('node-form.bootstrap-servers', {
        description: 'node-form.bootstrap-servers-description',
      }),
      retries: whole('node-form.retries'),
      batchSize: whole('node-form.batch-size'),
      linger: whole('node-form.linger'),
      bufferMemory: whole('node-form.buffer-memory'),
      acks: oneOf('node-form.acks', ['all', '-1', '0', '1'], asIs),
      keySerializer: requiredText('node-form.key-serializer'),
      valueSerializer: requiredText('node-form.value-serializer'),
      otherProperties: mapping('node-form.other-properties'),
      addMetadataKeyValuesAsKafkaHeaders: flag('node-form.metadata-as-headers'),
      kafkaHeadersCharset: oneOf('node-form.charset', CHARSETS, asIs, {
        shown: when('addMetadataKeyValuesAsKafkaHeaders'),
      }),
    }),
  ),
  tbActionNodeMqttConfig: nodeForm(
    checkedCredentials(
      z.object({
        topicPattern: requiredText('node-form.topic', PATTERN),
        host: requiredText('node-form.host'),
        port: port(),
        connectTimeoutSec: whole('node-form.connect-timeout', { least: 1, most: 200 }),
        clientId: optionalText('node-form.client-id', { description: 'node-form.client-id-description' }),
        cleanSession: flag('node-form.clean-session'),
        ssl: flag('node-form.ssl'),
        ...credentials(),
      }),
    ),
    ofCredentials,
  ),
  tbActionNodeRabbitMqConfig: nodeForm(
    z.object({
      exchangeNamePattern: optionalText('node-form.exchange', PATTERN),
      routingKeyPattern: optionalText('node-form.routing-key', PATTERN),
      messageProperties: param(z.nullish(z.string()), {
        title: 'node-form.message-properties',
        input: choice(() => MESSAGE_PROPERTIES.map((value) => ({ value, label: value }))),
      }),
      host: requiredText('node-form.host'),
      port: port(),
      virtualHost: optionalText('node-form.virtual-host'),
      username: optionalText('node-form.username'),
      password: optionalSecret('node-form.password'),
      automaticRecoveryEnabled: flag('node-form.automatic-recovery'),
      connectionTimeout: whole('node-form.connection-timeout'),
      handshakeTimeout: whole('node-form.handshake-timeout'),
      clientProperties: mapping('node-form.client-properties'),
    }),
  ),
  tbActionNodeRestApiCallConfig: nodeForm(
    checkedCredentials(
      z.object({
        restEndpointUrlPattern: requiredText('node-form.endpoint', PATTERN),
        requestMethod: oneOf('node-form.method', ['GET', 'POST', 'PUT', 'DELETE'], asIs),
        enableProxy: flag('settings.enable-proxy'),
        useSimpleClientHttpFactory: flag('node-form.simple-client', {
          description: 'node-form.simple-client-description',
          shown: when('enableProxy', false),
        }),
        useSystemProxyProperties: flag('node-form.system-proxy', { shown: hasProxy }),
        proxyScheme: oneOf('node-form.proxy-scheme', ['http', 'https'], asIs, { shown: saysProxy }),
        proxyHost: requiredText('settings.proxy-host', { shown: saysProxy }),
        proxyPort: port({ shown: saysProxy }),
        proxyUser: optionalText('settings.proxy-user', { shown: saysProxy }),
        proxyPassword: optionalSecret('settings.proxy-password', saysProxy),
        readTimeoutMs: whole('node-form.read-timeout', {
          description: 'node-form.read-timeout-description',
          shown: (args) => !isSimple(args),
        }),
        maxParallelRequestsCount: whole('node-form.most-parallel', {
          description: 'node-form.most-parallel-description',
        }),
        headers: mapping('node-form.headers', PATTERN),
        useRedisQueueForMsgPersistence: flag('node-form.redis-queue', {
          description: 'node-form.redis-queue-description',
        }),
        trimQueue: flag('node-form.trim-queue', { shown: when('useRedisQueueForMsgPersistence') }),
        maxQueueSize: whole('node-form.most-queued', { shown: when('useRedisQueueForMsgPersistence') }),
        ...credentials(),
      }),
    ),
    ofCredentials,
  ),
  tbActionNodeSendEmailConfig: nodeForm(
    z.object({
      useSystemSmtpSettings: flag('node-form.system-mail', {
        description: 'node-form.system-mail-description',
      }),
      smtpProtocol: oneOf('settings.smtp-protocol', ['smtp', 'smtps'], asIs, { shown: hasOwnMail }),
      smtpHost: requiredText('settings.smtp-host', { shown: hasOwnMail }),
      smtpPort: port({ shown: hasOwnMail }),
      timeout: whole('settings.mail-timeout', { shown: hasOwnMail }),
      enableTls: flag('settings.enable-tls', { shown: hasOwnMail }),
      tlsVersion: oneOf('settings.tls-version', ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'], asIs, {
        shown: all(hasOwnMail, when('enableTls')),
      }),
      enableProxy: flag('settings.enable-proxy', { shown: hasOwnMail }),
      proxyHost: requiredText('settings.proxy-host', { shown: all(hasOwnMail, hasProxy) }),
      proxyPort: port({ shown: all(hasOwnMail, hasProxy) }),
      proxyUser: optionalText('settings.proxy-user', { shown: all(hasOwnMail, hasProxy) }),
      proxyPassword: optionalSecret('settings.proxy-password', all(hasOwnMail, hasProxy)),
      username: optionalText('node-form.username', { shown: hasOwnMail }),
      password: optionalSecret('node-form.password', hasOwnMail),
    }),
  ),
  tbActionNodeSendSmsConfig: nodeForm(
    z.object({
      numbersToTemplate: requiredText('node-form.numbers', { description: 'node-form.numbers-description' }),
      smsMessageTemplate: requiredLines('node-form.sms-text', PATTERN),
      useSystemSmsSettings: flag('node-form.system-sms', { description: 'node-form.system-sms-description' }),
      'smsProviderConfiguration.type': param(z.enum(['AWS_SNS', 'TWILIO'], { error: REQUIRED }), {
        title: 'settings.sms-provider',
        input: choice(
          () => (['AWS_SNS', 'TWILIO'] as const).map((value) => ({ value, label: PROVIDERS[value] })),
          { withoutNone: true },
        ),
        shown: hasOwnSms,
      }),
      'smsProviderConfiguration.accessKeyId': requiredText('settings.aws-access-key', {
        shown: isSmsOf('AWS_SNS'),
      }),
      'smsProviderConfiguration.secretAccessKey': secret('settings.aws-secret-key', isSmsOf('AWS_SNS')),
      'smsProviderConfiguration.region': requiredText('settings.aws-region', { shown: isSmsOf('AWS_SNS') }),
      'smsProviderConfiguration.numberFrom': requiredText('settings.number-from', {
        shown: isSmsOf('TWILIO'),
      }),
      'smsProviderConfiguration.accountSid': requiredText('settings.twilio-account', {
        shown: isSmsOf('TWILIO'),
      }),
      'smsProviderConfiguration.accountToken': secret('settings.twilio-token', isSmsOf('TWILIO')),
    }),
  ),
};
