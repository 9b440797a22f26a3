import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NULL_UUID } from '../../../src/model/entity-id.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { WidgetKind, WidgetsBundle, WidgetType } from '../../../src/model/widget.ts';
import { call, read, tokenOf, uniqueName } from '../client.ts';
import { differs } from '../differences.ts';

const Bundles = z.array(WidgetsBundle);
const BundlePage = pageOf(WidgetsBundle);
const Types = z.array(WidgetType);
const Json = z.record(z.string(), z.unknown());

const descriptor = {
  type: 'latest',
  sizeX: 7.5,
  sizeY: 3,
  resources: [],
  templateHtml: '<b></b>',
  templateCss: '',
  controllerScript: '',
  settingsSchema: '{}',
  dataKeySettingsSchema: '{}',
  defaultConfig: '{}',
};

/** The types of the system by their bundles, which dashboards name them by. */
const systemTypes: Readonly<Record<string, string>> = {
  alarm_widgets: 'alarms_table',
  analogue_gauges: `analogue_compass temperature_gauge_canvas_gauges temperature_radial_gauge_canvas_gauges
    speed_gauge_canvas_gauges radial_gauge_canvas_gauges`,
  cards: `attributes_card html_card timeseries_table html_value_card simple_card label_widget
    entities_table entities_hierarchy`,
  charts: `basic_timeseries timeseries_bars_flot state_chart bars doughnut_chart_js pie pie_chart_js
    polar_area_chart_js radar_chart_js`,
  control_widgets: `rpc_debug_terminal rpc_remote_shell knob_control switch_control round_switch led_indicator
    rpcbutton update_attributes`,
  date: 'date_range_navigator',
  digital_gauges: `gauge_justgage digital_thermometer digital_speedometer neon_gauge_justgage lcd_gauge
    lcd_bar_gauge simple_neon_gauge_justgage vertical_bar_justgage simple_gauge_justgage
    digital_bar mini_gauge_justgage horizontal_bar_justgage digital_vertical_bar`,
  entity_admin_widgets: 'device_admin_table asset_admin_table',
  gateway_widgets: 'gateway_configuration attributes_card config_form_latest',
  gpio_widgets: 'basic_gpio_control gpio_panel raspberry_pi_gpio_panel raspberry_pi_gpio_control',
  input_widgets: `markers_placement_openstreetmap markers_placement_image_map markers_placement_google_maps
    update_multiple_attributes device_claiming_widget web_camera_input
    update_integer_timeseries update_double_timeseries update_boolean_timeseries
    update_string_timeseries update_location_timeseries update_server_image_attribute
    update_server_date_attribute update_server_boolean_attribute
    update_server_double_attribute update_server_integer_attribute
    update_server_string_attribute update_server_location_attribute
    update_shared_image_attribute update_shared_date_attribute update_shared_boolean_attribute
    update_shared_double_attribute update_shared_integer_attribute
    update_shared_string_attribute update_shared_location_attribute`,
  maps_v2: `route_map route_map_openstreetmap route_map_tencent_maps test tencent_maps here_map
    image_map google_maps openstreetmap`,
};

const created: { path: string; token: string }[] = [];
let token: string;
let admin: string;
let tenantId: string;

beforeAll(async () => {
  token = await tokenOf('tenant');
  admin = await tokenOf('sysadmin');
  tenantId = AccessTokenClaims.parse(decodeJwt(token)).tenantId ?? '';
});

afterAll(async () => {
  for (const { path, token } of created) await call('DELETE', path, { token });
});

type StoredBundle = WidgetsBundle & { id: { id: string }; alias: string };

async function createBundle(body: object = {}, by = token): Promise<StoredBundle> {
  const titled = { title: uniqueName('Bundle'), ...body };
  const bundle = await read(WidgetsBundle, 'POST', '/api/widgetsBundle', { token: by, body: titled });
  if (!bundle.id || !bundle.alias) throw new Error(`The bundle ${bundle.title} has no id or no alias`);
  created.push({ path: `/api/widgetsBundle/${bundle.id.id}`, token: by });
  return { ...bundle, id: bundle.id, alias: bundle.alias };
}

const saveType = (body: object) => read(WidgetType, 'POST', '/api/widgetType', { token, body });

