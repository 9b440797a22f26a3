import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Dashboard, DashboardInfo } from '../../../src/model/dashboard.ts';
import { EntityDataPage } from '../../../src/model/entity-query.ts';
import { pageOf } from '../../../src/model/page.ts';
import { TsData } from '../../../src/model/telemetry.ts';
import { WidgetType } from '../../../src/model/widget.ts';
import { type LiveClient, settled } from '../../live-client.ts';
import { call, read, tokenOf } from '../client.ts';
import { createDashboard } from '../fixtures.ts';
import { newDevice, nextPage, open } from '../live/session.ts';
import { frame, pageQuery } from './requests.ts';

// What the stock console asks to show a dashboard and to fill its widgets.

const fields = ['name', 'label', 'additionalInfo'].map((key) => ({ type: 'ENTITY_FIELD', key }));
const temperature = { type: 'TIME_SERIES', key: 'temperature' };

/** The query of a widget for the entities of an alias, sent before the widget knows what it wants of them. */
function widgetQuery(entityFilter: object) {
  return {
    entityFilter,
    pageLink: {
      pageSize: 1024,
      page: 0,
      textSearch: null,
      dynamic: true,
      sortOrder: { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' },
    },
    keyFilters: [],
    entityFields: fields,
    latestValues: [temperature],
  };
}

/** A device with points of now, and a widget of it that has its page and nothing more. */
async function openWidget() {
  const device = await newDevice();
  const now = Date.now();
  for (const ago of [2_000, 1_000]) await device.send({ ts: now - ago, values: { temperature: ago } });
  const client = await open();
  client.send(frame({ entityDataCmds: [{ cmdId: 1, query: widgetQuery(device.filter) }] }));
  const page = await nextPage(client);
  return { device, now, client, page };
}

async function closeWidget(client: LiveClient): Promise<void> {
  client.send(frame({ entityDataUnsubscribeCmds: [{ cmdId: 1 }] }));
  await settled(client);
}

describe('a dashboard of the stock console', () => {
  it('is found in the list, opened, and saved as a whole', async () => {
    const token = await tokenOf('tenant');
    const configuration = {
      description: '',
      widgets: {},
      states: { default: { name: 'Home', root: true, layouts: { main: { widgets: {}, gridSettings: {} } } } },
      entityAliases: {},
      filters: {},
      timewindow: { selectedTab: 0, realtime: { interval: 1000, timewindowMs: 60_000 } },
      settings: { stateControllerId: 'entity', showTitle: false },
    };
    const { id, title } = await createDashboard({ configuration });
    const list = `/api/tenant/dashboards?${pageQuery({ textSearch: title })}`;
    const found = await read(pageOf(DashboardInfo), 'GET', list, { token });
    expect(found.data).toMatchObject([{ id, title, assignedCustomers: null }]);
    expect(found.data[0]?.configuration).toBeUndefined();

    const dashboard = await read(Dashboard, 'GET', `/api/dashboard/${id.id}`, { token });
    expect(dashboard.configuration).toEqual(configuration);
    const edited = { ...dashboard, configuration: { ...configuration, description: 'Edited' } };
    await read(Dashboard, 'POST', '/api/dashboard', { token, body: edited });
    const again = await read(Dashboard, 'GET', `/api/dashboard/${id.id}`, { token });
    expect(again.configuration).toMatchObject({ description: 'Edited' });
  });

  it('goes by the clock of the platform', async () => {
    const token = await tokenOf('tenant');
    const before = Date.now();
    const time = await read(z.int(), 'GET', '/api/dashboard/serverTime', { token });
    expect(Math.abs(time - before)).toBeLessThan(60_000);
  });

  it.each([
    ['charts', 'basic_timeseries', 'timeseries'],
    ['cards', 'entities_table', 'latest'],
    ['alarm_widgets', 'alarms_table', 'alarm'],
  ])('finds the widget type %s.%s, whose texts it reads as JSON', async (bundleAlias, alias, type) => {
    const query = { isSystem: true, bundleAlias, alias };
    for (const role of ['tenant', 'customer'] as const) {
      const found = await read(WidgetType, 'GET', '/api/widgetType', { token: await tokenOf(role), query });
      expect(found).toMatchObject({ bundleAlias, alias, descriptor: { type } });
      const { defaultConfig, settingsSchema, dataKeySettingsSchema, ...descriptor } = found.descriptor ?? {};
      for (const text of [defaultConfig, settingsSchema || '{}', dataKeySettingsSchema || '{}']) {
        expect(JSON.parse(text ?? '')).toBeTypeOf('object');
      }
      expect(descriptor).toMatchObject({
        sizeX: expect.any(Number),
        sizeY: expect.any(Number),
        resources: expect.any(Array),
        templateHtml: expect.any(String),
        templateCss: expect.any(String),
        controllerScript: expect.any(String),
      });
    }
  });

  it('finds the entity of an alias', async () => {
    const device = await newDevice({ label: 'Roof' });
    const body = {
      ...widgetQuery(device.filter),
      latestValues: [],
      pageLink: { ...widgetQuery({}).pageLink, pageSize: 1, dynamic: false },
    };
    const token = await tokenOf('tenant');
    const { data } = await read(EntityDataPage, 'POST', '/api/entitiesQuery/find', { token, body });
    expect(data).toMatchObject([
      {
        entityId: device.entityId,
        latest: { ENTITY_FIELD: { name: { value: device.name }, label: { value: 'Roof' } } },
      },
    ]);
  });
});

describe('a widget of the stock console', () => {
  it('is sent its page first, with all that it may show of each entity', async () => {
    const { device, page } = await openWidget();
    expect(page).toMatchObject({
      cmdId: 1,
      errorCode: 0,
      data: {
        data: [
          {
            entityId: device.entityId,
            latest: {
              ENTITY_FIELD: { name: { value: device.name }, label: { value: expect.anything() } },
              TIME_SERIES: { temperature: { ts: expect.any(Number), value: '1000' } },
            },
            timeseries: {},
          },
        ],
        totalPages: 1,
        totalElements: 1,
        hasNext: false,
      },
      update: null,
      dataUpdateType: 'ENTITY_DATA',
    });
  });

  it('of latest values follows them under the same number, without its query', async () => {
    const { device, now, client } = await openWidget();
    client.send(frame({ entityDataCmds: [{ cmdId: 1, latestCmd: { keys: [temperature] } }] }));
    await settled(client);
    await device.send({ ts: now, values: { temperature: 22 } });
    expect(await nextPage(client)).toMatchObject({
      cmdId: 1,
      data: null,
      update: [
        {
          entityId: device.entityId,
          latest: { TIME_SERIES: { temperature: { ts: now, value: '22' } } },
        },
      ],
    });
    await closeWidget(client);
    await device.send({ ts: now + 1, values: { temperature: 23 } });
    expect(await settled(client)).toEqual([]);
  });

  it('of series in real time is sent the window, then every point', async () => {
    const { device, now, client } = await openWidget();
    const window = { startTs: now - 60_000, timeWindow: 61_000, interval: 1_000, limit: 61, agg: 'AVG' };
    const tsCmd = { keys: ['temperature'], ...window, fetchLatestPreviousPoint: false };
    client.send(frame({ entityDataCmds: [{ cmdId: 1, tsCmd }] }));
    const { data, update } = await nextPage(client);
    expect([data, update?.[0]?.entityId]).toEqual([null, device.entityId]);
    const averages = update?.[0]?.timeseries?.temperature?.map(({ value }) => Number(value)) ?? [];
    expect(averages.toSorted()).toEqual([1_000, 2_000]);
    await device.send({ ts: now, values: { temperature: 22 } });
    expect(await nextPage(client)).toMatchObject({
      cmdId: 1,
      data: null,
      update: [{ entityId: device.entityId, timeseries: { temperature: [{ ts: now, value: '22' }] } }],
    });
  });

  it('of the past is sent it once, aggregated', async () => {
    const { device, now, client } = await openWidget();
    const window = { startTs: now - 60_000, endTs: now, interval: 60_000, limit: 1, agg: 'MAX' };
    const historyCmd = { keys: ['temperature', 'none'], ...window, fetchLatestPreviousPoint: false };
    client.send(frame({ entityDataCmds: [{ cmdId: 1, historyCmd }] }));
    const [row] = (await nextPage(client)).update ?? [];
    expect(row?.timeseries?.temperature?.map(({ value }) => Number(value))).toEqual([2_000]);
    expect(row?.timeseries?.none).toEqual([]);
    await device.send({ ts: now, values: { temperature: 9_000 } });
    expect(await settled(client)).toEqual([]);
  });

  it('of a table goes to another page under a new number, query and values together', async () => {
    const { device, client } = await openWidget();
    const query = widgetQuery(device.filter);
    const next = { ...query, pageLink: { ...query.pageLink, pageSize: 10, page: 1 } };
    client.send(
      frame({
        entityDataUnsubscribeCmds: [{ cmdId: 1 }],
        entityDataCmds: [{ cmdId: 2, query: next, latestCmd: { keys: [temperature] } }],
      }),
    );
    expect(await nextPage(client)).toMatchObject({ cmdId: 2, data: { data: [], totalElements: 1 } });
  });

  it('of a control writes a series of any scope', async () => {
    const device = await newDevice();
    const token = await tokenOf('tenant');
    const path = `/api/plugins/telemetry/DEVICE/${device.id}`;
    const answer = await call('POST', `${path}/timeseries/scope`, { token, body: { target: 22 } });
    expect([answer.status, answer.text]).toEqual([200, '']);
    const latest = () => read(TsData, 'GET', `${path}/values/timeseries`, { token });
    await expect.poll(latest).toMatchObject({ target: [{ value: '22' }] });
  });
});
