import * as z from 'zod/mini';
import { plainDeviceProfile } from '../../src/model/plain-profile.ts';
import { seededRandom } from '../../src/platform/demo/seeded-random.ts';
import { openStore } from '../../src/platform/store/store.ts';
import { accounts } from '../demo-accounts.ts';
import { tokensOf } from '../sign-in.ts';
import { type CrowdedPlatform, startCrowdedPlatform } from './crowded-platform.ts';
import { type Figure, figure, percentile, repeat } from './figure.ts';
import { keepAliveClient } from './keep-alive-client.ts';

const PROFILES = 10;
const RULES_PER_PROFILE = 100;
const DEVICES_PER_PROFILE = 1_000;
/** Each key is in as many rules, one threshold above the other. */
const KEYS_PER_MESSAGE = 10;
/** How many are stored in one change. */
const BATCH = 500;

/** Devices that have something under way at once. */
const AT_ONCE = 40;
const SEND_FOR_MS = 3_000;
/** Every so many messages cross a threshold, and raise an alarm. */
const RAISING_EVERY = 20;

const AlarmCount = z.object({ totalElements: z.number() });

/**
 * Ten thousand devices whose profiles have a thousand alarm rules between them: how many messages a second are held
 * against the hundred rules of their profile, and how long it takes until the alarm of one that crosses is stored.
 */
export async function measureAlarmRules(): Promise<Figure[]> {
  console.error('Filling a platform of its own with alarm rules ...');
  const tokens: string[] = [];
  const platform = await startCrowdedPlatform({
    addMore: async (folder) => {
      tokens.push(...(await addRules(folder)));
    },
  });
  try {
    return await measureFilled(platform, tokens);
  } finally {
    await platform.close();
  }
}

async function measureFilled(platform: CrowdedPlatform, tokens: readonly string[]): Promise<Figure[]> {
  const devices = keepAliveClient(platform.url, { connections: AT_ONCE });
  const random = seededRandom(1);
  const isRaised = new Set<string>();
  let clock = Date.now();

  async function send(token: string, raises: boolean): Promise<void> {
    clock += 1;
    const values = Object.fromEntries(
      Array.from({ length: KEYS_PER_MESSAGE }, (_, at) => [`key${at}`, Math.round(random() * 90)]),
    );
    if (raises) values.key0 = thresholdOf(0);
    // Devices without a connection are answered when their messages are through.
    await devices.send('POST', `/api/v1/${token}/telemetry`, JSON.stringify({ ts: clock, values }));
    if (raises) isRaised.add(token);
  }

  async function run() {
    const begin = performance.now();
    const raising: number[] = [];
    let sent = 0;
    const sender = async (first: number) => {
      for (let at = first; performance.now() - begin < SEND_FOR_MS; at += AT_ONCE) {
        const raises = sent % RAISING_EVERY === 0;
        const started = performance.now();
        sent += 1;
        await send(tokens[at % tokens.length] ?? '', raises);
        if (raises) raising.push(performance.now() - started);
      }
    };
    const first = Math.floor(random() * tokens.length);
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => sender(first + at)));
    return {
      perSecond: sent / ((performance.now() - begin) / 1_000),
      untilRaised: percentile(raising, 0.95),
    };
  }

  const runs = await repeat(run);
  devices.close();
  const administrator = keepAliveClient(platform.url, await tokensOf(platform.url, 'tenant'));
  const query = {
    entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'Ruled' },
    pageLink: { page: 0, pageSize: 1, typeList: [`${ALARM}0`], timeWindow: 24 * 3_600_000 },
  };
  const answer = await administrator.send('POST', '/api/alarmsQuery/find', JSON.stringify(query));
  const raised = AlarmCount.parse(JSON.parse(answer)).totalElements;
  administrator.close();
  if (raised < isRaised.size) throw new Error(`Of ${isRaised.size} alarms ${raised} were raised`);
  return [
    figure(
      'messages held against 100 alarm rules',
      'messages/s',
      runs.map(({ perSecond }) => perSecond),
    ),
    figure(
      'alarm after the message that raises it (p95)',
      'ms',
      runs.map(({ untilRaised }) => untilRaised),
    ),
  ];
}

const ALARM = 'Limit';

/** The value that a key has to reach for the first of its rules. */
const thresholdOf = (rule: number) => 100 + Math.floor(rule / KEYS_PER_MESSAGE);

/** Gives the demo tenant profiles with rules, and devices with them; resolves with the tokens of the devices. */
async function addRules(folder: string): Promise<string[]> {
  const store = openStore({ folder });
  const tenantId = store.users.byEmail(accounts.tenant.username)?.tenantId?.id ?? '';
  const tokens: string[] = [];
  for (let at = 0; at < PROFILES; at += 1) {
    const profile = await store.write(() => store.deviceProfiles.save(tenantId, profileWith(`Ruled ${at}`)));
    for (let start = 0; start < DEVICES_PER_PROFILE; start += BATCH) {
      await store.write(() => {
        for (let number = start; number < start + BATCH; number += 1) {
          const device = store.devices.save(tenantId, {
            name: `Ruled ${at} ${number}`,
            deviceProfileId: profile.id,
          });
          tokens.push(store.credentials.byDevice(device.id?.id ?? '')?.credentialsId ?? '');
        }
      });
    }
  }
  await store.close();
  // Neighbours in the list are of different profiles.
  return Array.from(tokens, (_, at) => {
    const profile = at % PROFILES;
    return tokens[profile * DEVICES_PER_PROFILE + Math.floor(at / PROFILES)] ?? '';
  });
}

function profileWith(name: string) {
  const plain = plainDeviceProfile();
  const alarms = Array.from({ length: RULES_PER_PROFILE }, (_, at) => ({
    id: `rule${at}`,
    alarmType: `${ALARM}${at}`,
    createRules: {
      MAJOR: {
        condition: {
          condition: [
            {
              key: { type: 'TIME_SERIES', key: `key${at % KEYS_PER_MESSAGE}` },
              valueType: 'NUMERIC',
              predicate: {
                type: 'NUMERIC',
                operation: 'GREATER_OR_EQUAL',
                value: { defaultValue: thresholdOf(at), userValue: null, dynamicValue: null },
              },
            },
          ],
          spec: { type: 'SIMPLE' },
        },
        schedule: null,
        alarmDetails: null,
      },
    },
    clearRule: null,
    propagate: false,
    propagateRelationTypes: null,
  }));
  return { name, ...plain, profileData: { ...plain.profileData, alarms } };
}
