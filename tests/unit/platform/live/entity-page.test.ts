import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EntityDataUpdate, MAX_ENTITIES_PER_SUBSCRIPTION } from '../../../../src/model/live.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { type LiveClient, openLive, settled } from '../../../live-client.ts';
import { entityQuery } from '../../../queries.ts';
import { startTransports, type TransportPlatform } from '../transport/running-platform.ts';

let platform: TransportPlatform;
let token: string;
let boiler: EntityHandle;
let cooler: EntityHandle;
let client: LiveClient;

beforeAll(async () => {
  platform = await startTransports();
  token = await platform.tokenFor(platform.tenantId);
  boiler = await platform.addDevice('Boiler', { type: 'heat' });
  cooler = await platform.addDevice('cooler', { type: 'cold' });
  await platform.telemetry.saveTimeseries(boiler, [
    { key: 't', ts: 10, value: 80 },
    { key: 't', ts: 20, value: 85.5 },
  ]);
  await platform.telemetry.saveTimeseries(cooler, [{ key: 't', ts: 15, value: 4 }]);
  await platform.telemetry.saveAttributes(boiler, 'SERVER_SCOPE', [{ key: 'floor', ts: 1, value: 2 }]);
  await platform.telemetry.saveAttributes(cooler, 'SHARED_SCOPE', [{ key: 'floor', ts: 1, value: 'cellar' }]);
  client = await openLive(platform.url, token);
});
afterAll(async () => {
  client.socket.close();
  await platform.close();
});

const name = { type: 'ENTITY_FIELD', key: 'name' };
const temperature = { type: 'TIME_SERIES', key: 't' };
const floor = { type: 'ATTRIBUTE', key: 'floor' };
const every = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' };

const query: typeof entityQuery = (members, link) =>
  entityQuery({ entityFilter: every, latestValues: [temperature], ...members }, link);

let lastCmdId = 0;

async function ask(command: Record<string, unknown>, cmdId = ++lastCmdId): Promise<EntityDataUpdate> {
  client.send({ entityDataCmds: [{ cmdId, ...command }] });
  return (await client.next()) as EntityDataUpdate;
}

/** Names and totals of the page a query answers. */
async function namesOf(asked: Record<string, unknown>): Promise<string> {
  const { data, errorMsg } = await ask({ query: asked });
  if (!data) return String(errorMsg);
  const names = data.data.map(({ latest }) => latest?.ENTITY_FIELD?.name?.value);
  return `${names.join(', ')} (${data.totalElements})`;
}

