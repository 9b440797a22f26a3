import { describe, expect, it, vi } from 'vitest';
import { followEntity } from '../../../../../src/console/dashboards/hub/followed-entity.ts';
import { followAlarmRows } from '../../../../../src/console/dashboards/hub/widget-alarms.ts';
import { followRows } from '../../../../../src/console/dashboards/hub/widget-rows.ts';
import { defaultWindow } from '../../../../../src/console/time/window-settings.ts';
import type { RowsPage } from '../../../../../src/console/widgets/contract/rows.ts';
import { Datasource } from '../../../../../src/model/data-key.ts';
import { WidgetConfig } from '../../../../../src/model/widget-config.ts';
import { connected } from '../../live/fake-live.ts';
import { eachWithItsOwnHub, entity, MIXER, PUMP, page, theHub, told } from './hub.ts';

eachWithItsOwnHub();

/** Listens to rows and keeps the last page. */
function listening<Row>() {
  const pages: RowsPage<Row>[] = [];
  const errors: unknown[] = [];
  const reasons: unknown[] = [];
  return {
    pages,
    reasons,
    errors,
    listener: {
      onPage: (shown: RowsPage<Row>) => void pages.push(shown),
      onNothing: (why: unknown) => void reasons.push(why),
      onError: (error: unknown) => void errors.push(error),
    },
  };
}

const load = (value: string, ts = 1) => ({ TIME_SERIES: { load: { ts, value } } });

describe('a page of entities', () => {
  const source = Datasource.parse({
    type: 'entity',
    entityAliasId: 'all',
    dataKeys: [
      { name: 'load', type: 'timeseries' },
      { name: 'label', type: 'entityField' },
    ],
  });

  it('is what is asked for, sorted and searched by the platform, and goes on live', async () => {
    const { pages, errors, listener } = listening();
    const sort = { key: { type: 'ENTITY_FIELD', key: 'name' }, direction: 'ASC' } as const;
    const stop = followRows(theHub(), source, { page: 2, pageSize: 10, textSearch: 'um', sort }, listener);
    const socket = await connected();
    expect(socket.frames[0]?.entityDataCmds?.[0]?.query?.pageLink).toEqual({
      page: 2,
      pageSize: 10,
      textSearch: 'um',
      sortOrder: sort,
      dynamic: true,
    });
    socket.receive(told(1, { data: page([entity(PUMP, 'Pump 1', load('7')), entity(MIXER, 'Mixer')], 22) }));
    await vi.waitFor(() => expect(pages.at(-1)).toMatchObject({ total: 22 }));
    expect(pages.at(-1)?.rows).toMatchObject([
      { entity: { name: 'Pump 1' }, values: [{ value: 7 }, undefined] },
      { entity: { name: 'Mixer' }, values: [undefined, undefined] },
    ]);
    const [, mixer] = pages.at(-1)?.rows ?? [];
    socket.receive(told(1, { update: [entity(PUMP, 'Pump 1', load('8', 2))] }));
    await vi.waitFor(() =>
      expect(pages.at(-1)?.rows[0]).toMatchObject({ values: [{ ts: 2, value: 8 }, undefined] }),
    );
    expect(pages.at(-1)?.rows[1]).toBe(mixer);
    expect(errors).toEqual([]);
    stop();
  });

  it('of an alias that is not there is none, and says so', async () => {
    const { pages, reasons, errors, listener } = listening();
    const stop = followRows(
      theHub(),
      { ...source, entityAliasId: 'gone' },
      { page: 0, pageSize: 10 },
      listener,
    );
    await vi.waitFor(() =>
      expect(reasons).toEqual([{ key: 'dashboard.alias-missing', values: { alias: '' } }]),
    );
    expect([pages, errors]).toEqual([[], []]);
    stop();
  });

  it('of an alias or a filter that finds nobody is none and names the alias, but for whoever searches', async () => {
    const { pages, reasons, listener } = listening();
    const nobody = async (cmdId: number) => {
      await vi.waitFor(() => expect(socket.commands()).toContain(`page ${cmdId}`));
      socket.receive(told(cmdId, { data: page([]) }));
    };
    const asked = { page: 0, pageSize: 10 };
    const stops = [followRows(theHub(), source, asked, listener)];
    const socket = await connected();
    await nobody(1);
    const values = { alias: 'Machines' };
    await vi.waitFor(() => expect(reasons).toEqual([{ key: 'dashboard.alias-nobody', values }]));
    stops.push(followRows(theHub(), { ...source, filterId: 'busy' }, asked, listener));
    await nobody(2);
    await vi.waitFor(() => expect(reasons.at(-1)).toEqual({ key: 'dashboard.filter-nobody', values }));
    expect(pages).toEqual([]);
    stops.push(followRows(theHub(), source, { ...asked, textSearch: 'xyz' }, listener));
    await nobody(3);
    await vi.waitFor(() => expect(pages).toEqual([{ rows: [], total: 0 }]));
    for (const stop of stops) stop();
  });
});

it('Whoever follows an entity hears of it again after everything was asked for anew', async () => {
  const values: unknown[] = [];
  const pump = { id: PUMP, entityType: 'DEVICE' as const, name: 'Pump 1', label: '', entityDescription: '' };
  const keys = [{ type: 'TIME_SERIES', key: 'load' }] as const;
  const stop = followEntity(theHub(), pump, keys, (shown) => values.push(shown));
  const socket = await connected();
  socket.receive(told(1, { data: page([entity(PUMP, 'Pump 1', load('7'))]) }));
  await vi.waitFor(() => expect(values).toEqual([[{ ts: 1, value: 7 }]]));
  theHub().refresh();
  await vi.waitFor(() => expect(socket.commands()).toEqual(['page 1', 'page 2', 'end page 1']));
  socket.receive(told(2, { data: page([entity(PUMP, 'Pump 1', load('8', 2))]) }));
  await vi.waitFor(() => expect(values.at(-1)).toEqual([{ ts: 2, value: 8 }]));
  stop();
});

