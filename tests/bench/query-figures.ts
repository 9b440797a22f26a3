import { DeviceInfo } from '../../src/model/device.ts';
import { EntityDataPage } from '../../src/model/entity-query.ts';
import { pageOf } from '../../src/model/page.ts';
import { TsData } from '../../src/model/telemetry.ts';
import { tokensOf } from '../sign-in.ts';
import type { CrowdedPlatform } from './crowded-platform.ts';
import { type Figure, figure, median, repeat } from './figure.ts';
import { keepAliveClient } from './keep-alive-client.ts';

const TEN_MINUTES = 600_000;

/** Pages of the device list with a search, a sort and a type, asked one after the other. */
export async function measurePage(platform: CrowdedPlatform): Promise<Figure[]> {
  const client = keepAliveClient(platform.url, await tokensOf(platform.url, 'tenant'));
  const sample = DevicePage.parse(
    JSON.parse(await client.send('GET', '/api/tenant/deviceInfos?pageSize=1&page=50000')),
  );
  const { name = '', type = '' } = sample.data[0] ?? {};
  const sorts = ['createdTime', 'name', 'type', 'label', 'customerTitle'];
  const searches = [name.slice(0, 2), name.slice(0, -2), name];
  const requests = [undefined, type].flatMap((type) =>
    sorts.flatMap((sortProperty) =>
      searches.flatMap((textSearch) =>
        ['ASC', 'DESC'].map((sortOrder) => {
          const link = {
            pageSize: '50',
            page: '0',
            textSearch,
            sortProperty,
            sortOrder,
            ...(type && { type }),
          };
          return () => client.send('GET', `/api/tenant/deviceInfos?${new URLSearchParams(link)}`);
        }),
      ),
    ),
  );
  const figures = await measureRequests('device page with search, sort and type', requests, 5);
  client.close();
  return figures;
}

/** Pages of an entity query over every device, with three filters on their values. */
export async function measureQuery(platform: CrowdedPlatform): Promise<Figure[]> {
  const client = keepAliveClient(platform.url, await tokensOf(platform.url, 'tenant'));
  const name = { type: 'ENTITY_FIELD', key: 'name' };
  const temperature = { type: 'TIME_SERIES', key: 'temperature' };
  const orders = [name, temperature].flatMap((key) =>
    ['ASC', 'DESC'].map((direction) => ({ key, direction })),
  );
  const requests = orders.flatMap((sortOrder) =>
    [15, 20, 25].map((limit) => {
      const body = JSON.stringify({
        entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'Dev' },
        pageLink: { pageSize: 20, page: 0, sortOrder },
        entityFields: [name],
        latestValues: [temperature],
        keyFilters: [
          keyFilter(temperature, 'NUMERIC', 'GREATER', limit),
          keyFilter({ type: 'SERVER_ATTRIBUTE', key: 'installed' }, 'BOOLEAN', 'EQUAL', true),
          keyFilter({ type: 'ATTRIBUTE', key: 'firmware' }, 'STRING', 'STARTS_WITH', '2.'),
        ],
      });
      return () => client.send('POST', '/api/entitiesQuery/find', body);
    }),
  );
  for (const request of requests) {
    if (EntityDataPage.parse(JSON.parse(await request())).data.length < 20)
      throw new Error('Too little found');
  }
  const figures = await measureRequests('entity query with 3 key filters', requests, 50);
  client.close();
  return figures;
}

/** A day of a point a second, in buckets of ten minutes. */
export async function measureAggregation(platform: CrowdedPlatform): Promise<Figure[]> {
  const client = keepAliveClient(platform.url, await tokensOf(platform.url, 'tenant'));
  const { deviceId, key, startTs, endTs } = platform.history;
  const request = async () => {
    const link = { keys: key, startTs, endTs, interval: TEN_MINUTES, agg: 'AVG', limit: 50_000 };
    const parameters = Object.entries(link).map(([name, value]) => [name, String(value)]);
    const path = `/api/plugins/telemetry/DEVICE/${deviceId}/values/timeseries`;
    return await client.send('GET', `${path}?${new URLSearchParams(parameters)}`);
  };
  const buckets = TsData.parse(JSON.parse(await request()))[key]?.length ?? 0;
  if (buckets !== (endTs - startTs) / TEN_MINUTES) throw new Error(`${buckets} buckets`);
  const figures = await measureRequests(
    'average by 10 min of 86,400 points',
    Array.from({ length: 10 }, () => request),
    50,
  );
  client.close();
  return figures;
}

async function measureRequests(
  name: string,
  requests: readonly (() => Promise<unknown>)[],
  most: number,
): Promise<Figure[]> {
  const samples = await repeat(async () => {
    const times: number[] = [];
    for (const request of requests) {
      const begin = performance.now();
      await request();
      times.push(performance.now() - begin);
    }
    return { typical: median(times), worst: Math.max(...times) };
  });
  return [
    figure(
      `${name} (p50)`,
      'ms',
      samples.map(({ typical }) => typical),
      { most },
    ),
    figure(
      `${name} (slowest)`,
      'ms',
      samples.map(({ worst }) => worst),
    ),
  ];
}

/** A filter of an entity query on a value. */
export function keyFilter(key: object, valueType: string, operation: string, defaultValue: unknown) {
  return { key, valueType, predicate: { type: valueType, operation, value: { defaultValue } } };
}

const DevicePage = pageOf(DeviceInfo);
