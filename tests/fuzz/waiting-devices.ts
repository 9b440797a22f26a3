import mqtt from 'mqtt';
import type { FuzzTarget, Household } from './fuzz-target.ts';

/** A device that answers whatever it is called. */
export interface ConnectedDevice {
  end(): Promise<void>;
}

/** Answers of devices, not all of which are JSON. */
const answers = ['{"done":true}', '21.5', '', 'null', '{', '"\\ud800"', '[1,'];

/** Connects the devices of a household: they answer whoever calls them. */
export async function connectDevices(
  { url, mqttPort }: FuzzTarget,
  { words }: Household,
): Promise<ConnectedDevice[]> {
  const { hostname } = new URL(url);
  return await Promise.all(
    (['accessToken', 'busyToken'] as const).map(async (token) => {
      const client = await mqtt.connectAsync(`mqtt://${hostname}:${mqttPort}`, {
        username: words.get(token) ?? '',
        reconnectPeriod: 0,
        // The clock makes leaps.
        keepalive: 0,
      });
      // A device may be deleted.
      client.on('error', () => undefined);
      let answered = 0;
      client.on('message', (topic, payload) => {
        const id = topic.split('/').at(-1);
        // The first answers are good.
        const answer = answered < 3 ? payload : (answers[answered % answers.length] ?? '');
        answered += 1;
        client.publish(`v1/devices/me/rpc/response/${id}`, answer, { qos: 1 });
      });
      await client.subscribeAsync('v1/devices/me/rpc/request/+', { qos: 1 });
      return { end: () => client.endAsync(true) };
    }),
  );
}