describe('the bundles of the system', () => {
  it('are there for everybody, and only the system administrator changes them', async () => {
    for (const role of ['sysadmin', 'tenant', 'customer'] as const) {
      const bundles = await read(Bundles, 'GET', '/api/widgetsBundles', { token: await tokenOf(role) });
      const system = bundles.filter(({ tenantId }) => tenantId?.id === NULL_UUID);
      expect(system.map(({ alias }) => alias)).toEqual(expect.arrayContaining(Object.keys(systemTypes)));
    }
    const [bundle] = (await read(Bundles, 'GET', '/api/widgetsBundles', { token: admin })) ?? [];
    const path = `/api/widgetsBundle/${bundle?.id?.id}`;
    expect((await call('GET', path, { token })).status).toBe(200);
    expect((await call('POST', '/api/widgetsBundle', { token, body: bundle })).status).toBe(403);
    expect((await call('DELETE', path, { token })).status).toBe(403);
  });

  it.each(Object.entries(systemTypes))(
    '%s holds what dashboards look for there',
    async (bundleAlias, aliases) => {
      const query = { isSystem: true, bundleAlias };
      const types = await read(Types, 'GET', '/api/widgetTypes', { token, query });
      expect(types.map(({ alias }) => alias)).toEqual(expect.arrayContaining(aliases.split(/\s+/)));
    },
  );

  it('hold types that say how large they are and what a new widget is like', async () => {
    const bundles = await read(Bundles, 'GET', '/api/widgetsBundles', { token: admin });
    for (const { alias } of bundles) {
      const query = { isSystem: true, bundleAlias: alias ?? '' };
      for (const type of await read(Types, 'GET', '/api/widgetTypes', { token, query })) {
        expect(type).toMatchObject({ bundleAlias: alias, tenantId: { id: NULL_UUID } });
        const { type: kind, sizeX, sizeY, defaultConfig } = type.descriptor ?? {};
        expect(WidgetKind.safeParse(kind).success).toBe(true);
        expect(Math.min(sizeX ?? 0, sizeY ?? 0)).toBeGreaterThan(0);
        Json.parse(JSON.parse(defaultConfig ?? ''));
      }
    }
  });

  it.each([
    ['charts', 'basic_timeseries', 'timeseries', 8, 5],
    ['cards', 'attributes_card', 'latest', 7.5, 3],
    ['gpio_widgets', 'basic_gpio_control', 'rpc', 4, 2],
    ['alarm_widgets', 'alarms_table', 'alarm', 10.5, 6.5],
    ['cards', 'html_card', 'static', 7.5, 3],
  ])('%s: %s is what authors start a %s widget from', async (bundleAlias, alias, type, sizeX, sizeY) => {
    for (const role of ['tenant', 'customer'] as const) {
      const query = { isSystem: true, bundleAlias, alias };
      const found = await read(WidgetType, 'GET', '/api/widgetType', { token: await tokenOf(role), query });
      expect(found).toMatchObject({ bundleAlias, alias, descriptor: { type, sizeX, sizeY } });
    }
  });
});

describe('the list of bundles', () => {
  it('is paged, searched by the beginning of the title, and sorted', async () => {
    const prefix = uniqueName('List');
    for (const end of ['b', 'a', 'c']) await createBundle({ title: `${prefix} ${end}` });
    const query = { pageSize: 2, page: 0, textSearch: prefix.toUpperCase(), sortProperty: 'title' };
    const get = (more: object) =>
      read(BundlePage, 'GET', '/api/widgetsBundles', { token, query: { ...query, ...more } });
    const first = await get({ sortOrder: 'DESC' });
    expect(first).toMatchObject({ totalElements: 3, totalPages: 2, hasNext: true });
    expect(first.data.map(({ title }) => title)).toEqual([`${prefix} c`, `${prefix} b`]);
    expect((await get({ page: 1, sortOrder: 'DESC' })).data.map(({ title }) => title)).toEqual([
      `${prefix} a`,
    ]);
    const unsortable = await call('GET', '/api/widgetsBundles', {
      token,
      query: { ...query, sortProperty: 'x' },
    });
    expect(unsortable.status).toBe(500);
  });

  it('shows the bundles of a tenant to its people, not to the system administrator', async () => {
    const { id, tenantId: owner } = await createBundle();
    expect(owner?.id).toBe(tenantId);
    const lists = async (role: 'tenant' | 'customer' | 'sysadmin') =>
      (await read(Bundles, 'GET', '/api/widgetsBundles', { token: await tokenOf(role) })).some(
        (bundle) => bundle.id?.id === id.id,
      );
    expect([await lists('tenant'), await lists('customer'), await lists('sysadmin')]).toEqual([
      true,
      true,
      false,
    ]);
    const path = `/api/widgetsBundle/${id.id}`;
    expect((await call('GET', path, { token: await tokenOf('customer') })).status).toBe(200);
    expect((await call('DELETE', path, { token: await tokenOf('customer') })).status).toBe(403);
  });
});