it('A page of alarms of no source is none, and nothing that another attempt would bring', () => {
  const { pages, reasons, errors, listener } = listening();
  const time = () => defaultWindow(Date.now(), 5000);
  const config = WidgetConfig.parse({ alarmSource: null });
  followAlarmRows(theHub(), config, time, { page: 0, pageSize: 5 }, listener);
  expect([pages, reasons, errors]).toEqual([[], [{ key: 'dashboard.no-alarm-source' }], []]);
});

it('A page of alarms is narrowed as the widget is set up or asks, and has the values of their originators', async () => {
  const config = WidgetConfig.parse({
    alarmSource: {
      type: 'entity',
      entityAliasId: 'all',
      dataKeys: [
        { name: 'severity', type: 'alarm' },
        { name: 'details.limit', type: 'alarm' },
        { name: 'load', type: 'timeseries' },
      ],
    },
    alarmStatusList: ['ACTIVE'],
    alarmTypeList: ['Overload'],
    searchPropagatedAlarms: false,
  });
  const { pages, listener } = listening();
  const time = () => defaultWindow(Date.now(), 5000);
  const request = { page: 0, pageSize: 5, severities: ['CRITICAL'] as const };
  const stop = followAlarmRows(theHub(), config, time, request, listener);
  const socket = await connected();
  const query = socket.frames[0]?.alarmDataCmds?.[0]?.query;
  expect(query?.pageLink).toMatchObject({
    timeWindow: 60_000,
    statusList: ['ACTIVE'],
    severityList: ['CRITICAL'],
    typeList: ['Overload'],
    searchPropagatedAlarms: false,
  });
  expect(query?.alarmFields).toEqual([
    { type: 'ALARM_FIELD', key: 'severity' },
    { type: 'ALARM_FIELD', key: 'details.limit' },
  ]);
  const alarm = (id: string, status: string) => ({
    id: { entityType: 'ALARM', id },
    createdTime: 3,
    type: 'Overload',
    originator: { entityType: 'DEVICE', id: PUMP },
    severity: 'CRITICAL',
    status,
    details: { limit: 9 },
    entityId: { entityType: 'DEVICE', id: PUMP },
    latest: load('12'),
  });
  const alarms = (more: object) => ({ cmdId: 1, errorCode: 0, dataUpdateType: 'ALARM_DATA', ...more });
  socket.receive(alarms({ data: page([alarm(MIXER, 'ACTIVE_UNACK')]) }));
  await vi.waitFor(() => expect(pages).toHaveLength(1));
  expect(pages[0]?.rows).toMatchObject([
    { alarm: { status: 'ACTIVE_UNACK' }, values: [{ value: 'CRITICAL' }, { value: 9 }, { value: 12 }] },
  ]);
  socket.receive(alarms({ update: [alarm(MIXER, 'ACTIVE_ACK')] }));
  await vi.waitFor(() => expect(pages.at(-1)?.rows).toMatchObject([{ alarm: { status: 'ACTIVE_ACK' } }]));
  stop();
  await vi.waitFor(() => expect(socket.commands()).toEqual(['alarms 1', 'end alarms 1']));
});

it('Alarms are of those who are there: that is looked for anew by and by, and that there is nobody is said', async () => {
  const config = WidgetConfig.parse({ alarmSource: { type: 'entity', entityAliasId: 'all', dataKeys: [] } });
  const { pages, reasons, listener } = listening();
  const none = { errorCode: 0, dataUpdateType: 'ALARM_DATA', data: page([]) };
  const time = () => defaultWindow(Date.now(), 5000);
  await theHub().ready;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = followAlarmRows(theHub(), config, time, { page: 0, pageSize: 5 }, listener);
  const socket = await connected();
  socket.receive({ ...none, cmdId: 1, totalEntities: 2, allowedEntities: 2 });
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() => expect(pages).toEqual([{ rows: [], total: 0 }]));
  socket.receive({ ...none, cmdId: 1, totalEntities: 12_000, allowedEntities: 10_000 });
  await vi.advanceTimersByTimeAsync(200);
  const notice = { key: 'dashboard.alarms-overflow', values: { shown: 10_000, total: 12_000 } };
  await vi.waitFor(() => expect(pages.at(-1)).toEqual({ rows: [], total: 0, notice }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.commands()).toEqual(['alarms 1', 'alarms 2', 'end alarms 1']);
  socket.receive({ ...none, cmdId: 2, totalEntities: 0, allowedEntities: 0 });
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() =>
    expect(reasons).toEqual([{ key: 'dashboard.alias-nobody', values: { alias: 'Machines' } }]),
  );
  stop();
});

it('The values of the entity of an alias are followed by the name of the alias, in the order of the keys', async () => {
  const values: unknown[] = [];
  const keys = [
    { type: 'ATTRIBUTE', key: 'limit' },
    { type: 'TIME_SERIES', key: 'load' },
  ] as const;
  const stop = followEntity(theHub(), { alias: 'Pump' }, keys, (shown) => values.push(shown));
  const socket = await connected();
  const limit = { ATTRIBUTE: { limit: { ts: 4, value: '10' } } };
  socket.receive(told(1, { data: page([entity(PUMP, 'Pump 1', { ...limit, ...load('7') })]) }));
  await vi.waitFor(() =>
    expect(values).toEqual([
      [
        { ts: 4, value: 10 },
        { ts: 1, value: 7 },
      ],
    ]),
  );
  stop();
});
