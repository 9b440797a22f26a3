import { entityId } from '../../../src/model/entity-id.ts';
import { plainDeviceProfile } from '../../../src/model/plain-profile.ts';
import { readQueues } from '../../../src/platform/rules/queues/queue-settings.ts';
import { openStore, type Store } from '../../../src/platform/store/store.ts';

/*
 * Devices send numbers from 1 up: `n`, and whether it is `odd`. The root chain of their tenant
 * - raises an alarm for odd numbers and clears it for even ones by rules of the profile of some of the devices ("Profile"),
 * - saves what was sent (`n`, at the time n),
 * - calls a web server, which answers with what was sent; from then on a script gives each message a time at random within
 *   a range of its number, so that one that is handled twice leaves two points (`done`), and alarms are raised and cleared
 *   once more ("Called"),
 * - holds messages back, with such times, too (`late`).
 */

/** What is laid out for a platform that is to be killed. */
export interface ChainLayout {
  readonly tenantId: string;
  readonly chainId: string;
  readonly url: string;
  readonly devices: readonly ChainDevice[];
}

/** The queues of the platform. No message times out: one that does goes on out of order. */
export const patientQueues = readQueues([
  { name: 'Main', packProcessingTimeout: 120_000 },
  {
    name: 'SequentialByOriginator',
    packProcessingTimeout: 120_000,
    submitStrategy: { type: 'SEQUENTIAL_BY_ORIGINATOR' },
  },
]);

/** A device that sends; its credentials are its token. */
export interface ChainDevice {
  readonly id: string;
  readonly token: string;
  /** Whether its profile has rules for alarms. */
  readonly hasRules: boolean;
}

/** The range of times that a number has. */
export const TIMES_OF_ONE = 1_000;

/** Makes a tenant with devices and a chain that calls a web server. */
export async function layOutChain(folder: string, url: string, count: number): Promise<ChainLayout> {
  const store = openStore({ folder });
  const layout = await store.write((): ChainLayout => {
    const tenantId = store.tenants.create({ title: 'Acme' }).id?.id ?? '';
    const chainId = store.ruleChains.save(tenantId, { name: 'Root', root: true }).id?.id ?? '';
    const save = (name: string, defaultQueueName: string) =>
      store.deviceProfiles.save(tenantId, { ...profileWithRules, name, defaultQueueName });
    const profiles = [undefined, save('ruled', 'Main'), save('sequential', 'SequentialByOriginator')];
    const devices = Array.from({ length: count }, (_, index): ChainDevice => {
      const profile = profiles[index % profiles.length];
      const type = profile ? { deviceProfileId: profile.id } : {};
      const id = store.devices.save(tenantId, { name: `${index}`, ...type }).id?.id ?? '';
      const token = store.credentials.byDevice(id)?.credentialsId ?? '';
      return { id, token, hasRules: profile !== undefined };
    });
    const made = { tenantId, chainId, url, devices };
    drawChain(store, made, 0);
    return made;
  });
  await store.close();
  return layout;
}

/** Saves the chain; another edition has its scripts and its call started anew. Only within a write. */
export function drawChain(store: Store, { tenantId, chainId, url }: ChainLayout, edition: number): void {
  const present = store.ruleNodes.ofChain(chainId)?.nodes ?? [];
  const names = Object.keys(nodes);
  store.ruleNodes.save(tenantId, {
    ruleChainId: entityId('RULE_CHAIN', chainId),
    firstNodeIndex: 0,
    nodes: Object.entries(nodes).map(([name, [type, configuration]]) => {
      const id = present.find((node) => node.name === name)?.id;
      const own = JSON.parse(JSON.stringify(configuration).replaceAll('URL', url)) as object;
      return { ...(id ? { id } : {}), type, name, configuration: { ...own, edition } };
    }),
    connections: links.map(([from, type, to]) => ({
      fromIndex: names.indexOf(from),
      toIndex: names.indexOf(to),
      type,
    })),
  });
}

const random = (made: string) =>
  `metadata.ts = String(msg.n * ${TIMES_OF_ONE} + Math.floor(Math.random() * ${TIMES_OF_ONE}));
   return { msg: ${made}, metadata: metadata, msgType: msgType };`;

const nodes: Record<string, [clazz: string, configuration: object]> = {
  Telemetry: ['filter.TbMsgTypeFilterNode', { messageTypes: ['POST_TELEMETRY_REQUEST'] }],
  Profile: ['profile.TbDeviceProfileNode', {}],
  Save: ['telemetry.TbMsgTimeseriesNode', {}],
  Call: ['rest.TbRestApiCallNode', { restEndpointUrlPattern: `URL/\${deviceName}`, requestMethod: 'POST' }],
  Called: ['transform.TbTransformMsgNode', { jsScript: random('{ done: msg.n }') }],
  SaveCalled: ['telemetry.TbMsgTimeseriesNode', {}],
  Odd: ['filter.TbJsFilterNode', { jsScript: 'return msg.n % 2 === 1;' }],
  Alarm: [
    'transform.TbTransformMsgNode',
    {
      jsScript: `return { metadata: metadata, msgType: msgType, msg:
        { type: 'Called', severity: 'MAJOR', status: 'ACTIVE_UNACK', startTs: msg.n, endTs: msg.n } };`,
    },
  ],
  Raise: ['action.TbCreateAlarmNode', { useMessageAlarmData: true }],
  Clear: [
    'action.TbClearAlarmNode',
    { alarmType: 'Called', alarmDetailsBuildJs: 'return { data: String(msg.n) };' },
  ],
  Hold: ['delay.TbMsgDelayNode', { periodInSeconds: 1, maxPendingMsgs: 100_000 }],
  Held: ['transform.TbTransformMsgNode', { jsScript: random('{ late: msg.n }') }],
  SaveHeld: ['telemetry.TbMsgTimeseriesNode', {}],
};

const links: [from: string, label: string, to: string][] = [
  ['Telemetry', 'True', 'Profile'],
  ['Profile', 'Success', 'Save'],
  ['Profile', 'Success', 'Call'],
  ['Profile', 'Success', 'Hold'],
  ['Call', 'Success', 'Called'],
  ['Called', 'Success', 'SaveCalled'],
  ['Call', 'Success', 'Odd'],
  ['Odd', 'True', 'Alarm'],
  ['Alarm', 'Success', 'Raise'],
  ['Odd', 'False', 'Clear'],
  ['Hold', 'Success', 'Held'],
  ['Held', 'Success', 'SaveHeld'],
];

const numberIs = (operation: string) => ({
  key: { type: 'TIME_SERIES', key: 'n' },
  valueType: 'NUMERIC',
  predicate: { type: 'NUMERIC', operation, value: { defaultValue: 0 } },
});
const odd = (value: boolean) => ({
  key: { type: 'TIME_SERIES', key: 'odd' },
  valueType: 'BOOLEAN',
  predicate: { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: value } },
});
const rule = (value: boolean) => ({
  condition: { condition: [odd(value), numberIs('GREATER')], spec: { type: 'SIMPLE' } },
  alarmDetails: `\${n}`,
});

const plain = plainDeviceProfile();
const alarm = { id: 'odd', alarmType: 'Profile', createRules: { MAJOR: rule(true) }, clearRule: rule(false) };
const profileWithRules = { ...plain, profileData: { ...plain.profileData, alarms: [alarm] } };
