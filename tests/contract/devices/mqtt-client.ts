import type { IClientOptions, MqttClient } from 'mqtt';
import { expect, inject } from 'vitest';
import { connectMqtt } from '../../mqtt-client.ts';
import { platformUrl } from '../client.ts';
import { newDevice } from './new-device.ts';

/** Where the platform under test listens for MQTT; 0 when it does not, and then its tests are skipped. */
export const mqttPort = inject('contractMqttPort');

/** The same for MQTT over TLS. */
export const mqttsPort = inject('contractMqttsPort');

/** Connects until the end of the test; with a certificate or none over TLS. */
export async function connect(
  options: IClientOptions,
  { overTls }: { overTls: boolean } = { overTls: false },
): Promise<MqttClient> {
  const { hostname } = new URL(platformUrl());
  const address = overTls ? `mqtts://${hostname}:${mqttsPort}` : `mqtt://${hostname}:${mqttPort}`;
  return await connectMqtt(address, { rejectUnauthorized: false, ...options });
}

/** Publishes what is not acknowledged, on a connection that goes on: what is published after it is. */
export async function expectIgnored(client: MqttClient, topic: string, payload: string): Promise<void> {
  let isAcknowledged = false;
  client.publish(topic, payload, { qos: 1 }, () => {
    isAcknowledged = true;
  });
  await client.publishAsync('v1/devices/me/attributes/request/1', '{"clientKeys":"none"}', { qos: 1 });
  expect([topic, payload, isAcknowledged, client.connected]).toEqual([topic, payload, false, true]);
}

/** A new device that is connected. */
export async function connectedDevice(
  members: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; name: string; token: string; client: MqttClient }> {
  const { id, name, token } = await newDevice(members);
  return { id, name, token, client: await connect({ username: token }) };
}
