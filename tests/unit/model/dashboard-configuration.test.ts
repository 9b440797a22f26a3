import { describe, expect, test } from 'vitest';
import { DashboardConfiguration, DashboardWidget } from '../../../src/model/dashboard-configuration.ts';
import { GridSettings } from '../../../src/model/dashboard-layout.ts';
import { DashboardState } from '../../../src/model/dashboard-state.ts';

describe('the configuration of a dashboard', () => {
  test('has for what is missing what a page without it is like', () => {
    expect(DashboardConfiguration.parse({})).toEqual({
      widgets: {},
      states: {},
      entityAliases: {},
      filters: {},
      settings: {
        stateControllerId: 'entity',
        showTitle: false,
        titleColor: 'rgba(0,0,0,0.870588)',
        showDashboardsSelect: true,
        showEntitiesSelect: true,
        showFilters: true,
        showDashboardTimewindow: true,
        showDashboardExport: true,
        toolbarAlwaysOpen: true,
      },
    });
  });

  test('reads a member of the wrong type as if it was missing, and all others', () => {
    const { settings, filters, widgets } = DashboardConfiguration.parse({
      settings: { showTitle: 'yes', showFilters: false, stateControllerId: 7 },
      filters: 'none',
      widgets: { one: 'no widget' },
    });
    expect(settings).toMatchObject({ showTitle: false, showFilters: false, stateControllerId: 'entity' });
    expect(filters).toEqual({});
    expect(widgets).toEqual({ one: 'no widget' });
  });

  test('keeps what nobody here knows', () => {
    const written = { plugin: { of: 'others' }, settings: { hideFooter: true } };
    expect(DashboardConfiguration.parse(written)).toMatchObject(written);
  });

  test.each([null, undefined, 'text', 5, []])('cannot be %j: there is none then', (stored) => {
    expect(DashboardConfiguration.safeParse(stored).success).toBe(false);
  });
});

describe('a widget of a dashboard', () => {
  test('reads a member of the wrong type as if it was missing', () => {
    const written = { type: 'hologram', typeAlias: 'pie', bundleAlias: null, sizeX: '8', config: [] };
    expect(DashboardWidget.parse(written)).toMatchObject({
      isSystemType: false,
      bundleAlias: '',
      typeAlias: 'pie',
      type: 'static',
      sizeX: undefined,
      config: {},
    });
  });

  test('loses of its configuration what is of the wrong type, and no more', () => {
    const config = {
      title: 'Pumps',
      showTitle: 'yes',
      datasources: {},
      settings: { stack: true },
      mobileOrder: 2,
    };
    expect(DashboardWidget.parse({ config }).config).toEqual({
      title: 'Pumps',
      settings: { stack: true },
      mobileOrder: 2,
      showTitle: undefined,
      datasources: undefined,
    });
  });

  test('reads of its lists the items that can be, without what is of the wrong type in them', () => {
    const key = { name: 'flow', type: 'timeseries', label: 'Flow' };
    const go = { name: 'Go', type: 'openDashboardState', targetDashboardStateId: 'pump' };
    const config = {
      datasources: [
        { type: 'hearsay', dataKeys: [key] },
        { type: 'entity', entityAliasId: 5, dataKeys: [{ ...key, decimals: '2' }, { type: 'count' }, null] },
      ],
      actions: {
        headerButton: [
          { ...go, icon: 7 },
          { name: 'Dictate', type: 'dictation' },
        ],
        rowClick: 'go',
      },
      legendConfig: { position: 'middle', showMin: true },
      timewindow: { realtime: { interval: '1 s', timewindowMs: 60_000 } },
    };
    expect(DashboardWidget.parse({ config }).config).toEqual({
      datasources: [{ type: 'entity', dataKeys: [key] }],
      actions: { headerButton: [go] },
      legendConfig: { showMin: true },
      timewindow: { realtime: { timewindowMs: 60_000 } },
    });
  });

  test('keeps what nobody here knows', () => {
    const written = { image: 'x', config: { enableDataExport: true } };
    expect(DashboardWidget.parse(written)).toMatchObject(written);
  });
});

describe('a state of a dashboard', () => {
  test('reads a member of the wrong type as if it was missing', () => {
    const main = { widgets: [], gridSettings: { columns: '12' } };
    expect(DashboardState.parse({ name: 5, root: 'true', layouts: { main } })).toMatchObject({
      name: '',
      root: false,
      layouts: { main: { widgets: {}, gridSettings: { columns: 24, margin: 10 } } },
    });
    expect(DashboardState.parse({ layouts: 'none' }).layouts.main.widgets).toEqual({});
  });

  test('gives a layout without grid settings those of a new one', () => {
    const { layouts } = DashboardState.parse({ layouts: { main: {} } });
    expect(layouts.main.gridSettings.backgroundColor).toBe('#eeeeee');
  });

  test('knows a second layout only where there is one', () => {
    expect(DashboardState.parse({ layouts: { right: null } }).layouts.right).toBeUndefined();
    expect(DashboardState.parse({ layouts: { right: {} } }).layouts.right?.widgets).toEqual({});
  });

  test('keeps what nobody here knows, wherever it is', () => {
    const written = {
      icon: 'home',
      layouts: {
        left: { widgets: {} },
        main: { locked: true, widgets: { w: { row: 1, pinned: true } }, gridSettings: { snap: 2 } },
      },
    };
    expect(DashboardState.parse(written)).toMatchObject(written);
  });
});

describe('the settings of a grid', () => {
  test.each([
    [{ columns: 0 }, { columns: 24 }],
    [{ columns: 5000 }, { columns: 24 }],
    [{ columns: 12.5 }, { columns: 12.5 }],
    [{ margin: -1 }, { margin: 10 }],
    [{ margin: 0 }, { margin: 0 }],
    [{ mobileRowHeight: 100_000 }, { mobileRowHeight: 70 }],
    [{ backgroundSizeMode: 'expression(alert(1))' }, { backgroundSizeMode: '100%' }],
    [{ backgroundColor: null }, { backgroundColor: 'rgba(0,0,0,0)' }],
  ])('read %j that no grid can have as the default, others as they are', (written, expected) => {
    expect(GridSettings.parse(written)).toMatchObject(expected);
  });
});
