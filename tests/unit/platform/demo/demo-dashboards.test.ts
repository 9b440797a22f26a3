import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NULL_UUID } from '../../../../src/model/entity-id.ts';
import { readLeniently } from '../../../../src/model/read-leniently.ts';
import { WidgetConfig } from '../../../../src/model/widget-config.ts';
import { demoDevices } from '../../../../src/platform/demo/demo-data.ts';
import { updateNow } from '../../../../src/platform/demo/demo-history.ts';
import { installDemo } from '../../../../src/platform/demo/install-demo.ts';
import { tenantEquipment } from '../../../../src/platform/start/tenant-equipment.ts';
import { openStore, type Store } from '../../../../src/platform/store/store.ts';
import { idOf, START } from '../store/memory-store.ts';

let store: Store;

beforeAll(async () => {
  store = openStore({ folder: ':memory:', now: () => START, equipment: tenantEquipment });
  await installDemo(store, { hashPassword: async (password) => `hash of ${password}`, now: START });
});
afterAll(() => store.close());

const Place = z.object({ row: z.number(), col: z.number(), sizeX: z.number(), sizeY: z.number() });

/** What the demo dashboards have, all of it there. */
const Configuration = z.object({
  widgets: z.record(
    z.string(),
    z.looseObject({
      isSystemType: z.boolean(),
      bundleAlias: z.string(),
      typeAlias: z.string(),
      type: z.string(),
      config: z.unknown(),
    }),
  ),
  states: z.record(
    z.string(),
    z.object({
      name: z.string(),
      root: z.boolean(),
      layouts: z.object({
        main: z.object({ widgets: z.record(z.string(), Place), gridSettings: z.unknown() }),
      }),
    }),
  ),
  entityAliases: z.record(z.string(), z.unknown()),
  filters: z.record(z.string(), z.unknown()),
});

const tenantId = () => idOf(store.tenants.list({ page: 0, pageSize: 1 }).data[0] ?? null);
const device = (name: string) => store.devices.byName(tenantId(), name);
const dashboards = () =>
  store.dashboards.infos(tenantId(), { page: 0, pageSize: 10 }).data.map((info) => {
    const dashboard = store.dashboards.byId(idOf(info));
    if (!dashboard) throw new Error(`There is no dashboard ${info.title}`);
    return dashboard;
  });

describe('the demo', () => {
  it('has three dashboards whose widgets are of types that the system has, each in a state', async () => {
    const found = dashboards();
    expect(found.map(({ title }) => title).toSorted()).toEqual(['Firmware', 'Gateways', 'Thermostats']);
    for (const { configuration } of found) {
      const { widgets, states } = Configuration.parse(configuration);
      for (const [id, { isSystemType, bundleAlias, typeAlias, type, config }] of Object.entries(widgets)) {
        expect(isSystemType).toBe(true);
        const stored = store.widgetTypes.byAlias(NULL_UUID, bundleAlias, typeAlias);
        expect(stored?.descriptor).toMatchObject({ type });
        expect(readLeniently(WidgetConfig, config).unusable).toEqual([]);
        const places = Object.values(states).flatMap(({ layouts }) => Object.keys(layouts.main.widgets));
        expect(places.filter((place) => place === id)).toHaveLength(1);
      }
    }
  });

  it('has dashboards whose clicks lead to states that they have, about aliases that they have', async () => {
    for (const { configuration } of dashboards()) {
      const { widgets, states, entityAliases, filters } = Configuration.parse(configuration);
      expect(Object.values(states).filter(({ root }) => root)).toHaveLength(1);
      for (const { config } of Object.values(widgets)) {
        const { actions, datasources, alarmSource } = WidgetConfig.parse(config);
        const targets = Object.values(actions ?? {})
          .flat()
          .map((action) => action.targetDashboardStateId ?? '');
        expect(targets.filter((target) => !(target in states))).toEqual([]);
        const sources = [...(datasources ?? []), ...(alarmSource ? [alarmSource] : [])];
        expect(sources.length).toBeGreaterThan(0);
        for (const { entityAliasId, filterId } of sources) {
          expect(entityAliases).toHaveProperty([entityAliasId ?? '']);
          if (filterId) expect(filters).toHaveProperty([filterId]);
        }
      }
    }
  });

  it('has no two widgets of a dashboard in one place', async () => {
    for (const { configuration } of dashboards()) {
      for (const { layouts } of Object.values(Configuration.parse(configuration).states)) {
        const cells = Object.values(layouts.main.widgets).flatMap(({ row, col, sizeX, sizeY }) =>
          Array.from({ length: sizeX * sizeY }, (_, cell) => [
            row + Math.floor(cell / sizeX),
            col + (cell % sizeX),
          ]).map(String),
        );
        expect(new Set(cells).size).toBe(cells.length);
      }
    }
  });

  it('has values for every key that its dashboards show, from the start or from its feeder', async () => {
    const keys = dashboards().flatMap(({ configuration }) =>
      Object.values(Configuration.parse(configuration).widgets).flatMap(({ config }) =>
        (WidgetConfig.parse(config).datasources ?? []).flatMap(({ dataKeys }) => dataKeys ?? []),
      ),
    );
    const devices = demoDevices.map(
      ({ name }) => store.entities.resolve('DEVICE', idOf(device(name)))?.key ?? 0,
    );
    const attributes = devices.flatMap((key) =>
      (['CLIENT_SCOPE', 'SHARED_SCOPE', 'SERVER_SCOPE'] as const).flatMap((scope) =>
        store.attributes.list(key, scope).map((entry) => entry.key),
      ),
    );
    const series = [...devices.flatMap((key) => store.timeseries.latest(key)), ...updateNow(START)];
    const named = { attribute: attributes, timeseries: series.map(({ key }) => key) };
    for (const { type, name } of keys) {
      if (type === 'attribute' || type === 'timeseries') expect(named[type]).toContain(name);
    }
  });
});
