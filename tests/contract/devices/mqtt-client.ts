import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { afterEach, inject } from 'vitest';
import { createDevice, platformUrl } from '../client.ts';
import { uniqueToken } from './unique-token.ts';

/** Where the platform under test listens for MQTT; 0 when it does not, and then its tests are skipped. */
export const mqttPort = inject('contractMqttPort');

/** The same for MQTT over TLS. */
export const mqttsPort = inject('contractMqttsPort');

const clients: MqttClient[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});

/** Connects until the end of the test; with a certificate or none over TLS. */
export async function connect(
  options: IClientOptions,
  { overTls }: { overTls: boolean } = { overTls: false },
): Promise<MqttClient> {
  const { hostname } = new URL(platformUrl());
  const address = overTls ? `mqtts://${hostname}:${mqttsPort}` : `mqtt://${hostname}:${mqttPort}`;
  const client = await mqtt.connectAsync(address, {
    reconnectPeriod: 0,
    rejectUnauthorized: false,
    ...options,
  });
  clients.push(client);
  // The tests look at what ends a connection; that it ends is no failure of theirs.
  client.on('error', () => undefined);
  return client;
}

/** A new device that is connected. */
export async function connectedDevice(
  members: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; name: string; token: string; client: MqttClient }> {
  const token = uniqueToken();
  const device = await createDevice(members, { accessToken: token });
  return { id: device.id.id, name: device.name, token, client: await connect({ username: token }) };
}

/** The next message that the client gets: topic, space, payload. */
export function nextMessage(client: MqttClient): Promise<string> {
  return new Promise((resolve) => {
    client.once('message', (topic, payload) => resolve(`${topic} ${payload.toString()}`));
  });
}

/** What the platform grants for a subscription: a quality of service, or 128 for none. */
export function grantedFor(client: MqttClient, filter: string, qos: 0 | 1 | 2 = 1): Promise<unknown> {
  return new Promise((resolve) => {
    client.once('packetreceive', function look(packet) {
      if (packet.cmd === 'suback') resolve(packet.granted?.[0]);
      else client.once('packetreceive', look);
    });
    client.subscribe(filter, { qos }, () => undefined);
  });
}

/** Resolves when the connection is over. */
export function ended(client: MqttClient): Promise<void> {
  return new Promise((resolve) => client.once('close', () => resolve()));
}
