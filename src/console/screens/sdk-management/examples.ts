import type { TranslationKey } from '../../i18n/translation-key.ts';
import { shellWord } from './shell-word.ts';

/** Where devices speak MQTT. */
export interface MqttAddress {
  host: string;
  port: number;
  tls: boolean;
}

/** What the lines are written for. */
export interface Connection {
  /** The base address of the HTTP API, without a slash at the end. */
  http: string;
  /** Unknown: no line of it can be right. */
  mqtt: MqttAddress | undefined;
  /** The access token of a device; undefined: a variable of the shell stands in its place. */
  token: string | undefined;
}

export const PROTOCOLS = ['http', 'mqtt', 'gateway'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** One thing that a device says or asks, as a line for a shell. */
export interface Example {
  id: string;
  protocol: Protocol;
  title: TranslationKey;
  /** What is to be known of it. */
  note?: TranslationKey;
  /** Undefined where it is not known where to connect. */
  line(connection: Connection): string | undefined;
}

/** Stands for a token that is not known; a shell sees it in double quotes. */
const TOKEN_VARIABLE = '$ACCESS_TOKEN';

const ME = 'v1/devices/me';
const GATEWAY = 'v1/gateway';

const TELEMETRY = '{"temperature": 21.5}';
const PAST = '{"ts": 1767225600000, "values": {"temperature": 21.5}}';
const ATTRIBUTES = '{"firmware": "1.2.0"}';
const CALL = '{"method": "getTime", "params": {}}';
const ANSWER = '{"done": true}';
const PROVISION =
  '{"deviceName": "Sensor 1", "provisionDeviceKey": "PROVISION_KEY", "provisionDeviceSecret": "PROVISION_SECRET"}';

/** What devices say and ask, with what is to be known of it whatever the protocol. */
const TOPICS = {
  connect: { title: 'sdk.gateway-connect' },
  telemetry: { title: 'sdk.telemetry' },
  'past-telemetry': { title: 'sdk.past-telemetry', note: 'sdk.past-note' },
  attributes: { title: 'sdk.attributes' },
  'read-attributes': { title: 'sdk.read-attributes' },
  'attribute-updates': { title: 'sdk.attribute-updates', note: 'waits' },
  rpc: { title: 'sdk.rpc', note: 'waits' },
  'rpc-answer': { title: 'sdk.rpc-answer', note: 'sdk.rpc-answer-note' },
  'client-rpc': { title: 'sdk.client-rpc', note: 'sdk.client-rpc-note' },
  provision: { title: 'sdk.provision', note: 'sdk.provision-note' },
} as const satisfies Record<string, { title: TranslationKey; note?: TranslationKey | 'waits' }>;

/** How a line waits for what comes from the platform. */
const WAITING = { http: 'sdk.waits-note', mqtt: 'sdk.listens-note', gateway: 'sdk.listens-note' } as const;

type Lines<L> = readonly (readonly [keyof typeof TOPICS, L])[];

/** Writes a line with the address of the device, `http://127.0.0.1:8080/api/v1/A1_TEST_TOKEN`, and that above it. */
type HttpLine = (device: string, api: string) => string;

/** Writes a line for an MQTT client that signs in with the word of a shell. */
type MqttLine = (address: MqttAddress, user: string) => string;

const HTTP: Lines<HttpLine> = [
  ['telemetry', (device) => post(`${device}/telemetry`, TELEMETRY)],
  ['past-telemetry', (device) => post(`${device}/telemetry`, PAST)],
  ['attributes', (device) => post(`${device}/attributes`, ATTRIBUTES)],
  ['read-attributes', (device) => get(`${device}/attributes?clientKeys=firmware&sharedKeys=interval`)],
  ['attribute-updates', (device) => get(`${device}/attributes/updates?timeout=60000`)],
  ['rpc', (device) => get(`${device}/rpc?timeout=60000`)],
  ['rpc-answer', (device) => post(`${device}/rpc/1`, ANSWER)],
  ['client-rpc', (device) => post(`${device}/rpc`, CALL)],
  ['provision', (_device, api) => post(`${api}/provision`, PROVISION)],
];

const MQTT: Lines<MqttLine> = [
  ['telemetry', publish(`${ME}/telemetry`, TELEMETRY)],
  ['past-telemetry', publish(`${ME}/telemetry`, PAST)],
  ['attributes', publish(`${ME}/attributes`, ATTRIBUTES)],
  [
    'read-attributes',
    ask(
      `${ME}/attributes/request/1`,
      `${ME}/attributes/response/1`,
      '{"clientKeys": "firmware", "sharedKeys": "interval"}',
    ),
  ],
  ['attribute-updates', listen(`${ME}/attributes`)],
  ['rpc', listen(`${ME}/rpc/request/+`)],
  ['rpc-answer', publish(`${ME}/rpc/response/1`, ANSWER)],
  ['client-rpc', ask(`${ME}/rpc/request/1`, `${ME}/rpc/response/1`, CALL)],
  [
    'provision',
    (address) => ask('/provision/request', '/provision/response', PROVISION)(address, 'provision'),
  ],
];

const OF_GATEWAY: Lines<MqttLine> = [
  ['connect', publish(`${GATEWAY}/connect`, '{"device": "Sensor 1"}')],
  ['telemetry', publish(`${GATEWAY}/telemetry`, `{"Sensor 1": [${TELEMETRY}], "Sensor 2": [${TELEMETRY}]}`)],
  ['attributes', publish(`${GATEWAY}/attributes`, `{"Sensor 1": ${ATTRIBUTES}}`)],
  [
    'read-attributes',
    ask(
      `${GATEWAY}/attributes/request`,
      `${GATEWAY}/attributes/response`,
      '{"id": 1, "device": "Sensor 1", "client": true, "key": "firmware"}',
    ),
  ],
  ['attribute-updates', listen(`${GATEWAY}/attributes`)],
  ['rpc', listen(`${GATEWAY}/rpc`)],
  ['rpc-answer', publish(`${GATEWAY}/rpc`, `{"device": "Sensor 1", "id": 1, "data": ${ANSWER}}`)],
];

/** All examples, in the order in which a person meets what they are about. */
export const examples: readonly Example[] = [
  ...examplesOf('http', HTTP, overHttp),
  ...examplesOf('mqtt', MQTT, overMqtt),
  ...examplesOf('gateway', OF_GATEWAY, overMqtt),
];

function examplesOf<L>(
  protocol: Protocol,
  lines: Lines<L>,
  written: (line: L, connection: Connection) => string | undefined,
): Example[] {
  return lines.map(([topic, line]) => {
    const { title, note }: { title: TranslationKey; note?: TranslationKey | 'waits' } = TOPICS[topic];
    return {
      id: `${protocol}-${topic}`,
      protocol,
      title,
      ...(note && { note: note === 'waits' ? WAITING[protocol] : note }),
      line: (connection) => written(line, connection),
    };
  });
}

function overHttp(line: HttpLine, { http, token }: Connection): string {
  const api = `${http}/api/v1`;
  return line(`${api}/${token === undefined ? TOKEN_VARIABLE : encodeURIComponent(token)}`, api);
}

function overMqtt(line: MqttLine, { mqtt, token }: Connection): string | undefined {
  return mqtt && line(mqtt, token === undefined ? `"${TOKEN_VARIABLE}"` : shellWord(token));
}

function post(url: string, json: string): string {
  return `curl -X POST -H 'Content-Type: application/json' -d ${shellWord(json)} ${urlWord(url)}`;
}

function get(url: string): string {
  return `curl ${urlWord(url)}`;
}

function urlWord(url: string): string {
  return url.includes(TOKEN_VARIABLE) ? `"${url}"` : shellWord(url);
}

function publish(topic: string, json: string): MqttLine {
  return (address, user) =>
    `mosquitto_pub ${signedIn(address, user)} -q 1 -t ${shellWord(topic)} -m ${shellWord(json)}`;
}

function listen(topic: string): MqttLine {
  return (address, user) => `mosquitto_sub ${signedIn(address, user)} -q 1 -v -t ${shellWord(topic)}`;
}

/** Of the client for requests the version has to be said: left to itself it speaks one that not every platform does. */
function ask(topic: string, answers: string, json: string): MqttLine {
  return (address, user) =>
    `mosquitto_rr -V mqttv311 ${signedIn(address, user)} -q 1 -t ${shellWord(topic)} -e ${shellWord(answers)} -m ${shellWord(json)}`;
}

function signedIn({ host, port, tls }: MqttAddress, user: string): string {
  const certificates = tls ? ' --capath /etc/ssl/certs' : '';
  return `-h ${shellWord(host)} -p ${port}${certificates} -u ${user}`;
}