describe('a page of entities', () => {
  it('listens to what entities send while it is read only where it follows values of theirs', async () => {
    const listening = vi.spyOn(platform.changes, 'subscribeAll');
    await ask({ query: query() });
    expect(listening).not.toHaveBeenCalled();
    await ask({ query: query(), latestCmd: { keys: [temperature] } });
    expect(listening).toHaveBeenCalledOnce();
    listening.mockRestore();
    client.send({ entityDataUnsubscribeCmds: [{ cmdId: lastCmdId }] });
  });

  it('comes with the fields and latest values asked for, all of them text', async () => {
    const answer = await ask({
      query: query({ latestValues: [temperature, floor, { type: 'TIME_SERIES', key: 'none' }] }),
    });
    expect(answer).toEqual({
      cmdId: lastCmdId,
      errorCode: 0,
      errorMsg: null,
      data: {
        data: [
          {
            entityId: { entityType: 'DEVICE', id: boiler.id },
            latest: {
              ENTITY_FIELD: { name: { ts: expect.any(Number), value: 'Boiler' } },
              TIME_SERIES: { t: { ts: 20, value: '85.5' }, none: { ts: 0, value: '' } },
              ATTRIBUTE: { floor: { ts: 1, value: '2' } },
            },
            timeseries: {},
          },
          expect.objectContaining({ entityId: { entityType: 'DEVICE', id: cooler.id } }),
        ],
        totalPages: 1,
        totalElements: 2,
        hasNext: false,
      },
      update: null,
      dataUpdateType: 'ENTITY_DATA',
      allowedEntities: 10_000,
    });
  });

  it('holds what the filter selects', async () => {
    const filters = [
      { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: cooler.id } },
      { type: 'entityList', entityType: 'DEVICE', entityList: [boiler.id, cooler.id], resolveMultiple: true },
      { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'COO' },
      { type: 'deviceType', deviceType: 'heat', deviceNameFilter: 'b' },
      { type: 'deviceType', deviceType: 'HEAT', deviceNameFilter: '' },
      { type: 'assetType', assetType: 'heat', assetNameFilter: '' },
      { type: 'entityName', entityType: 'CUSTOMER', entityNameFilter: '' },
    ];
    const answers: string[] = [];
    for (const entityFilter of filters) answers.push(await namesOf(query({ entityFilter })));
    expect(answers).toEqual([
      'cooler (1)',
      'Boiler, cooler (2)',
      'cooler (1)',
      'Boiler (1)',
      ' (0)',
      ' (0)',
      ' (0)',
    ]);
  });

  it('is sorted by any column, in pages', async () => {
    const down = (key: unknown) => query({}, { sortOrder: { key, direction: 'DESC' } });
    expect(await namesOf(down(name))).toBe('cooler, Boiler (2)');
    expect(await namesOf(down(temperature))).toBe('Boiler, cooler (2)');
    expect(await namesOf(down(floor))).toBe('Boiler, cooler (2)');
    expect(await namesOf(query({}, { pageSize: 1, page: 1 }))).toBe('cooler (2)');
    expect(await namesOf(query({}, { sortOrder: null }))).toMatch(/\(2\)$/);
  });

  it('is searched in all its columns put together, in any case', async () => {
    expect(await namesOf(query({}, { textSearch: 'OIL' }))).toBe('Boiler (1)');
    expect(await namesOf(query({}, { textSearch: '85.' }))).toBe('Boiler (1)');
    expect(await namesOf(query({ latestValues: [] }, { textSearch: '85.' }))).toBe(' (0)');
    expect(await namesOf(query({}, { textSearch: '%' }))).toBe(' (0)');
  });

  it('is narrowed by key filters', async () => {
    const value = (defaultValue: unknown, rest = {}) => ({
      defaultValue,
      userValue: null,
      dynamicValue: null,
      ...rest,
    });
    const numeric = (operation: string, limit: number) => ({
      key: temperature,
      valueType: 'NUMERIC',
      predicate: { type: 'NUMERIC', operation, value: value(limit) },
    });
    const text = (key: unknown, operation: string, part: string, ignoreCase = false) => ({
      key,
      valueType: 'STRING',
      predicate: { type: 'STRING', operation, ignoreCase, value: value(part) },
    });
    const either = {
      key: name,
      valueType: 'STRING',
      predicate: {
        type: 'COMPLEX',
        operation: 'OR',
        predicates: [text(name, 'ENDS_WITH', 'ler').predicate, text(name, 'EQUAL', 'nothing').predicate],
      },
    };
    const answers: string[] = [];
    for (const filters of [
      [numeric('GREATER', 50)],
      [numeric('LESS_OR_EQUAL', 4)],
      [numeric('GREATER', 1), numeric('LESS', 50)],
      [text(floor, 'EQUAL', 'cellar')],
      [text(floor, 'EQUAL', '2')],
      [text(name, 'STARTS_WITH', 'b')],
      [text(name, 'STARTS_WITH', 'b', true)],
      [text(name, 'NOT_CONTAINS', 'oo')],
      [either],
    ]) {
      answers.push(await namesOf(query({ keyFilters: filters })));
    }
    expect(answers).toEqual([
      'Boiler (1)',
      'cooler (1)',
      'cooler (1)',
      'cooler (1)',
      ' (0)',
      ' (0)',
      'Boiler (1)',
      'Boiler (1)',
      'Boiler, cooler (2)',
    ]);
  });

  it('is narrowed by what the tenant set when a key filter says so', async () => {
    const tenant = platform.store.entities.resolve('TENANT', platform.tenantId);
    if (!tenant) throw new Error('There is no tenant');
    await platform.telemetry.saveAttributes(tenant, 'SERVER_SCOPE', [{ key: 'limit', ts: 1, value: 50 }]);
    const dynamicValue = { sourceType: 'CURRENT_TENANT', sourceAttribute: 'limit' };
    const predicate = {
      type: 'NUMERIC',
      operation: 'GREATER',
      value: { defaultValue: 0, userValue: null, dynamicValue },
    };
    expect(
      await namesOf(query({ keyFilters: [{ key: temperature, valueType: 'NUMERIC', predicate }] })),
    ).toBe('Boiler (1)');
  });

  it('shows nothing of another tenant', async () => {
    const tenantId = await platform.addTenant('Rival');
    const foreign = await platform.addDevice('Boiler of a rival', { tenantId });
    expect(await namesOf(query({}, { textSearch: 'rival' }))).toBe(' (0)');
    const entityFilter = { type: 'entityList', entityType: 'DEVICE', entityList: [foreign.id] };
    expect(await namesOf(query({ entityFilter }))).toBe(' (0)');
  });

  it('needs a query, or something to do for a page that is known', async () => {
    const refusal = () => ({ subscriptionId: lastCmdId, errorCode: 2, errorMsg: 'Query is empty!' });
    expect(await ask({})).toMatchObject(refusal());
    expect(await ask({ latestCmd: { keys: [] } })).toMatchObject(refusal());
    const { cmdId } = await ask({ query: query() });
    expect(await ask({}, cmdId)).toMatchObject(refusal());
  });

  it.each([
    ['without a filter', { entityFilter: null }, {}, 'Query entity filter must be specified.'],
    ['without a page link', { pageLink: null }, {}, 'Entity Data Page link must be specified.'],
    ['of pages without rows', {}, { pageSize: 0 }, 'Incorrect entity data page link page size'],
    ['of pages before the first', {}, { page: -1 }, 'Incorrect entity data page link page'],
    [
      'over what cannot be queried',
      { entityFilter: { ...every, entityType: 'RULE_NODE' } },
      {},
      "Queries for entities of type 'RULE_NODE'",
    ],
  ])('ends the session with the reason when it is asked %s', async (_title, members, pageLink, reason) => {
    const asking = await openLive(platform.url, token);
    asking.send({ entityDataCmds: [{ cmdId: 1, query: query(members, pageLink) }] });
    const end = await asking.ended;
    expect(end.slice(0, 5)).toBe('1011 ');
    expect(end.slice(5)).toContain(reason);
  });

  it('holds as many rows as a subscription may follow, and says that there are more', async () => {
    const { store } = platform;
    const tenantId = await platform.addTenant('Crowd');
    await store.write(() => {
      for (let at = 0; at <= MAX_ENTITIES_PER_SUBSCRIPTION; at++)
        store.devices.save(tenantId, { name: `d${at}` });
    });
    const asked = query({ latestValues: [] }, { pageSize: 20_000 });
    const theirs = await openLive(platform.url, await platform.tokenFor(tenantId));
    theirs.send({ entityDataCmds: [{ cmdId: 1, query: asked }] });
    const { data } = (await theirs.next()) as EntityDataUpdate;
    expect(data).toMatchObject({ totalElements: 10_001, totalPages: 2, hasNext: true });
    expect(data?.data).toHaveLength(10_000);
    theirs.socket.close();
  }, 60_000);
});

