import { describe, expect, test } from 'vitest';
import { withTitle } from '../../../../../src/console/dashboards/document/dashboard-edits.ts';
import {
  laidOutWidgets,
  layoutAt,
  layoutsOf,
  placesOfWidget,
  readDocument,
} from '../../../../../src/console/dashboards/document/read-document.ts';
import { withPlaced } from '../../../../../src/console/dashboards/document/widget-edits.ts';
import { exported, frozen } from './exported.ts';
import { ALARMS, CHART, main, station, TABLE } from './pump-station.ts';

/** A dashboard with these members of its configuration, whatever they are. */
const odd = (configuration: object) =>
  readDocument(frozen({ title: 'Odd', configuration: { ...configuration } }));

describe('a dashboard', () => {
  test('says how its page is, with the defaults of what it leaves open', () => {
    const { title, description, settings, timewindow } = readDocument(exported('greenhouses'));
    expect([title, description]).toEqual(['Greenhouses', '']);
    expect(settings).toMatchObject({ stateControllerId: 'default', showFilters: true, hideFooter: true });
    expect(timewindow).toMatchObject({ hideInterval: true });
  });

  test('has its states by their ids and begins at one of them', () => {
    const { states, root } = readDocument(station);
    expect([...states.values()].map(({ id, name }) => [id, name])).toEqual([
      ['overview', 'Station'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: states have variables in their names
      ['pump', '${entityName} in detail'],
    ]);
    expect(root).toBe('overview');
    expect([...states.values()].map(layoutsOf)).toEqual([['main', 'right'], ['main']]);
  });

  test('has its widgets, aliases and filters by their ids', () => {
    const { widgets, aliases, filters } = readDocument(station);
    expect(widgets.get(CHART)).toMatchObject({ bundleAlias: 'charts', type: 'timeseries' });
    expect([...aliases.values()].map(({ alias, filter }) => [alias, filter.type])).toEqual([
      ['Pumps', 'deviceType'],
      ['Pump', 'stateEntity'],
    ]);
    expect([...filters.values()].map(({ filter }) => filter)).toEqual(['Under pressure']);
  });

  test('has in a layout its widgets, where they are and what they are', () => {
    const dashboard = readDocument(station);
    const laidOut = laidOutWidgets(dashboard, main);
    expect(laidOut.map(({ id, widget, place }) => [id, widget.typeAlias, place])).toMatchObject([
      [TABLE, 'entities_table', { sizeX: 7, sizeY: 6, row: 0, col: 0, mobileOrder: 1 }],
      [ALARMS, 'alarms_table', { sizeX: 12.5, sizeY: 6, row: 6, col: 0 }],
    ]);
    expect(layoutAt(dashboard, main)?.gridSettings).toMatchObject({ columns: 12, autoFillHeight: true });
    expect(layoutAt(dashboard, { state: 'pump', layout: 'right' })).toBeUndefined();
    expect(laidOutWidgets(dashboard, { state: 'gone', layout: 'main' })).toEqual([]);
  });

  test('takes from the widget what a layout does not say of it', () => {
    const [, onPhone] = laidOutWidgets(readDocument(exported('greenhouses')), {
      state: 'plan',
      layout: 'main',
    });
    expect(onPhone?.place.mobileOrder).toBeUndefined();
    const [plan] = laidOutWidgets(readDocument(exported('greenhouses')), { state: 'plan', layout: 'main' });
    expect(plan?.place).toMatchObject({ mobileHeight: 6, mobileOrder: 2 });
    const widgets = { w: { sizeX: 3, sizeY: 2, config: { mobileHeight: 5 } } };
    const states = { one: { layouts: { main: { widgets: { w: { row: 1, col: 1, mobileOrder: -1 } } } } } };
    expect(
      laidOutWidgets(odd({ widgets, states }), { state: 'one', layout: 'main' })[0]?.place,
    ).toMatchObject({
      sizeX: 3,
      sizeY: 2,
      row: 1,
      col: 1,
      mobileHeight: 5,
    });
  });

  test('knows every place where a widget stands', () => {
    expect(placesOfWidget(readDocument(station), CHART)).toEqual([
      { state: 'overview', layout: 'right' },
      { state: 'pump', layout: 'main' },
    ]);
  });

  test('reads what an edit has left as it was to the very same', () => {
    const before = readDocument(station);
    expect(readDocument(station)).toBe(before);
    const renamed = readDocument(withTitle(station, 'Pumps'));
    expect(renamed.title).toBe('Pumps');
    expect(renamed.states.get('overview')).toBe(before.states.get('overview'));
    const moved = readDocument(withPlaced(station, main, TABLE, { row: 4 }));
    expect(moved.states.get('overview')).not.toBe(before.states.get('overview'));
    expect(moved.states.get('pump')).toBe(before.states.get('pump'));
    expect(moved.widgets.get(TABLE)).toBe(before.widgets.get(TABLE));
    const [table, alarms] = laidOutWidgets(moved, main);
    expect(table?.place.row).toBe(4);
    expect(alarms).toBe(laidOutWidgets(before, main)[1]);
    expect(moved.aliases.get('7d1e0f6a-32b4-4f0e-8d0c-1c40f3aa0001')).toBe(
      before.aliases.get('7d1e0f6a-32b4-4f0e-8d0c-1c40f3aa0001'),
    );
  });
});

describe('a dashboard that something is wrong with', () => {
  test('begins at the first state where none or more than one is the beginning', () => {
    expect(odd({ states: { one: {}, two: {} } }).root).toBe('one');
    const { states, root } = odd({ states: { one: {}, two: { root: true }, three: { root: true } } });
    expect(root).toBe('two');
    expect([...states.values()].map((state) => state.root)).toEqual([false, true, false]);
  });

  test('has an empty state where it has none', () => {
    for (const states of [undefined, null, [], 'none', {}, { one: 5 }]) {
      const dashboard = odd({ states });
      expect(dashboard.root).toBe('default');
      expect(dashboard.states.get('default')).toMatchObject({ id: 'default', name: 'Odd', root: true });
    }
  });

  test('calls a state by its id where it has no name', () => {
    expect(odd({ states: { one: { name: ' ' } } }).states.get('one')?.name).toBe('one');
  });

  test('shows no widget that it does not have', () => {
    const states = { one: { layouts: { main: { widgets: { gone: {}, constructor: {} } } } } };
    expect(laidOutWidgets(odd({ states }), { state: 'one', layout: 'main' })).toEqual([]);
  });

  test('has a widget nowhere whose place cannot be read', () => {
    const widgets = { w: { sizeX: 3, sizeY: 2 } };
    for (const place of [null, 'there', { row: '1', col: [] }]) {
      const states = { one: { layouts: { main: { widgets: { w: place } } } } };
      const [w] = laidOutWidgets(odd({ widgets, states }), { state: 'one', layout: 'main' });
      expect([w?.place.row, w?.place.col, w?.place.sizeX]).toEqual([undefined, undefined, 3]);
    }
  });

  test('leaves out aliases and filters that cannot be read, and keeps the others', () => {
    const alias = { alias: 'Usage', filter: { type: 'apiUsageState' } };
    const { aliases, filters } = odd({
      entityAliases: {
        a: alias,
        b: { alias: 'Unfinished' },
        c: null,
        d: { ...alias, filter: { type: 'magic' } },
      },
      filters: { a: 'none' },
    });
    expect([...aliases]).toEqual([['a', { ...alias, id: 'a' }]]);
    expect(filters.size).toBe(0);
  });
});
