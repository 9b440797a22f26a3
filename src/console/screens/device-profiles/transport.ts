import * as z from 'zod/mini';
import { type DeviceProfile, DeviceProfileData, PayloadType } from '../../../model/device-profile.ts';
import { ATTRIBUTES_TOPIC, parseTopicFilter, TELEMETRY_TOPIC } from '../../../model/mqtt-topics.ts';
import { choice } from '../../commands/choice.tsx';
import { type Args, param } from '../../commands/param.ts';
import { same } from '../../entities/kind/merge3.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { text } from '../../inputs/text.ts';
import { typedInput } from '../../inputs/typed-input.tsx';

/** The ways of connecting that can be chosen. */
const TRANSPORTS = {
  DEFAULT: 'device-profile.transport-default',
  MQTT: 'device-profile.transport-mqtt',
} as const satisfies Record<string, TranslationKey>;

/** The last message of a schema is what devices send. */
const TELEMETRY_SCHEMA = `syntax = "proto3";
package telemetry;

message Reading {
  double temperature = 1;
  double humidity = 2;
  bool doorOpen = 3;
}
`;
const ATTRIBUTES_SCHEMA = `syntax = "proto3";
package attributes;

message Description {
  string firmwareVersion = 1;
  string serialNumber = 2;
}
`;

const SECTION = 'device-profile.transport';

/** A text of code in several lines. */
const protoSchema = typedInput<string>({
  empty: '',
  parse: (typed) => typed,
  write: (value) => value,
  multiline: true,
  code: true,
});

const isMqtt = ({ transportType }: Args) => transportType === 'MQTT';
const isProtobuf = (args: Args) => isMqtt(args) && args.payloadType === 'PROTOBUF';

const TopicFilter = z.optional(
  z.string().check(
    z.trim(),
    z.minLength(1, { error: 'device-profile.topic-required', abort: true }),
    z.refine((topic) => !isMultiLevelMisplaced(topic), {
      error: 'device-profile.topic-multi-level',
      abort: true,
    }),
    z.refine((topic) => !isSingleLevelMisplaced(topic), {
      error: 'device-profile.topic-single-level',
      abort: true,
    }),
    z.refine((topic) => parseTopicFilter(topic) !== null, { error: 'device-profile.topic-invalid' }),
  ),
);
const Schema = z.optional(z.string().check(z.minLength(1, { error: 'device-profile.schema-required' })));

/** What is asked about the transport of a profile. */
export const transportParams = z.object({
  // A platform may know others, which are kept.
  transportType: param(z.optional(z.string()), {
    title: 'device-profile.transport-type',
    description: 'device-profile.transport-type-description',
    section: SECTION,
    input: choice(
      () => Object.entries(TRANSPORTS).map(([value, title]) => ({ value, label: translate(title) })),
      { withoutNone: true },
    ),
  }),
  telemetryTopic: param(TopicFilter, {
    title: 'device-profile.telemetry-topic',
    description: 'device-profile.topic-description',
    section: SECTION,
    input: text,
    shown: isMqtt,
  }),
  attributesTopic: param(TopicFilter, {
    title: 'device-profile.attributes-topic',
    description: 'device-profile.topic-description',
    section: SECTION,
    input: text,
    shown: isMqtt,
  }),
  payloadType: param(z.optional(PayloadType), {
    title: 'device-profile.payload-type',
    section: SECTION,
    input: choice(
      () => PayloadType.options.map((value) => ({ value, label: value === 'JSON' ? 'JSON' : 'Protobuf' })),
      { withoutNone: true },
    ),
    shown: isMqtt,
  }),
  telemetrySchema: param(Schema, {
    title: 'device-profile.telemetry-schema',
    description: 'device-profile.schema-description',
    section: SECTION,
    input: protoSchema,
    shown: isProtobuf,
  }),
  attributesSchema: param(Schema, {
    title: 'device-profile.attributes-schema',
    description: 'device-profile.schema-description',
    section: SECTION,
    input: protoSchema,
    shown: isProtobuf,
  }),
});
type Answers = z.output<typeof transportParams>;

