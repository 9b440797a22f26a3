import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DashboardDocument } from '../../../../../src/console/dashboards/document/dashboard-document.ts';
import {
  withAliases,
  withSettings,
  withTitle,
} from '../../../../../src/console/dashboards/document/dashboard-edits.ts';
import { jsonObject } from '../../../../../src/console/dashboards/document/json-object.ts';
import { type Conflict, merge, type Side } from '../../../../../src/console/dashboards/document/merge.ts';
import {
  withNewState,
  withoutState,
  withRootState,
  withStateName,
} from '../../../../../src/console/dashboards/document/state-edits.ts';
import {
  withNewWidget,
  withoutWidget,
  withPlaced,
  withReference,
  withWidgetConfig,
} from '../../../../../src/console/dashboards/document/widget-edits.ts';
import { sameJson } from '../../../../../src/console/editing/same-json.ts';
import { differences } from './exported.ts';
import { ALARMS, at, station as base, main, pump, TABLE, VALVE } from './pump-station.ts';
import { anyEdit, flaws } from './random-edits.ts';

const place = { sizeX: 4, sizeY: 4, row: 20, col: 0 };

const both = (mine: DashboardDocument, theirs: DashboardDocument, choice?: Side) =>
  merge({ base, mine, theirs }, () => choice);
const paths = (conflicts: readonly Conflict[]) =>
  conflicts.map(({ path }) => path.join('.').replace(/^configuration\./, ''));
const states = (document: DashboardDocument) => Object.keys(jsonObject(document.configuration.states));

