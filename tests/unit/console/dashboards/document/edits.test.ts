import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DashboardDocument } from '../../../../../src/console/dashboards/document/dashboard-document.ts';
import {
  withAliases,
  withFilters,
  withSettings,
  withTimewindow,
  withTitle,
} from '../../../../../src/console/dashboards/document/dashboard-edits.ts';
import { jsonObject } from '../../../../../src/console/dashboards/document/json-object.ts';
import {
  withGridSettings,
  withoutRightLayout,
  withRightLayout,
} from '../../../../../src/console/dashboards/document/layout-edits.ts';
import {
  withNewState,
  withoutState,
  withRootState,
  withStateId,
  withStateName,
} from '../../../../../src/console/dashboards/document/state-edits.ts';
import {
  withNewWidget,
  withoutWidget,
  withPlaced,
  withReference,
  withWidgetConfig,
} from '../../../../../src/console/dashboards/document/widget-edits.ts';
import { differences, frozen } from './exported.ts';
import { ALARMS, at, CHART, main, pump, right, station, TABLE, VALVE } from './pump-station.ts';
import { anyEdit, flaws } from './random-edits.ts';

/** What an edit changes of the dashboard, by paths; `states` and `widgets` without the way to them. */
const changes = (after: DashboardDocument, before = station) =>
  differences(before, after).map((path) => path.replace(/^configuration\./, ''));

const places = (document: DashboardDocument, { state, layout }: { state: string; layout: string }) =>
  jsonObject(at(document, `states ${state} layouts ${layout} widgets`));

describe('an edit', () => {
  test('changes the member that it is about and leaves all others the very same', () => {
    const after = withPlaced(station, main, ALARMS, { row: 7 });
    expect(changes(after)).toEqual([`states.overview.layouts.main.widgets.${ALARMS}.row`]);
    expect(after.configuration.widgets).toBe(station.configuration.widgets);
    expect(at(after, 'states pump')).toBe(at(station, 'states pump'));
    // What an old console has stored of the size stays as it is.
    expect(places(after, main)[ALARMS]).toMatchObject({ sizeX: 12.5, row: 7 });
  });

  test('that changes nothing gives the very same dashboard', () => {
    expect(withTitle(station, 'Pump station')).toBe(station);
    expect(withSettings(station, { showTitle: true })).toBe(station);
    expect(withPlaced(station, main, TABLE, { row: 0, col: 0 })).toBe(station);
    expect(withAliases(station, jsonObject({ ...jsonObject(at(station, 'entityAliases')) }))).toBe(station);
    expect(withRootState(station, 'overview')).toBe(station);
    expect(withGridSettings(station, main, { columns: 12 })).toBe(station);
  });

  test('about what is not there gives the very same dashboard', () => {
    const nowhere = { state: 'gone', layout: 'main' } as const;
    const place = { row: 0, col: 0, sizeX: 1, sizeY: 1 };
    expect(withNewWidget(station, nowhere, { id: 'x', widget: {}, place })).toBe(station);
    expect(withNewWidget(station, { ...pump, layout: 'right' }, { id: 'x', widget: {}, place })).toBe(
      station,
    );
    expect(withReference(station, main, { id: 'gone', place })).toBe(station);
    expect(withPlaced(station, main, CHART, { row: 3 })).toBe(station);
    expect(withoutWidget(station, pump, TABLE)).toBe(station);
    expect(withWidgetConfig(station, 'constructor', {})).toBe(station);
    expect(withStateName(station, 'gone', 'x')).toBe(station);
    expect(withoutState(station, 'constructor')).toBe(station);
    expect(withRootState(station, 'gone')).toBe(station);
    expect(withRightLayout(station, 'gone')).toBe(station);
    expect(withoutRightLayout(station, 'pump')).toBe(station);
    expect(withGridSettings(station, nowhere, { margin: 0 })).toBe(station);
  });

  test('whatever it is leaves a dashboard that is one, and its neighbours unchanged', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 15 }), (edits) => {
        const after = edits.reduce((document, { apply }) => frozen(apply(document)), station);
        expect(flaws(after)).toEqual([]);
      }),
      { seed: 321, numRuns: 300 },
    );
  });
});

