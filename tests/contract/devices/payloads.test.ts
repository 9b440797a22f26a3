import type { MqttClient } from 'mqtt';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DeviceProfile } from '../../../src/model/device-profile.ts';
import { AttributeData, TsData } from '../../../src/model/telemetry.ts';
import { expectEnded } from '../../mqtt-client.ts';
import { call, createDevice, read, tokenOf } from '../client.ts';
import { expectOurs } from '../differences.ts';
import { createProfile, plainProfile } from '../fixtures.ts';
import { connect, mqttPort } from './mqtt-client.ts';
import { uniqueToken } from './new-device.ts';

const TELEMETRY = 'v1/devices/me/telemetry';

const json = { transportPayloadType: 'JSON' };

function mqttProfile(configuration: object) {
  return {
    transportType: 'MQTT',
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'MQTT', transportPayloadTypeConfiguration: json, ...configuration },
      provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
      alarms: null,
    },
  };
}

/** A connected device of a profile that is reached by MQTT in its own way. */
async function deviceOf(configuration: object) {
  const profile = await createProfile(mqttProfile(configuration));
  const token = uniqueToken();
  const { id } = await createDevice({ deviceProfileId: profile.id }, { accessToken: token });
  const client = await connect({ username: token });
  return { profile, id: id.id, token, client };
}

async function latest(id: string): Promise<Record<string, unknown>> {
  const path = `/api/plugins/telemetry/DEVICE/${id}/values/timeseries`;
  const series = await read(TsData, 'GET', path, {
    token: await tokenOf('tenant'),
    query: { useStrictDataTypes: true },
  });
  return Object.fromEntries(Object.entries(series).map(([key, [point]]) => [key, point?.value]));
}

async function clientAttributes(id: string): Promise<Record<string, unknown>> {
  const path = `/api/plugins/telemetry/DEVICE/${id}/values/attributes/CLIENT_SCOPE`;
  const found = await read(z.array(AttributeData), 'GET', path, { token: await tokenOf('tenant') });
  return Object.fromEntries(found.map(({ key, value }) => [key, value]));
}

async function isCutOff(client: MqttClient, topic: string, payload: string | Buffer): Promise<void> {
  client.publish(topic, payload, { qos: 1 });
  await expectEnded(client);
}

describe.runIf(mqttPort > 0)('the topics of a device profile', () => {
  const topics = { deviceTelemetryTopic: 'plant/+/data/#', deviceAttributesTopic: 'plant/+/info' };

  it('take the place of the usual ones, with wildcards', async () => {
    const { id, client } = await deviceOf(topics);
    await client.publishAsync('plant/7/data', '{"a":1}', { qos: 1 });
    await client.publishAsync('plant/8/data/boiler/2', '{"b":2}', { qos: 1 });
    await client.publishAsync('plant/8/info', '{"fw":"v1"}', { qos: 1 });
    await expect.poll(() => latest(id)).toEqual({ a: 1, b: 2 });
    await expect.poll(() => clientAttributes(id)).toEqual({ fw: 'v1' });
    await client.publishAsync(TELEMETRY, '{"c":3}', { qos: 1 });
    expect(client.connected).toBe(true);
    expect(await latest(id)).toEqual({ a: 1, b: 2 });
  });

  it.each(['plant/7', 'plant/7/8/info', 'plant/info'])('do not cover %s', async (topic) => {
    const { id, client } = await deviceOf(topics);
    await client.publishAsync(topic, '{"a":1}', { qos: 1 });
    expect([client.connected, await latest(id)]).toEqual([true, {}]);
  });

  it('leave HTTP as it is', async () => {
    const { id, token } = await deviceOf(topics);
    expect((await call('POST', `/api/v1/${token}/telemetry`, { body: { a: 1 } })).status).toBe(200);
    await expect.poll(() => latest(id)).toEqual({ a: 1 });
  });

  it('hold for connected devices soon after they are changed', async () => {
    const { id, profile, token, client } = await deviceOf(topics);
    await client.publishAsync('plant/7/data', '{"a":1}', { qos: 1 });
    const moved = mqttProfile({ ...topics, deviceTelemetryTopic: 'plant/+/measured' });
    await read(DeviceProfile, 'POST', '/api/deviceProfile', {
      token: await tokenOf('tenant'),
      body: { ...profile, ...moved },
    });
    let current = client;
    const measured = async () => {
      if (!current.connected) current = await connect({ username: token });
      current.publish('plant/7/measured', '{"b":2}', { qos: 1 });
      return await latest(id);
    };
    await expect.poll(measured, { interval: 200 }).toEqual({ a: 1, b: 2 });
  });
});

