import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { expect, onTestFinished } from 'vitest';

/** Connects to an address such as `mqtt://127.0.0.1:1883` until the end of the test; rejects when it is refused. */
export async function connectMqtt(address: string, options: IClientOptions): Promise<MqttClient> {
  const client = await mqtt.connectAsync(address, { reconnectPeriod: 0, ...options });
  onTestFinished(() => client.endAsync(true));
  // The tests look at what ends a connection; that it ends is no failure of theirs.
  client.on('error', () => undefined);
  return client;
}

/** Waits until the connection is over, however it ended; fails when it still stands after ten seconds. */
export async function expectEnded(client: MqttClient): Promise<void> {
  await expect
    .poll(() => client.connected, { message: 'the MQTT connection is open', interval: 10, timeout: 10_000 })
    .toBe(false);
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
