import { afterEach, describe, expect, it } from 'vitest';
import { extendSelection } from '../../../../src/console/table/grid/selection-range.ts';
import {
  clearSelection,
  followList,
  forgetEntities,
  forgetFacts,
  isSelected,
  renewSelected,
  resetSelections,
  selectAll,
  selectedCount,
  selectedEntities,
  selectionOf,
  setSelected,
  toggleSelected,
} from '../../../../src/console/table/selection-store.ts';

/** `3-5 not 6-8`: what is selected and what is deselected. */
function printed(anchor: number, from: number, to: number): string {
  const { select, deselect } = extendSelection(anchor, from, to);
  const range = ({ first, last }: { first: number; last: number }) => `${first}-${last}`;
  return [range(select), ...deselect.map((gone) => `not ${range(gone)}`)].join(' ');
}

describe('Extending a selection', () => {
  it.each([
    ['away from its near end takes rows in', 5, 5, 8, '5-8'],
    ['upwards as well', 5, 5, 2, '2-5'],
    ['further keeps those it had', 5, 8, 10, '5-10'],
    ['back lets rows go', 5, 8, 6, '5-6 not 7-8'],
    ['back from above lets rows go', 5, 2, 4, '4-5 not 2-3'],
    ['to the other side of its near end turns it round', 5, 8, 3, '3-5 not 6-8'],
  ])('%s', (_what, anchor, from, to, expected) => {
    expect(printed(anchor, from, to)).toBe(expected);
  });
});

const entity = (id: string) => [id, { entityType: 'DEVICE', id, name: `Device ${id}` }] as const;
const ids = () => selectedEntities('devices').map(({ id }) => id);

describe('The selection of a table', () => {
  afterEach(resetSelections);

  it('holds entities by id, in the order of selecting', () => {
    toggleSelected('devices', entity('b'));
    setSelected('devices', [entity('a'), entity('c')], true);
    expect(ids()).toEqual(['b', 'a', 'c']);
    toggleSelected('devices', entity('a'));
    expect(ids()).toEqual(['b', 'c']);
  });

  it('is another one for each table', () => {
    toggleSelected('devices', entity('a'));
    expect(selectedEntities('assets')).toEqual([]);
  });

  it('holds rows that stand for no entity, which commands have no use for', () => {
    setSelected('devices', [['temperature', null], entity('a')], true);
    expect([...selectionOf('devices').rows.keys()]).toEqual(['temperature', 'a']);
    expect(ids()).toEqual(['a']);
  });

  it('goes by what its rows stand for by now', () => {
    const known = (id: string, isPublic: boolean) =>
      [id, { entityType: 'DEVICE', id, name: `Device ${id}`, facts: { public: isPublic } }] as const;
    const facts = () => selectedEntities('devices').map(({ facts }) => facts);
    setSelected('devices', [known('a', false), known('b', false)], true);
    renewSelected('devices', [known('a', true), known('c', true)]);
    expect(ids()).toEqual(['a', 'b']);
    expect(facts()).toEqual([{ public: true }, { public: false }]);
    const { version } = selectionOf('devices');
    renewSelected('devices', [known('a', true)]);
    expect(selectionOf('devices').version).toBe(version);
    forgetFacts(['b', 'c']);
    expect(facts()).toEqual([{ public: true }, undefined]);
  });

  it('tells of every change, and hands out the same list in between', () => {
    const { version } = selectionOf('devices');
    setSelected('devices', [entity('a')], true);
    expect(selectionOf('devices').version).toBe(version + 1);
    expect(selectedEntities('devices')).toBe(selectedEntities('devices'));
    clearSelection('devices');
    expect(selectionOf('devices').version).toBe(version + 2);
    clearSelection('devices');
    expect(selectionOf('devices').version).toBe(version + 2);
  });

  it('holds all rows of a list by their number, but for those taken out', () => {
    setSelected('devices', [entity('a')], true);
    selectAll('devices', 'pumps', 100_000);
    expect(selectedCount(selectionOf('devices'))).toBe(100_000);
    toggleSelected('devices', entity('b'));
    expect(selectedCount(selectionOf('devices'))).toBe(99_999);
    expect(isSelected(selectionOf('devices'), 'a')).toBe(true);
    expect(isSelected(selectionOf('devices'), 'b')).toBe(false);
    toggleSelected('devices', entity('b'));
    expect(selectedCount(selectionOf('devices'))).toBe(100_000);
  });

  it('of all rows follows how many the list has, and ends with the list', () => {
    selectAll('devices', 'pumps', 3);
    setSelected('devices', [entity('a')], false);
    followList('devices', 'pumps', 5);
    expect(selectedCount(selectionOf('devices'))).toBe(4);
    forgetEntities(['a']);
    followList('devices', 'pumps', 4);
    expect(selectedCount(selectionOf('devices'))).toBe(4);
    followList('devices', 'valves', undefined);
    expect(selectedCount(selectionOf('devices'))).toBe(0);
  });

  it('of all rows ends when none of them is left', () => {
    selectAll('devices', 'pumps', 3);
    followList('devices', 'pumps', 0);
    followList('devices', 'pumps', 2);
    expect(selectedCount(selectionOf('devices'))).toBe(0);
  });

  it('lets go of entities that no longer exist', () => {
    setSelected('devices', [entity('a'), entity('b')], true);
    setSelected('gateways', [entity('a')], true);
    forgetEntities(['a', 'unknown']);
    expect(ids()).toEqual(['b']);
    expect(selectedEntities('gateways')).toEqual([]);
  });
});