describe('the dashboard itself', () => {
  test('gets a title, settings, a time window', () => {
    expect(changes(withTitle(station, 'Pumps'))).toEqual(['title']);
    expect(
      changes(withSettings(station, { showTitle: false, titleColor: undefined, showExport: 1 })),
    ).toEqual(['settings.showTitle', 'settings.titleColor', 'settings.showExport']);
    expect(at(withTimewindow(station, { realtime: { timewindowMs: 5 } }), 'timewindow')).toEqual({
      realtime: { timewindowMs: 5 },
    });
  });

  test('gets aliases and filters, of which those that stay are the very same', () => {
    const aliases = jsonObject(at(station, 'entityAliases'));
    const copies = JSON.parse(JSON.stringify(aliases));
    const [first = ''] = Object.keys(aliases);
    const after = withAliases(station, { [first]: copies[first], own: { id: 'own', alias: 'Own' } });
    expect(at(after, `entityAliases ${first}`)).toBe(aliases[first]);
    expect(Object.keys(jsonObject(at(after, 'entityAliases')))).toEqual([first, 'own']);
    expect(at(withFilters(station, {}), 'filters')).toEqual({});
  });
});

describe('a state', () => {
  test('is added empty, under an id that nobody has', () => {
    const after = withNewState(station, { id: 'map', name: 'Map' });
    expect(changes(after)).toEqual(['states.map']);
    expect(at(after, 'states map')).toMatchObject({
      name: 'Map',
      root: false,
      layouts: { main: { widgets: {}, gridSettings: { columns: 24, backgroundColor: '#eeeeee' } } },
    });
    expect(withNewState(station, { id: 'pump', name: 'Map' })).toBe(station);
  });

  test('is renamed', () => {
    expect(changes(withStateName(station, 'pump', 'Detail'))).toEqual(['states.pump.name']);
  });

  test('gets another id: it stays in its place, and what leads to it leads there still', () => {
    const after = withStateId(station, 'pump', 'detail');
    expect(Object.keys(jsonObject(at(after, 'states')))).toEqual(['overview', 'detail']);
    expect(at(after, 'states detail')).toBe(at(station, 'states pump'));
    expect(changes(after)).toEqual([
      `widgets.${TABLE}.config.actions.rowClick.0.targetDashboardStateId`,
      'states.pump',
      'states.detail',
    ]);
    expect(Object.keys(jsonObject(at(withStateId(station, 'overview', 'first'), 'states')))).toEqual([
      'first',
      'pump',
    ]);
    expect(withStateId(station, 'pump', 'overview')).toBe(station);
    expect(withStateId(station, 'gone', 'new')).toBe(station);
  });

  test('becomes the one that the dashboard begins at, and no other is', () => {
    expect(changes(withRootState(station, 'pump'))).toEqual(['states.overview.root', 'states.pump.root']);
    const twice = frozen({
      title: 'T',
      configuration: { states: { a: { root: true }, b: { root: true }, c: {} } },
    });
    expect(at(withRootState(twice, 'b'), 'states')).toEqual({ a: { root: false }, b: { root: true }, c: {} });
  });

  test('is removed with the widgets that only it had; the dashboard begins elsewhere then', () => {
    const after = withoutState(station, 'overview');
    expect(Object.keys(jsonObject(at(after, 'states')))).toEqual(['pump']);
    expect(at(after, 'states pump root')).toBe(true);
    expect(Object.keys(jsonObject(at(after, 'widgets')))).toEqual([CHART, VALVE]);
  });

  test('is not removed where it is the last', () => {
    const last = withoutState(station, 'overview');
    expect(withoutState(last, 'pump')).toBe(last);
  });
});

