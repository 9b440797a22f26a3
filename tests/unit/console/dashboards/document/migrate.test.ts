import { describe, expect, test } from 'vitest';
import { valueAt } from '../../../../../src/console/dashboards/document/json-object.ts';
import { migrate } from '../../../../../src/console/dashboards/document/migrate.ts';
import { NEW_DASHBOARD_SETTINGS } from '../../../../../src/model/dashboard-configuration.ts';
import { NEW_GRID_SETTINGS } from '../../../../../src/model/dashboard-layout.ts';
import { CURRENT, differences, exported, exportedLongAgo, frozen } from './exported.ts';

const timewindow = { selectedTab: 0, realtime: { timewindowMs: 60_000 } };
/** An id as long as any, for what stood in this place of the old JSON. */
const idOf = (place: string) => `id-of-${place}`.padEnd(36, '.');
const means = { idFor: idOf, timewindow };

/** A configuration of today with nothing in it, and these members. */
const current = (members: object = {}) => ({
  widgets: {},
  states: { default: { name: 'Old', root: true, layouts: { main: { widgets: {}, gridSettings: {} } } } },
  entityAliases: {},
  filters: {},
  timewindow: {},
  settings: { stateControllerId: 'default' },
  ...members,
});

const migrated = (configuration: unknown) => migrate(frozen({ title: 'Old', configuration }), means);

/** What a migration changes, by paths from the configuration. */
const changes = (configuration: object) => differences(configuration, migrated(configuration).configuration);

/** What stands somewhere in a configuration after the migration. */
const migratedAt = (configuration: object, path: string) =>
  valueAt(migrated(configuration).configuration, path.split(' '));

const ALIAS = '7d1e0f6a-32b4-4f0e-8d0c-1c40f3aa0001';

describe('a dashboard of today', () => {
  test.each(CURRENT)('is the very same: %s', (name) => {
    const dashboard = exported(name);
    expect(migrate(dashboard, means)).toBe(dashboard);
  });

  test('is the very same once it has been migrated', () => {
    const once = frozen(migrate(exportedLongAgo('old-cold-store'), means));
    expect(migrate(once, means)).toBe(once);
  });
});