describe('the work of two people', () => {
  test('is put together where each has changed something else', () => {
    const mine = withPlaced(withTitle(base, 'Pumps'), main, TABLE, { row: 30 });
    const theirs = withWidgetConfig(withPlaced(base, main, ALARMS, { row: 1 }), TABLE, {
      title: 'All pumps',
    });
    const { document, conflicts, changes } = both(mine, theirs);
    expect(conflicts).toEqual([]);
    expect(differences(base, document).map((path) => path.replace(/\.config\..*/, '.config'))).toEqual(
      expect.arrayContaining([
        'title',
        `configuration.widgets.${TABLE}.config`,
        `configuration.states.overview.layouts.main.widgets.${TABLE}.row`,
        `configuration.states.overview.layouts.main.widgets.${ALARMS}.row`,
      ]),
    );
    expect(changes.mine).toEqual([
      ['title'],
      ['configuration', 'states', 'overview', 'layouts', 'main', 'widgets', TABLE],
    ]);
    expect(changes.theirs).toEqual([
      ['configuration', 'widgets', TABLE],
      ['configuration', 'states', 'overview', 'layouts', 'main', 'widgets', ALARMS],
    ]);
  });

  test('is that of one where the other has changed nothing, or the same', () => {
    const mine = withSettings(base, { showTitle: false });
    expect(both(mine, base).document).toBe(mine);
    expect(both(base, mine).document).toEqual(mine);
    expect(both(mine, withSettings(base, { showTitle: false })).conflicts).toEqual([]);
  });

  test('is a conflict where both have changed the same, and mine stands until it is decided', () => {
    const mine = withSettings(base, { showTitle: false, showFilters: true });
    const theirs = withSettings(withTitle(base, 'Theirs'), { showTitle: 'maybe' });
    const { document, conflicts } = both(mine, theirs);
    expect(conflicts).toEqual([
      {
        path: ['configuration', 'settings', 'showTitle'],
        base: true,
        mine: false,
        theirs: 'maybe',
        choice: undefined,
      },
    ]);
    expect(document.title).toBe('Theirs');
    expect(at(document, 'settings')).toMatchObject({ showTitle: false, showFilters: true });
    expect(at(both(mine, theirs, 'theirs').document, 'settings')).toMatchObject({
      showTitle: 'maybe',
      showFilters: true,
    });
    expect(both(mine, theirs, 'theirs').conflicts).toMatchObject([{ choice: 'theirs' }]);
  });

  test('goes by aliases and filters one by one', () => {
    const aliases = jsonObject(base.configuration.entityAliases);
    const mine = withAliases(base, { ...aliases, own: { alias: 'Mine' } });
    const theirs = withAliases(base, { ...aliases, other: { alias: 'Theirs' } });
    const merged = both(mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(at(merged.document, 'entityAliases')).toEqual({
      ...aliases,
      own: { alias: 'Mine' },
      other: { alias: 'Theirs' },
    });
  });

  test('takes over what the server has done to the dashboard meanwhile', () => {
    const assigned = { ...base, assignedCustomers: [] };
    expect(both(withTitle(base, 'Mine'), assigned).document).toMatchObject({
      title: 'Mine',
      assignedCustomers: [],
    });
  });

  test('is the same whoever saves first', () => {
    const edits = fc.array(anyEdit, { maxLength: 10 });
    fc.assert(
      fc.property(edits, edits, fc.boolean(), (ours, others, isMine) => {
        const mine = ours.reduce((document, { apply }) => apply(document), base);
        const theirs = others.reduce((document, { apply }) => apply(document), base);
        // Some conflicts are decided for the one, some for the other.
        const isDecided = ({ path }: Pick<Conflict, 'path'>) => isMine === (path.join().length % 2 === 0);
        const one = merge({ base, mine, theirs }, (conflict) => (isDecided(conflict) ? 'mine' : 'theirs'));
        const other = merge({ base, mine: theirs, theirs: mine }, (conflict) =>
          isDecided(conflict) ? 'theirs' : 'mine',
        );
        expect(one.conflicts.length).toBe(other.conflicts.length);
        expect(sameJson(one.document, other.document)).toBe(true);
        expect(flaws(one.document)).toEqual([]);
      }),
      { seed: 321, numRuns: 1000 },
    );
  });
});

describe('a widget that one has removed', () => {
  const removed = withoutWidget(base, main, TABLE);

  test('is gone where the other has left it as it was', () => {
    const { document, conflicts } = both(withTitle(base, 'Mine'), removed);
    expect(conflicts).toEqual([]);
    expect(at(document, `widgets ${TABLE}`)).toBeUndefined();
  });

  test.each([
    ['configured', withWidgetConfig(base, TABLE, { title: 'New' })],
    ['moved', withPlaced(base, main, TABLE, { row: 9 })],
    ['put elsewhere too', withReference(base, pump, { id: TABLE, place })],
  ])('is one conflict where the other has %s it, with all places where it stands', (_what, worked) => {
    const merged = both(worked, removed);
    expect(paths(merged.conflicts)).toEqual([`widgets.${TABLE}`]);
    expect(flaws(merged.document)).toEqual([]);
    expect(both(worked, removed, 'mine').document).toEqual(worked);
    expect(both(worked, removed, 'theirs').document).toEqual(removed);
    expect(both(removed, worked, 'theirs').document).toEqual(worked);
  });

  test('stands where it stood if it is kept, though its state is gone', () => {
    const configured = withWidgetConfig(base, VALVE, { title: 'New' });
    const merged = both(configured, withoutState(base, 'pump'), 'mine');
    expect(paths(merged.conflicts)).toEqual([`widgets.${VALVE}`]);
    expect(at(merged.document, 'states pump layouts main widgets')).toEqual({
      [VALVE]: { sizeX: 8, sizeY: 8, row: 0, col: 16, mobileHeight: 2 },
    });
    expect(flaws(merged.document)).toEqual([]);
  });
});

describe('a state that one has removed', () => {
  test('is a conflict where the other has put a widget into it', () => {
    const added = withNewWidget(base, pump, { id: 'new', widget: { type: 'static' }, place });
    const removed = withoutState(base, 'pump');
    const kept = both(added, removed, 'mine');
    expect(paths(kept.conflicts)).toEqual(['states.pump']);
    expect(kept.document).toEqual(added);
    const gone = both(added, removed, 'theirs');
    expect(states(gone.document)).toEqual(['overview']);
    expect(flaws(gone.document)).toEqual([]);
  });

  test('stays where the other has removed all others', () => {
    const { document } = both(withoutState(base, 'pump'), withoutState(base, 'overview'), 'mine');
    expect(states(document)).toEqual(['overview']);
    expect(flaws(document)).toEqual([]);
  });

  test('is gone where the other has worked elsewhere', () => {
    const { document, conflicts } = both(withStateName(base, 'overview', 'All'), withoutState(base, 'pump'));
    expect(conflicts).toEqual([]);
    expect(states(document)).toEqual(['overview']);
  });
});

describe('the state that a dashboard begins at', () => {
  const third = withNewState(base, { id: 'map', name: 'Map' });

  test('is the one that somebody has chosen', () => {
    const { document, conflicts } = both(withStateName(base, 'overview', 'All'), withRootState(base, 'pump'));
    expect(conflicts).toEqual([]);
    expect(at(document, 'states pump root')).toBe(true);
    expect(flaws(document)).toEqual([]);
  });

  test('is a conflict where both have chosen another', () => {
    const mine = withRootState(base, 'pump');
    const theirs = withRootState(third, 'map');
    expect(both(mine, theirs).conflicts).toEqual([
      { path: ['root'], base: 'overview', mine: 'pump', theirs: 'map', choice: undefined },
    ]);
    const { document } = both(mine, theirs, 'theirs');
    expect(at(document, 'states map root')).toBe(true);
    expect(flaws(document)).toEqual([]);
  });
});