describe('a layout', () => {
  test('comes to stand beside the other, each with half of the columns', () => {
    const after = withRightLayout(station, 'pump');
    expect(changes(after)).toEqual([
      'states.pump.layouts.main.gridSettings.columns',
      'states.pump.layouts.right',
    ]);
    expect(at(after, 'states pump layouts main gridSettings columns')).toBe(12);
    expect(at(after, 'states pump layouts right')).toMatchObject({
      widgets: {},
      gridSettings: { columns: 12 },
    });
    expect(withRightLayout(after, 'pump')).toBe(after);
  });

  test('goes with the widgets that only it had; the other has all columns again', () => {
    const after = withoutRightLayout(station, 'overview');
    expect(changes(after)).toEqual([
      'states.overview.layouts.main.gridSettings.columns',
      'states.overview.layouts.right',
    ]);
    expect(at(after, 'states overview layouts main gridSettings columns')).toBe(24);
    const beside = withoutWidget(station, pump, CHART);
    expect(at(withoutRightLayout(beside, 'overview'), `widgets ${CHART}`)).toBeUndefined();
  });

  test('has whole columns, whatever they are divided by', () => {
    const odd = withGridSettings(station, pump, { columns: 25 });
    expect(at(withRightLayout(odd, 'pump'), 'states pump layouts main gridSettings columns')).toBe(13);
  });

  test('keeps what nobody here knows when its grid is set', () => {
    const after = withGridSettings(station, main, { margin: 4, backgroundImageUrl: undefined });
    expect(changes(after)).toEqual([
      'states.overview.layouts.main.gridSettings.margin',
      'states.overview.layouts.main.gridSettings.backgroundImageUrl',
    ]);
  });

  test('makes its widgets larger or smaller with its columns', () => {
    const halved = withGridSettings(station, pump, { columns: 12 });
    expect(places(halved, pump)).toEqual({
      [CHART]: { sizeX: 8, sizeY: 4, row: 0, col: 0 },
      [VALVE]: { sizeX: 4, sizeY: 4, row: 0, col: 8, mobileHeight: 2 },
    });
    expect(places(withGridSettings(halved, pump, { columns: 24 }), pump)).toEqual(places(station, pump));
  });

  test('lets what touches its lowest row touch it still, and nothing go over its edge', () => {
    const widgets = {
      low: { sizeX: 5, sizeY: 3, row: 6, col: 0 },
      high: { sizeX: 5, sizeY: 9, row: 0, col: 5 },
      wide: { sizeX: 10, sizeY: 1, row: 0, col: 5 },
      tiny: { sizeX: 1, sizeY: 1, row: 1, col: 1 },
    };
    const layouts = { main: { widgets, gridSettings: { columns: 10 } } };
    const document = frozen({ title: 'T', configuration: { states: { one: { root: true, layouts } } } });
    const one = { state: 'one', layout: 'main' } as const;
    expect(places(withGridSettings(document, one, { columns: 15 }), one)).toEqual({
      low: { sizeX: 8, sizeY: 5, row: 9, col: 0 },
      high: { sizeX: 7, sizeY: 14, row: 0, col: 8 },
      wide: { sizeX: 7, sizeY: 2, row: 0, col: 8 },
      tiny: { sizeX: 2, sizeY: 2, row: 2, col: 2 },
    });
    for (const { sizeX, sizeY } of Object.values(
      places(withGridSettings(document, one, { columns: 1 }), one),
    ) as {
      sizeX: number;
      sizeY: number;
    }[]) {
      expect(Math.min(sizeX, sizeY)).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('a widget', () => {
  const place = { sizeX: 8, sizeY: 6, row: 12, col: 0 };

  test('is added to a layout and to the dashboard', () => {
    const after = withNewWidget(station, main, { id: 'new', widget: { type: 'static', config: {} }, place });
    expect(changes(after)).toEqual(['widgets.new', 'states.overview.layouts.main.widgets.new']);
    expect(at(after, 'widgets new')).toEqual({ id: 'new', type: 'static', config: {} });
    expect(places(after, main).new).toEqual(place);
  });

  test('comes to stand in another state too, and is the same there', () => {
    const after = withReference(station, pump, { id: TABLE, place });
    expect(changes(after)).toEqual([`states.pump.layouts.main.widgets.${TABLE}`]);
    expect(withReference(station, pump, { id: CHART, place })).toBe(station);
  });

  test('is moved, resized and put elsewhere in the order of phones', () => {
    const after = withPlaced(station, main, TABLE, { row: 3, sizeX: 9, mobileOrder: undefined });
    expect(places(after, main)[TABLE]).toEqual({ sizeX: 9, sizeY: 6, row: 3, col: 0, mobileHeight: null });
  });

  test('is taken out of a layout, and out of the dashboard with the last', () => {
    const once = withoutWidget(station, right, CHART);
    expect(changes(once)).toEqual([`states.overview.layouts.right.widgets.${CHART}`]);
    const twice = withoutWidget(once, pump, CHART);
    expect(changes(twice, once)).toEqual([`widgets.${CHART}`, `states.pump.layouts.main.widgets.${CHART}`]);
  });

  test('gets another configuration, wherever it stands', () => {
    const after = withWidgetConfig(station, VALVE, { title: 'Main valve' });
    expect(at(after, `widgets ${VALVE} config`)).toEqual({ title: 'Main valve' });
    expect(at(after, `widgets ${VALVE} typeAlias`)).toBe('valve');
  });
});