describe('an old dashboard', () => {
  test.each([null, undefined, 'text', []])(
    'without a configuration (%j) has all that one needs',
    (configuration) => {
      expect(migrated(configuration).configuration).toEqual({
        widgets: {},
        states: {
          default: {
            name: 'Old',
            root: true,
            layouts: {
              main: {
                widgets: {},
                gridSettings: NEW_GRID_SETTINGS,
              },
            },
          },
        },
        entityAliases: {},
        filters: {},
        timewindow,
        settings: NEW_DASHBOARD_SETTINGS,
      });
    },
  );

  test('with a list of widgets has them by their ids', () => {
    const config = { datasources: [] };
    const widgets = [{ id: 'a', config }, { config }, 'none', { id: 'a', config, second: true }];
    expect(migratedAt(current({ widgets }), 'widgets')).toEqual({
      a: { id: 'a', config },
      [idOf('widgets.1')]: { id: idOf('widgets.1'), config },
      [idOf('widgets.3')]: { id: idOf('widgets.3'), config, second: true },
    });
  });

  test('with widgets without a configuration or datasources has empty ones', () => {
    const widgets = {
      a: { typeAlias: 'x' },
      b: { config: { title: 'B' } },
      c: { config: { datasources: null } },
    };
    expect(migratedAt(current({ widgets }), 'widgets')).toEqual({
      a: { typeAlias: 'x', config: { datasources: [] } },
      b: { config: { title: 'B', datasources: [] } },
      c: { config: { datasources: [] } },
    });
  });

  test('with datasources of devices has such of entities', () => {
    const datasources = [
      { type: 'device', deviceAliasId: ALIAS, name: 'D' },
      { type: 'function', name: 'F' },
    ];
    const widgets = { a: { config: { datasources } } };
    expect(migratedAt(current({ widgets }), 'widgets a config datasources')).toEqual([
      { type: 'entity', entityAliasId: ALIAS, name: 'D' },
      { type: 'function', name: 'F' },
    ]);
    expect(changes(current({ widgets }))).not.toContain('widgets.a.config.datasources.1');
  });

  test.each([
    [{ isSystemType: true, bundleAlias: 'charts', typeAlias: 'timeseries' }, 'basic_timeseries'],
    [{ isSystemType: false, bundleAlias: 'charts', typeAlias: 'timeseries' }, 'timeseries'],
    [{ isSystemType: true, bundleAlias: 'cards', typeAlias: 'timeseries' }, 'timeseries'],
  ])('with the widget %j has one of %s', (widget, typeAlias) => {
    const widgets = { a: { ...widget, config: { datasources: [] } } };
    expect(migratedAt(current({ widgets }), 'widgets a typeAlias')).toBe(typeAlias);
  });

  test('without states has one with all widgets where they say that they are', () => {
    const widgets = {
      a: {
        sizeX: 8,
        sizeY: 6.5,
        row: 1,
        col: 2,
        config: { datasources: [], mobileHeight: 4, mobileOrder: 0 },
      },
      b: { sizeX: 2, sizeY: 2, config: { datasources: [] } },
    };
    for (const states of [undefined, null, {}]) {
      expect(migratedAt(current({ widgets, states }), 'states')).toMatchObject({
        default: { name: 'Old', root: true, layouts: { main: { widgets: expect.anything() } } },
      });
      expect(migratedAt(current({ widgets, states }), 'states default layouts main widgets')).toEqual({
        a: { sizeX: 8, sizeY: 6.5, row: 1, col: 2, mobileHeight: 4, mobileOrder: 0 },
        b: { sizeX: 2, sizeY: 2 },
      });
    }
  });

  test('that begins nowhere begins at its first state', () => {
    const layouts = { main: { widgets: {}, gridSettings: {} } };
    const states = { one: { name: '1', root: false, layouts }, two: { name: '2', layouts } };
    expect(changes(current({ states }))).toEqual(['states.one.root']);
    expect(migratedAt(current({ states }), 'states one root')).toBe(true);
  });

  test('with layouts without grid settings has those of a new one', () => {
    const states = {
      one: { root: true, layouts: { main: { widgets: {} }, right: { widgets: {}, gridSettings: {} } } },
    };
    expect(migratedAt(current({ states }), 'states one layouts main gridSettings columns')).toBe(24);
    expect(migratedAt(current({ states }), 'states one layouts right gridSettings')).toEqual({});
  });

  test('with states without layouts has an empty one', () => {
    expect(migratedAt(current({ states: { one: { root: true } } }), 'states one layouts main')).toMatchObject(
      {
        widgets: {},
        gridSettings: { columns: 24 },
      },
    );
  });

  test('with two margins has the first', () => {
    const gridSettings = { margins: [5, 7], columns: 12, snap: true };
    const states = { one: { root: true, layouts: { main: { widgets: {}, gridSettings } } } };
    expect(migratedAt(current({ states }), 'states one layouts main gridSettings')).toEqual({
      margin: 5,
      columns: 12,
      snap: true,
    });
  });

  test('with aliases of devices has such of entities', () => {
    const one = { alias: 'By name', deviceFilter: { useFilter: true, deviceNameFilter: 'T' } };
    const two = { alias: 'List', deviceFilter: { useFilter: false, deviceList: ['d1', 'd2'] } };
    const three = { alias: 'One', deviceId: 'd1' };
    const deviceAliases = { [ALIAS]: one, b: two, c: three };
    const shared = { resolveMultiple: false, entityType: 'DEVICE' };
    expect(migratedAt(current({ deviceAliases, entityAliases: undefined }), 'entityAliases')).toEqual({
      [ALIAS]: {
        id: ALIAS,
        alias: 'By name',
        filter: { ...shared, type: 'entityName', entityNameFilter: 'T' },
      },
      [idOf('entityAliases.b')]: {
        id: idOf('entityAliases.b'),
        alias: 'List',
        filter: { ...shared, type: 'entityList', entityList: ['d1', 'd2'] },
      },
      [idOf('entityAliases.c')]: {
        id: idOf('entityAliases.c'),
        alias: 'One',
        filter: { ...shared, type: 'entityList', entityList: ['d1'] },
      },
    });
    expect(migrated(current({ deviceAliases })).configuration).not.toHaveProperty('deviceAliases');
  });

  test('with aliases without a filter has one made of what they have instead', () => {
    const old = {
      id: ALIAS,
      alias: 'A',
      entityType: 'ASSET',
      entityFilter: { useFilter: true, entityNameFilter: 'H' },
    };
    expect(migratedAt(current({ entityAliases: { [ALIAS]: old } }), `entityAliases ${ALIAS}`)).toEqual({
      id: ALIAS,
      alias: 'A',
      filter: { type: 'entityName', resolveMultiple: false, entityType: 'ASSET', entityNameFilter: 'H' },
    });
  });

  test('with an alias that nobody has finished keeps it as it is', () => {
    expect(changes(current({ entityAliases: { [ALIAS]: { id: ALIAS, alias: 'A' } } }))).toEqual([]);
  });

  test('with short ids of aliases has long ones, wherever they stand', () => {
    const alias = { id: '1', alias: 'A', filter: { type: 'stateEntity' } };
    const config = {
      datasources: [
        { type: 'entity', entityAliasId: '1' },
        { type: 'device', deviceAliasId: 1 },
        { entityAliasId: ALIAS },
      ],
      alarmSource: { entityAliasId: '1' },
      targetDeviceAliasIds: ['1', ALIAS],
    };
    const old = current({ entityAliases: { 1: alias }, widgets: { w: { config } } });
    const id = idOf('entityAliases.1');
    expect(migratedAt(old, 'entityAliases')).toEqual({ [id]: { ...alias, id } });
    expect(migratedAt(old, 'widgets w config')).toEqual({
      datasources: [
        { type: 'entity', entityAliasId: id },
        { type: 'entity', entityAliasId: id },
        { entityAliasId: ALIAS },
      ],
      alarmSource: { entityAliasId: id },
      targetDeviceAliasIds: [id, ALIAS],
    });
  });

  test('with grid settings of its own has them in its page and in its first layout', () => {
    const gridSettings = {
      showTitle: true,
      titleColor: 'red',
      showDevicesSelect: false,
      showDashboardTimewindow: false,
      showDashboardExport: true,
      columns: 12,
      margins: [3, 3],
    };
    const { configuration } = migrated(current({ gridSettings }));
    expect(configuration).not.toHaveProperty('gridSettings');
    expect(configuration.settings).toEqual({
      stateControllerId: 'default',
      showTitle: true,
      titleColor: 'red',
      showEntitiesSelect: false,
      showDashboardTimewindow: false,
      showDashboardExport: true,
    });
    expect(valueAt(configuration, 'states default layouts main gridSettings'.split(' '))).toEqual({
      columns: 12,
      margin: 3,
    });
  });

  test('without filters or a time window has none, and the usual one', () => {
    expect(changes(current({ filters: undefined }))).toEqual(['filters']);
    expect(migratedAt(current({ filters: null }), 'filters')).toEqual({});
    expect(migratedAt(current({ timewindow: undefined }), 'timewindow')).toEqual(timewindow);
  });

  test('with settings without a controller of states keeps the way through them', () => {
    const settings = { showTitle: true, hideFooter: true };
    expect(migratedAt(current({ settings }), 'settings')).toEqual({
      ...settings,
      stateControllerId: 'entity',
    });
  });

  test('keeps what nobody here knows', () => {
    const unknown = { plugin: { list: [1, { deep: true }] }, filters: undefined };
    expect(changes(current(unknown))).toEqual(['filters']);
  });

  test('as it was in the first consoles is one of today', () => {
    const { configuration } = migrate(exportedLongAgo('old-cold-store'), means);
    expect(Object.keys(configuration).sort()).toEqual([
      'entityAliases',
      'filters',
      'settings',
      'states',
      'timewindow',
      'widgets',
    ]);
    const at = (path: string) => valueAt(configuration, path.split(' '));
    expect(at(`widgets ${idOf('widgets.0')} typeAlias`)).toBe('basic_timeseries');
    expect(at(`widgets ${idOf('widgets.0')} config datasources`)).toMatchObject([
      { type: 'entity', entityAliasId: idOf('entityAliases.1') },
    ]);
    expect(at(`widgets ${idOf('widgets.1')} config targetDeviceAliasIds`)).toEqual([idOf('entityAliases.2')]);
    expect(at('states default layouts main')).toEqual({
      widgets: {
        [idOf('widgets.0')]: { sizeX: 12, sizeY: 6, row: 0, col: 0, mobileHeight: 5, mobileOrder: 3 },
        [idOf('widgets.1')]: { sizeX: 4, sizeY: 4, row: 0, col: 12 },
        [idOf('widgets.2')]: { sizeX: 4, sizeY: 2, row: 6, col: 0 },
      },
      gridSettings: { backgroundColor: '#e3f2fd', columns: 24, margin: 8 },
    });
    expect(at('settings')).toMatchObject({
      showTitle: true,
      titleColor: '#0d47a1',
      showEntitiesSelect: false,
    });
    expect(at(`entityAliases ${idOf('entityAliases.3')}`)).toMatchObject({ alias: 'Fan' });
  });

  test('with names that objects have of themselves is none the worse for it', () => {
    const odd = JSON.parse(
      '{"widgets":{"constructor":{"config":{"datasources":[]}}},"states":{"__proto__":{"root":true,"layouts":{}}},' +
        '"entityAliases":{"valueOf":{"alias":"A","filter":{"type":"apiUsageState"}}}}',
    );
    const { configuration } = migrated({ ...current(), ...odd });
    expect(Object.keys(Object(configuration.states))).toEqual(['__proto__']);
    expect(Object.keys(Object(configuration.widgets))).toEqual(['constructor']);
    expect(Object.keys(Object(configuration.entityAliases))).toEqual([idOf('entityAliases.valueOf')]);
  });
});