describe('a widgets bundle', () => {
  it('gets an alias of its title, which never changes', async () => {
    const suffix = uniqueName('').replaceAll(/\W+/g, '');
    const first = await createBundle({ title: `My  Best-Bundle ${suffix}` });
    expect(first).toMatchObject({ alias: `my_best_bundle_${suffix}`, image: null });
    const second = await createBundle({ title: `My Best Bundle ${suffix}` });
    expect(second.alias).toBe(`my_best_bundle_${suffix}2`);

    const image = Buffer.from('picture').toString('base64');
    const changed = { ...first, title: uniqueName('Renamed'), image };
    const saved = await read(WidgetsBundle, 'POST', '/api/widgetsBundle', { token, body: changed });
    if (saved.image === null) await differs('Drops the image of a widgets bundle');
    expect({ ...saved, image }).toEqual(changed);
    const answer = await call('POST', '/api/widgetsBundle', { token, body: { ...first, alias: 'other' } });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'Update of widgets bundle alias is prohibited!' });
  });

  it('is refused without a title', async () => {
    const answer = await call('POST', '/api/widgetsBundle', { token, body: {} });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'Widgets bundle title should be specified!' });
  });

  it('takes its types along when it is deleted', async () => {
    const { id, alias } = await createBundle();
    const type = await saveType({ bundleAlias: alias, name: 'One', descriptor });
    expect((await call('DELETE', `/api/widgetsBundle/${id.id}`, { token })).status).toBe(200);
    expect((await call('GET', `/api/widgetType/${type.id?.id}`, { token })).status).toBe(404);
    const query = { isSystem: false, bundleAlias: alias };
    expect(await read(Types, 'GET', '/api/widgetTypes', { token, query })).toEqual([]);
  });
});

describe('a widget type', () => {
  it('is created, found by id and by alias, changed and deleted', async () => {
    const { alias: bundleAlias } = await createBundle();
    const type = await saveType({ bundleAlias, name: 'My Gauge', descriptor });
    expect(type).toMatchObject({ bundleAlias, alias: 'my_gauge', name: 'My Gauge', descriptor });
    expect(type.tenantId?.id).toBe(tenantId);
    expect((await saveType({ bundleAlias, name: 'My gauge', descriptor })).alias).toBe('my_gauge2');
    const path = `/api/widgetType/${type.id?.id}`;
    expect(await read(WidgetType, 'GET', path, { token })).toEqual(type);
    const query = { isSystem: false, bundleAlias, alias: 'my_gauge' };
    expect(await read(WidgetType, 'GET', '/api/widgetType', { token, query })).toEqual(type);
    const changed = { ...type, name: 'Gauge', descriptor: { ...descriptor, sizeX: 4 } };
    expect(await saveType(changed)).toEqual(changed);
    expect((await call('DELETE', path, { token })).status).toBe(200);
    expect((await call('GET', '/api/widgetType', { token, query })).status).toBe(404);
  });

  it.each([
    ['a name', { name: '' }, 'Widgets type name should be specified!'],
    ['a bundle', { bundleAlias: '' }, 'Widgets type bundle alias should be specified!'],
    ['a descriptor', { descriptor: {} }, "Widgets type descriptor can't be empty!"],
    [
      'an existing bundle',
      { bundleAlias: 'no_such_bundle' },
      'Widget type is referencing to non-existent widgets bundle!',
    ],
    // Bundles of the system are for its administrator to fill.
    [
      'a bundle of its tenant',
      { bundleAlias: 'charts' },
      'Widget type is referencing to non-existent widgets bundle!',
    ],
  ])('needs %s', async (_what, part, message) => {
    const { alias: bundleAlias } = await createBundle();
    const body = { bundleAlias, name: 'One', descriptor, ...part };
    const answer = await call('POST', '/api/widgetType', { token, body });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message });
  });

  it('never changes its aliases', async () => {
    const { alias: bundleAlias } = await createBundle();
    const other = await createBundle();
    const type = await saveType({ bundleAlias, name: 'One', descriptor });
    for (const [part, message] of [
      [{ alias: 'other' }, 'Update of widget type alias is prohibited!'],
      [{ bundleAlias: other.alias }, 'Update of widget type bundle alias is prohibited!'],
    ] as const) {
      const answer = await call('POST', '/api/widgetType', { token, body: { ...type, ...part } });
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ message });
    }
  });

  it('of the system is written by the system administrator alone', async () => {
    const query = { isSystem: true, bundleAlias: 'cards', alias: 'simple_card' };
    const type = await read(WidgetType, 'GET', '/api/widgetType', { token, query });
    expect((await call('POST', '/api/widgetType', { token, body: type })).status).toBe(403);
    expect((await call('DELETE', `/api/widgetType/${type.id?.id}`, { token })).status).toBe(403);
    const bundle = await createBundle({}, admin);
    expect(bundle.tenantId?.id).toBe(NULL_UUID);
    const customer = await tokenOf('customer');
    const listed = await call('GET', '/api/widgetTypes', { token: customer, query });
    expect(listed.status).toBe(403);
  });
});