describe('live latest values', () => {
  it('of a page are told by row and key when they change, and not when they do not', async () => {
    await ask({
      query: query({ latestValues: [temperature, floor] }),
      latestCmd: { keys: [temperature, floor] },
    });
    const cmdId = lastCmdId;
    await platform.telemetry.saveTimeseries(boiler, [
      { key: 't', ts: 30, value: 90 },
      { key: 'unwatched', ts: 30, value: 1 },
    ]);
    expect(await client.next()).toMatchObject({
      cmdId,
      data: null,
      update: [
        {
          entityId: { entityType: 'DEVICE', id: boiler.id },
          latest: { TIME_SERIES: { t: { ts: 30, value: '90' } } },
          timeseries: null,
        },
      ],
    });
    await platform.telemetry.saveTimeseries(boiler, [{ key: 't', ts: 30, value: 90 }]);
    await platform.telemetry.saveTimeseries(boiler, [{ key: 't', ts: 5, value: 1 }]);
    expect(await settled(client)).toEqual([]);
    await platform.telemetry.saveAttributes(cooler, 'CLIENT_SCOPE', [
      { key: 'floor', ts: 40, value: 'roof' },
    ]);
    expect(await client.next()).toMatchObject({
      update: [{ latest: { ATTRIBUTE: { floor: { ts: 40, value: 'roof' } } } }],
    });
    await platform.telemetry.deleteAttributes(cooler, 'CLIENT_SCOPE', ['floor']);
    expect(await client.next()).toMatchObject({
      update: [{ latest: { ATTRIBUTE: { floor: { ts: 1, value: 'cellar' } } } }],
    });
    await platform.telemetry.deleteAttributes(boiler, 'SERVER_SCOPE', ['floor']);
    expect(await client.next()).toMatchObject({
      update: [{ latest: { ATTRIBUTE: { floor: { ts: 0, value: null } } } }],
    });
    client.send({ entityDataUnsubscribeCmds: [{ cmdId }] });
    await settled(client);
    await platform.telemetry.saveTimeseries(boiler, [{ key: 't', ts: 31, value: 91 }]);
    expect(await settled(client)).toEqual([]);
  });

  it('of many rows that change in one turn come in one message, each key with its last value', async () => {
    await ask({ query: query(), latestCmd: { keys: [temperature] } });
    const cmdId = lastCmdId;
    await Promise.all(
      Array.from({ length: 1_000 }, (_, at) =>
        platform.telemetry.saveTimeseries(at % 2 ? boiler : cooler, [{ key: 't', ts: 100 + at, value: at }]),
      ),
    );
    const messages = (await settled(client)) as EntityDataUpdate[];
    expect(messages.length).toBeLessThan(5);
    const last = messages.at(-1)?.update?.map(({ latest }) => latest?.TIME_SERIES?.t?.value);
    expect(last?.toSorted()).toEqual(['998', '999']);
    client.send({ entityDataUnsubscribeCmds: [{ cmdId }] });
  });

  it('added to a page that did not have them are told at once', async () => {
    const { cmdId } = await ask({
      query: query({
        latestValues: [],
        entityFilter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: cooler.id } },
      }),
    });
    expect(await ask({ latestCmd: { keys: [floor] } }, cmdId)).toMatchObject({
      data: null,
      update: [{ latest: { ATTRIBUTE: { floor: { ts: 1, value: 'cellar' } } } }],
    });
    client.send({ entityDataUnsubscribeCmds: [{ cmdId }] });
  });
});

