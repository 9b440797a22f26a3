import fc from 'fast-check';
import mqtt, { type MqttClient } from 'mqtt';
import { dearJson, withDear } from './dear-json.ts';
import { bearer, type FuzzTarget, HANG, type Household, TIMEOUT } from './fuzz-target.ts';
import type { Extent } from './route-fuzz.ts';
import { openWitness } from './witness.ts';

/** How a device hears of calls: by itself, behind a gateway, or when it asks. */
type Way = 'device' | 'gateway' | 'poll';

/** What calls may come to: taken, refused, answered by what is no JSON, or too long. */
const OUTCOMES = [200, 400, 406, 413];

/** An answer of a device is no longer, so that its session goes on. */
const LONGEST_ANSWER = 60_000;

/**
 * Calls devices with what is dear, and has them answer with it. Those who call are told what comes of it, whether the
 * device was there before or comes later, and nobody else is told anything.
 */
export async function fuzzCalls(target: FuzzTarget, { seed, runs }: Extent): Promise<void> {
  const home = await target.furnish();
  const witness = await openWitness(target, home);
  const call = fc.record({
    way: fc.constantFrom<Way>('device', 'gateway', 'poll'),
    isLate: fc.boolean(),
    kind: fc.constantFrom('oneway', 'twoway'),
    type: fc.constantFrom('application/json', 'text/plain', 'application/octet-stream'),
    body: fc
      .tuple(fc.nat(), dearJson)
      .map(([at, dear]) => withDear({ method: 'set', params: null }, 1 + (at % 2), dear)),
    answer: fc.oneof(
      fc.constant('{"done":true}'),
      dearJson.map((text) => text.slice(0, LONGEST_ANSWER)),
    ),
  });
  try {
    await fc.assert(
      fc.asyncProperty(call, async ({ way, isLate, kind, type, body, answer }) => {
        const listen = () => listenTo(way, target, home, answer);
        let device = isLate ? undefined : await listen();
        const answered = target.send(
          {
            method: 'POST',
            target: `/api/plugins/rpc/${kind}/${home.ids.get('DEVICE')}`,
            headers: { ...bearer(home.tenant.administrator), 'content-type': type },
            body,
          },
          TIMEOUT,
        );
        // What is refused is so before anything else is answered.
        await target.send({ method: 'GET', target: '/health' }, TIMEOUT);
        device ??= await listen();
        const { status } = await answered;
        device.end();
        if (!OUTCOMES.includes(status)) throw new Error(`A call is answered with ${status}`);
        await witness.observes();
      }),
      { seed, numRuns: runs, timeout: HANG },
    );
  } finally {
    witness.end();
  }
}

/** Has the device hear of calls and answer each. */
async function listenTo(
  way: Way,
  target: FuzzTarget,
  { words }: Household,
  answer: string,
): Promise<{ end(): void }> {
  const token = words.get(way === 'gateway' ? 'busyToken' : 'accessToken') ?? '';
  const path = `/api/v1/${token}/rpc`;
  if (way === 'poll') {
    const poll = target.send({ method: 'GET', target: `${path}?timeout=3000` }, TIMEOUT);
    void poll.then(async ({ status, body }) => {
      const id = /^\{"id":(\d+)/.exec(body)?.[1];
      if (status === 200)
        await target.send({ method: 'POST', target: `${path}/${id}`, body: answer }, TIMEOUT);
    });
    return { end: () => undefined };
  }
  const client = await connect(target, token);
  if (way === 'gateway') {
    const device = words.get('name') ?? '';
    client.on('message', (_topic, payload) => {
      const id = /"id":(\d+)/.exec(payload.toString())?.[1];
      // One that makes no sense is no answer.
      client.publish('v1/gateway/rpc', `{"device":"${device}","id":${id},"data":{"done":true}}`, { qos: 1 });
    });
    await client.subscribeAsync('v1/gateway/rpc', { qos: 1 });
    await client.publishAsync('v1/gateway/connect', JSON.stringify({ device }), { qos: 1 });
  } else {
    client.on('message', (topic) => {
      client.publish(topic.replace('request', 'response'), answer, { qos: 1 });
    });
    await client.subscribeAsync('v1/devices/me/rpc/request/+', { qos: 1 });
  }
  return { end: () => client.end(true) };
}

async function connect({ url, mqttPort }: FuzzTarget, username: string): Promise<MqttClient> {
  const { hostname } = new URL(url);
  // The clock makes leaps.
  const options = { username, reconnectPeriod: 0, keepalive: 0 };
  const client = await mqtt.connectAsync(`mqtt://${hostname}:${mqttPort}`, options);
  client.on('error', () => undefined);
  return client;
}
