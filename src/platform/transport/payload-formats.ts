import * as z from 'zod/mini';
import type { DeviceProfile } from '../../model/device-profile.ts';
import { ATTRIBUTES_TOPIC, parseTopicFilter, TELEMETRY_TOPIC } from '../../model/mqtt-topics.ts';
import { JsonError, parseMeasurements } from '../json.ts';
import { type ProtoReader, protoReader } from '../protocol/proto-payload.ts';
import { type ProtoPayload, parseProtoSchema } from '../protocol/proto-schema.ts';
import { PayloadError } from '../protocol/telemetry-payload.ts';
import type { Store } from '../store/store.ts';

/** How the devices of a profile send their data over MQTT. */
export interface MqttFormat {
  /** False when they have to use another transport. */
  readonly allowed: boolean;
  isTelemetry(topic: string): boolean;
  isAttributes(topic: string): boolean;
  /** The JSON that a payload is or stands for. @throws PayloadError */
  readTelemetry(payload: Buffer): unknown;
  readAttributes(payload: Buffer): unknown;
}

/** Finds the format of a profile; a changed one holds a second later. */
export type MqttFormats = (profileId: string) => MqttFormat;

const text = z.nullish(z.string());
const MqttConfiguration = z.looseObject({
  deviceTelemetryTopic: text,
  deviceAttributesTopic: text,
  transportPayloadTypeConfiguration: z.nullish(
    z.looseObject({
      transportPayloadType: text,
      deviceTelemetryProtoSchema: text,
      deviceAttributesProtoSchema: text,
    }),
  ),
});
type MqttConfiguration = z.infer<typeof MqttConfiguration>;

/** How long a format is used without a look at the profile, ms. */
const MAX_AGE = 1_000;

/** Makes the formats of the stored profiles; an unchanged profile keeps its format. */
export function createMqttFormats(
  store: Pick<Store, 'deviceProfiles'>,
  now: () => number = Date.now,
): MqttFormats {
  const known = new Map<string, { readAt: number; source: string; format: MqttFormat }>();

  return (profileId) => {
    const time = now();
    const entry = known.get(profileId);
    if (entry && time - entry.readAt < MAX_AGE && time >= entry.readAt) return entry.format;
    const profile = store.deviceProfiles.byId(profileId);
    const source = JSON.stringify([profile?.transportType, profile?.profileData?.transportConfiguration]);
    const format = entry?.source === source ? entry.format : formatOf(profile);
    if (profile) known.set(profileId, { readAt: time, source, format });
    else known.delete(profileId);
    return format;
  };
}

/** JSON on the topics that every device may use. */
const plainFormat: MqttFormat = {
  allowed: true,
  isTelemetry: (topic) => topic === TELEMETRY_TOPIC,
  isAttributes: (topic) => topic === ATTRIBUTES_TOPIC,
  readTelemetry: readJson,
  readAttributes: readJson,
};

function formatOf(profile: DeviceProfile | null): MqttFormat {
  const transport = profile?.transportType ?? 'DEFAULT';
  if (transport === 'DEFAULT') return plainFormat;
  if (transport !== 'MQTT') return { ...plainFormat, allowed: false };
  const parsed = MqttConfiguration.safeParse(profile?.profileData?.transportConfiguration);
  return parsed.success ? configuredFormat(parsed.data) : plainFormat;
}

function configuredFormat(configuration: MqttConfiguration): MqttFormat {
  const payload = configuration.transportPayloadTypeConfiguration;
  const reader = (schema: string | null | undefined, use: ProtoPayload) =>
    payload?.transportPayloadType === 'PROTOBUF' ? protoPayloads(schema, use) : readJson;
  return {
    allowed: true,
    isTelemetry: topicOr(configuration.deviceTelemetryTopic, TELEMETRY_TOPIC),
    isAttributes: topicOr(configuration.deviceAttributesTopic, ATTRIBUTES_TOPIC),
    readTelemetry: reader(payload?.deviceTelemetryProtoSchema, 'telemetry'),
    readAttributes: reader(payload?.deviceAttributesProtoSchema, 'attributes'),
  };
}

function topicOr(filter: string | null | undefined, topic: string): (topic: string) => boolean {
  return parseTopicFilter(filter || topic) ?? ((sent) => sent === topic);
}

function protoPayloads(source: string | null | undefined, use: ProtoPayload): (payload: Buffer) => unknown {
  let read: ProtoReader | undefined;
  return (payload) => {
    try {
      // Not before it is needed: a profile of before schemas were checked may hold one that is no good.
      read ??= protoReader(parseProtoSchema(source, use));
      return read(payload);
    } catch (cause) {
      throw new PayloadError(cause instanceof Error ? cause.message : String(cause));
    }
  };
}

/** Reads a JSON payload; integers too long for a number are texts. @throws PayloadError */
export function readJson(payload: string | Buffer): unknown {
  try {
    return parseMeasurements(payload.toString());
  } catch (cause) {
    throw cause instanceof JsonError ? new PayloadError(cause.message) : cause;
  }
}

/** Reads a JSON payload of the schema. @throws PayloadError */
export function understood<Schema extends z.ZodMiniType>(
  schema: Schema,
  payload: string | Buffer,
): z.infer<Schema> {
  const parsed = schema.safeParse(readJson(payload));
  if (!parsed.success) throw new PayloadError('The payload is not understood');
  return parsed.data;
}