/** For the parameters of what has a transport: by its topic it is told what a message is. */
export const topicsDiffer = z.refine<Pick<Answers, 'telemetryTopic' | 'attributesTopic'>>(
  ({ telemetryTopic, attributesTopic }) => telemetryTopic === undefined || telemetryTopic !== attributesTopic,
  { path: ['attributesTopic'], error: 'device-profile.topics-differ' },
);

function stored({ profileData }: Pick<DeviceProfile, 'profileData'>) {
  return DeviceProfileData.shape.transportConfiguration.safeParse(profileData?.transportConfiguration).data;
}

/** What a form starts from; what only another transport or payload has is as it usually is. */
export function transportOf(profile: Pick<DeviceProfile, 'profileData' | 'transportType'>) {
  const configuration = stored(profile);
  const payload = configuration?.transportPayloadTypeConfiguration;
  return {
    transportType: profile.transportType ?? 'DEFAULT',
    telemetryTopic: configuration?.deviceTelemetryTopic || TELEMETRY_TOPIC,
    attributesTopic: configuration?.deviceAttributesTopic || ATTRIBUTES_TOPIC,
    payloadType: payload?.transportPayloadType ?? 'JSON',
    telemetrySchema: payload?.deviceTelemetryProtoSchema || TELEMETRY_SCHEMA,
    attributesSchema: payload?.deviceAttributesProtoSchema || ATTRIBUTES_SCHEMA,
  };
}

/** The transport part of profile data by answers; one that is not asked about, or of which nothing is known, stays. */
export function withTransport(
  profile: Pick<DeviceProfile, 'profileData' | 'transportType'>,
  answers: Answers,
): Pick<DeviceProfile, 'transportType'> & { transportConfiguration: unknown } {
  const kept = profile.profileData?.transportConfiguration;
  const before = transportOf(profile);
  const { transportType = before.transportType } = answers;
  const isSame = transportType === before.transportType;
  const now = { ...before, ...answers };
  // What nobody has touched stays as others have written it, and nobody here may be able to read.
  if (kept && ((isSame && transportType !== 'MQTT') || same(now, before))) {
    return { transportType, transportConfiguration: kept };
  }
  if (transportType !== 'MQTT') return { transportType, transportConfiguration: { type: transportType } };
  const configuration = isSame ? stored(profile) : undefined;
  const isProto = now.payloadType === 'PROTOBUF';
  return {
    transportType,
    transportConfiguration: {
      ...configuration,
      type: transportType,
      deviceTelemetryTopic: now.telemetryTopic,
      deviceAttributesTopic: now.attributesTopic,
      transportPayloadTypeConfiguration: {
        ...(now.payloadType === before.payloadType && configuration?.transportPayloadTypeConfiguration),
        transportPayloadType: now.payloadType,
        ...(isProto && {
          deviceTelemetryProtoSchema: now.telemetrySchema,
          deviceAttributesProtoSchema: now.attributesSchema,
        }),
      },
    },
  };
}

/** What the transport of a profile is called; others than those that can be chosen have their own name. */
export function transportText({ transportType }: { transportType?: string | null | undefined }): string {
  const type = transportType ?? 'DEFAULT';
  const title = Object.entries<TranslationKey>(TRANSPORTS).find(([known]) => known === type)?.[1];
  return title ? translate(title) : type;
}

/** `#` stands for all levels that follow: it is one itself, and the last. */
function isMultiLevelMisplaced(topic: string): boolean {
  const levels = topic.split('/');
  return levels.some((level, at) => level.includes('#') && (level !== '#' || at < levels.length - 1));
}

/** `+` stands for one whole level. */
function isSingleLevelMisplaced(topic: string): boolean {
  return topic.split('/').some((level) => level.includes('+') && level !== '+');
}
