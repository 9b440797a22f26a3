import { describe, expect, test } from 'vitest';
import { DashboardConfiguration } from '../../../src/model/dashboard-configuration.ts';

const read = (stored: unknown) => DashboardConfiguration.parse(stored);

describe('the configuration of a dashboard', () => {
  test('has for what is missing what a page without it is like', () => {
    expect(read({})).toEqual({
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
    const { settings, states, widgets, filters } = read({
      settings: { showTitle: 'yes', showFilters: false, stateControllerId: 7 },
      states: {
        default: {
          name: 5,
          root: 'true',
          layouts: { main: { widgets: [], gridSettings: { columns: '12' } } },
        },
        broken: null,
      },
      widgets: { one: 'no widget', two: { type: 'hologram', typeAlias: 'pie', sizeX: '8', config: [] } },
      filters: 'none',
    });
    expect(settings).toMatchObject({ showTitle: false, showFilters: false, stateControllerId: 'entity' });
    expect(states.default).toMatchObject({
      name: '',
      root: false,
      layouts: { main: { widgets: {}, gridSettings: { columns: 24, margin: 10 } } },
    });
    expect(states.broken?.layouts.main.widgets).toEqual({});
    expect(widgets.one).toMatchObject({ type: 'static', typeAlias: '', config: {} });
    expect(widgets.two).toMatchObject({ type: 'static', typeAlias: 'pie', sizeX: undefined, config: {} });
    expect(filters).toEqual({});
  });

  test.each([
    [{ columns: 0 }, { columns: 24 }],
    [{ columns: 5000 }, { columns: 24 }],
    [{ columns: 12.5 }, { columns: 12.5 }],
    [{ margin: -1 }, { margin: 10 }],
    [{ margin: 0 }, { margin: 0 }],
    [{ mobileRowHeight: 100_000 }, { mobileRowHeight: 70 }],
    [{ backgroundSizeMode: 'expression(alert(1))' }, { backgroundSizeMode: '100%' }],
    [{ backgroundColor: null }, { backgroundColor: 'rgba(0,0,0,0)' }],
  ])(
    'reads grid settings %j that no grid can have as the default, others as they are',
    (written, expected) => {
      const { states } = read({ states: { default: { layouts: { main: { gridSettings: written } } } } });
      expect(states.default?.layouts.main.gridSettings).toMatchObject(expected);
    },
  );

  test('gives a layout without grid settings those of a new one', () => {
    const { states } = read({ states: { default: { layouts: { main: {} } } } });
    expect(states.default?.layouts.main.gridSettings.backgroundColor).toBe('#eeeeee');
  });

  test('knows a second layout only where there is one', () => {
    const { states } = read({
      states: { one: { layouts: { right: null } }, two: { layouts: { right: {} } } },
    });
    expect(states.one?.layouts.right).toBeUndefined();
    expect(states.two?.layouts.right?.widgets).toEqual({});
  });

  test('keeps what nobody here knows, wherever it is', () => {
    const written = {
      plugin: { of: 'others' },
      settings: { hideFooter: true },
      states: {
        default: {
          icon: 'home',
          layouts: {
            left: { widgets: {} },
            main: { locked: true, widgets: { w: { row: 1, pinned: true } }, gridSettings: { snap: 2 } },
          },
        },
      },
      widgets: { w: { image: 'x', config: { enableDataExport: true } } },
    };
    expect(read(written)).toMatchObject(written);
  });

  test.each([null, undefined, 'text', 5, []])('cannot be %j: there is none then', (stored) => {
    expect(DashboardConfiguration.safeParse(stored).success).toBe(false);
  });
});