describe('live series', () => {
  const command = { keys: ['s', 'none'], startTs: 0, interval: 0, limit: 10, agg: 'NONE' };

  it('come with their history and go on with raw points', async () => {
    const device = await platform.addDevice('series');
    const entityFilter = { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: device.id } };
    await platform.telemetry.saveTimeseries(
      device,
      [1, 2, 3].map((ts) => ({ key: 's', ts, value: ts })),
    );
    const first = await ask({ query: query({ entityFilter }), tsCmd: { ...command, timeWindow: 2 } });
    expect(first.data?.data[0]?.timeseries).toEqual({
      s: [
        { ts: 2, value: '2' },
        { ts: 1, value: '1' },
      ],
      none: [],
    });
    await platform.telemetry.saveTimeseries(device, [{ key: 's', ts: 4, value: 4 }]);
    expect(await client.next()).toMatchObject({
      update: [{ latest: null, timeseries: { s: [{ ts: 4, value: '4' }] } }],
    });
    client.send({ entityDataUnsubscribeCmds: [{ cmdId: first.cmdId }] });
  });

  it.each([
    ['NONE', 0],
    ['SUM', 1_000],
  ])(
    'miss nothing that came between the end of their window and their command: %s',
    async (agg, interval) => {
      const device = await platform.addDevice(`punctual ${agg}`);
      const entityFilter = { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: device.id } };
      const end = Date.now() - 2_000;
      const save = (ts: number) => platform.telemetry.saveTimeseries(device, [{ key: 's', ts, value: ts }]);
      await save(end - 500);
      await save(end + 500);
      const window = { ...command, startTs: end - 1_000, timeWindow: 1_000, interval, agg };
      const first = await ask({ query: query({ entityFilter }), tsCmd: window });
      const within = first.data?.data[0]?.timeseries?.s?.map(({ value }) => Number(value));
      expect(within).toEqual([end - 500]);
      const told = async () => ((await client.next()) as EntityDataUpdate).update?.[0]?.timeseries?.s;
      expect(await told()).toEqual([{ ts: end + 500, value: String(end + 500) }]);
      await save(end + 1_000);
      expect(await told()).toEqual([{ ts: end + 1_000, value: String(end + 1_000) }]);
      client.send({ entityDataUnsubscribeCmds: [{ cmdId: first.cmdId }] });
    },
  );

  it('of the past are answered once, on a known page as an update of whole rows', async () => {
    const device = await platform.addDevice('past');
    const entityFilter = { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: device.id } };
    await platform.telemetry.saveTimeseries(
      device,
      [1, 2, 3].map((ts) => ({ key: 's', ts, value: ts })),
    );
    const { cmdId } = await ask({ query: query({ entityFilter }) });
    const historyCmd = { ...command, startTs: 1, endTs: 2, fetchLatestPreviousPoint: true };
    const answer = await ask({ historyCmd }, cmdId);
    expect(answer).toMatchObject({
      data: null,
      update: [
        {
          latest: { ENTITY_FIELD: {} },
          timeseries: {
            s: [
              { ts: 2, value: '2' },
              { ts: 1, value: '1' },
            ],
            none: [],
          },
        },
      ],
    });
    const refused = await ask({ historyCmd: { ...command, endTs: 9, agg: 'MEDIAN' } }, cmdId);
    expect(refused).toMatchObject({
      cmdId,
      errorCode: 1,
      errorMsg: 'Failed to fetch historical data!',
      allowedEntities: 0,
    });
  });
});

