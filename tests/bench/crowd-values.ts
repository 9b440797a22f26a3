import { seededRandom } from '../../src/platform/demo/seeded-random.ts';
import type { Store } from '../../src/platform/store/store.ts';

/** What of the crowd's values the measurements ask for. */
export interface FilledDevices {
  /** Devices of the crowd with their access tokens, and the names of their profiles. */
  senders: readonly { deviceId: string; token: string; type: string }[];
  /** A day of a point a second. */
  history: { deviceId: string; key: string; startTs: number; endTs: number };
}

const SENDERS = 500;
/** How many devices one commit, and one page of their list, holds. */
const BATCH = 5_000;
const POINTS_PER_DAY = 86_400;
const HISTORY_KEY = 'power';

/** Gives every device of the tenant a latest value and two attributes, and one of them a day of points. */
export async function addValues(store: Store, tenantId: string): Promise<FilledDevices> {
  const random = seededRandom(1);
  const now = Date.now();
  const senders: { deviceId: string; token: string; type: string }[] = [];
  for (let page = 0, hasNext = true; hasNext; page += 1) {
    const link = {
      page,
      pageSize: BATCH,
      sortProperty: 'createdTime',
      sortOrder: 'DESC',
      textSearch: 'Device ',
    } as const;
    const devices = store.devices.list(tenantId, link);
    hasNext = devices.hasNext;
    const ids = devices.data.flatMap(({ id }) => id?.id ?? []);
    await store.write(() => {
      for (const id of ids) {
        const key = store.entities.resolve('DEVICE', id)?.key ?? 0;
        const temperature = Math.round(random() * 400) / 10;
        const firmware = `${Math.ceil(random() * 3)}.${Math.floor(random() * 20)}`;
        store.timeseries.save(key, [{ key: 'temperature', ts: now, value: temperature }]);
        store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'installed', ts: now, value: random() < 0.5 }]);
        store.attributes.save(key, 'CLIENT_SCOPE', [{ key: 'firmware', ts: now, value: firmware }]);
      }
    });
    for (const { id, type } of devices.data.slice(0, SENDERS - senders.length)) {
      const deviceId = id?.id ?? '';
      const token = store.credentials.byDevice(deviceId)?.credentialsId ?? '';
      senders.push({ deviceId, token, type: type ?? '' });
    }
  }
  const deviceId = senders.at(-1)?.deviceId ?? '';
  const startTs = now - POINTS_PER_DAY * 1_000;
  const points = Array.from({ length: POINTS_PER_DAY }, (_, at) => ({
    key: HISTORY_KEY,
    ts: startTs + (at + 1) * 1_000,
    value: random() * 100,
  }));
  const key = store.entities.resolve('DEVICE', deviceId)?.key ?? 0;
  await store.write(() => store.timeseries.save(key, points));
  return { senders, history: { deviceId, key: HISTORY_KEY, startTs, endTs: now } };
}