describe.runIf(mqttPort > 0)('a Protobuf payload', () => {
  const schemas = {
    deviceTelemetryProtoSchema: `syntax = "proto3"; package plant;
      enum Mode { OFF = 0; HEATING = 1; }
      message Position { double lat = 1; double lon = 2; }
      message Telemetry {
        float boiler_temperature = 1; int64 total = 2; Mode mode = 3; Position position = 4;
        repeated int32 samples = 5; optional bool alarm = 6; uint32 errors = 7;
      }`,
    deviceAttributesProtoSchema:
      'syntax = "proto3"; message Info { string firmware = 1; uint32 serial = 2; }',
  };
  const protobufPayload = {
    deviceTelemetryTopic: TELEMETRY,
    deviceAttributesTopic: 'v1/devices/me/attributes',
    transportPayloadTypeConfiguration: { transportPayloadType: 'PROTOBUF', ...schemas },
  };
  const encoded = (schema: string, type: string, message: object) => {
    const { root } = protobuf.parse(schema, { keepCase: true });
    const Type = root.lookupType(type);
    return Buffer.from(Type.encode(Type.fromObject(message)).finish());
  };

  it('is stored as the JSON that stands for it', async () => {
    const { id, client } = await deviceOf(protobufPayload);
    const telemetry = encoded(schemas.deviceTelemetryProtoSchema, 'plant.Telemetry', {
      boiler_temperature: 21.1,
      total: 9_000_000_000,
      mode: 'HEATING',
      position: { lat: 50.5, lon: -1 },
      samples: [1, 2, 3],
    });
    await client.publishAsync(TELEMETRY, telemetry, { qos: 1 });
    await expect
      .poll(() => latest(id))
      .toEqual({
        boilerTemperature: 21.1,
        total: 9_000_000_000,
        mode: 'HEATING',
        position: { lat: 50.5, lon: -1 },
        samples: [1, 2, 3],
        alarm: false,
        errors: 0,
      });
    const info = encoded(schemas.deviceAttributesProtoSchema, 'Info', { firmware: 'v1', serial: 7 });
    await client.publishAsync('v1/devices/me/attributes', info, { qos: 1 });
    await expect.poll(() => clientAttributes(id)).toEqual({ firmware: 'v1', serial: 7 });
  });

  it('may have a field of another type, which counts as unknown', async () => {
    const { client } = await deviceOf(protobufPayload);
    await client.publishAsync(TELEMETRY, Buffer.from([0x0a, 0x00]), { qos: 1 });
    expect(client.connected).toBe(true);
  });

  it.each([
    ['JSON', '{"total":1}'],
    ['a message that is cut off', Buffer.from([0x22, 0x7f, 0x00])],
  ])('ends the connection when it is %s', async (_what, payload) => {
    const { client } = await deviceOf(protobufPayload);
    await isCutOff(client, TELEMETRY, payload);
  });

  it.each([
    ['proto2', 'syntax = "proto2"; message A { optional int32 a = 1; }'],
    ['nothing at all', ''],
    ['no message', 'syntax = "proto3"; enum A { B = 0; }'],
    ['an import', 'syntax = "proto3"; import "a.proto"; message A { int32 a = 1; }'],
    ['an option', 'syntax = "proto3"; option java_package = "a"; message A { int32 a = 1; }'],
    ['an extension', 'syntax = "proto3"; message A { int32 a = 1; } extend A { int32 b = 2; }'],
    ['a required field', 'syntax = "proto3"; message A { required int32 a = 1; }'],
    ['a default', 'syntax = "proto3"; message A { int32 a = 1 [default = 3]; }'],
    ['an error', 'syntax = "proto3"; message A { int32 a = ; }'],
  ])('of a schema with %s cannot be configured', async (_what, schema) => {
    const answer = await configured(schema);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      errorCode: 31,
      message: expect.stringMatching(/^\[Transport Configuration\] /),
    });
  });

  it.each([
    ['an option of a field', 'syntax = "proto3"; message A { int32 a = 1 [deprecated = true]; }', 200],
    ['an unknown type', 'syntax = "proto3"; message A { B b = 1; }', 400],
  ])('of a schema with %s answers so', async (_what, schema, status) => {
    const answer = await configured(schema);
    const how = 'Takes schemas with types that there are not';
    await expectOurs(answer.status, status, { stock: 200, how });
    const { id } = answer.status === 200 ? DeviceProfile.parse(answer.json()) : {};
    if (id) await call('DELETE', `/api/deviceProfile/${id.id}`, { token: await tokenOf('tenant') });
  });

  async function configured(deviceTelemetryProtoSchema: string) {
    const transportPayloadTypeConfiguration = {
      ...protobufPayload.transportPayloadTypeConfiguration,
      deviceTelemetryProtoSchema,
    };
    return await call('POST', '/api/deviceProfile', {
      token: await tokenOf('tenant'),
      body: plainProfile(mqttProfile({ ...protobufPayload, transportPayloadTypeConfiguration })),
    });
  }
});