describe('a command for a page that is known', () => {
  it('replaces what was followed before it', async () => {
    const device = await platform.addDevice('replacing');
    const entityFilter = { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: device.id } };
    const latestCmd = { keys: [temperature] };
    const { cmdId } = await ask({ query: query({ entityFilter }), latestCmd });
    const change = async (ts: number) => {
      await platform.telemetry.saveTimeseries(device, [{ key: 't', ts, value: ts }]);
      return (await settled(client)) as EntityDataUpdate[];
    };
    expect(await change(1)).toMatchObject([{ cmdId, update: [{ latest: { TIME_SERIES: {} } }] }]);
    const window = { keys: ['t'], startTs: 0, interval: 0, limit: 10, agg: 'NONE' };
    await ask({ tsCmd: { ...window, timeWindow: 1 } }, cmdId);
    expect(await change(2)).toMatchObject([
      { cmdId, update: [{ latest: null, timeseries: { t: [{ ts: 2 }] } }] },
    ]);
    await ask({ historyCmd: { ...window, endTs: 2 } }, cmdId);
    expect(await change(3)).toEqual([]);
  });

  it('says of every row what is known of it, live values too', async () => {
    const device = await platform.addDevice('knowing');
    const entityFilter = { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: device.id } };
    const { cmdId } = await ask({ query: query({ entityFilter }), latestCmd: { keys: [temperature] } });
    await platform.telemetry.saveTimeseries(device, [{ key: 't', ts: 7, value: 21 }]);
    await client.next();
    const historyCmd = { keys: ['t'], startTs: 0, endTs: 10, interval: 0, limit: 10, agg: 'NONE' };
    expect(await ask({ historyCmd }, cmdId)).toMatchObject({
      data: null,
      update: [
        {
          latest: {
            ENTITY_FIELD: { name: { value: 'knowing' } },
            TIME_SERIES: { t: { ts: 7, value: '21' } },
          },
          timeseries: { t: [{ ts: 7, value: '21' }] },
        },
      ],
    });
  });
});

describe('a dynamic page', () => {
  it('is told anew when its entities have changed, and only then', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const entityFilter = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'dynamic' };
      const { data } = await ask({
        query: query({ entityFilter }, { dynamic: true }),
        latestCmd: { keys: [temperature] },
      });
      expect(data?.totalElements).toBe(0);
      vi.advanceTimersByTime(60_000);
      expect(await settled(client)).toEqual([]);
      const device = await platform.addDevice('dynamic 1');
      vi.advanceTimersByTime(60_000);
      expect(await client.next()).toMatchObject({ data: { totalElements: 1 } });
      await platform.telemetry.saveTimeseries(device, [{ key: 't', ts: 1, value: 1 }]);
      expect(await client.next()).toMatchObject({
        update: [{ latest: { TIME_SERIES: { t: { ts: 1, value: '1' } } } }],
      });
    } finally {
      vi.useRealTimers();
    }
  });
});
