import { beforeAll, expect, test } from 'vitest';
import {
  memberName,
  memberNames,
  valueDifferences,
} from '../../../../../src/console/dashboards/edit/merge-names.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { speakEnglish } from '../../commands/texts.ts';
import { CHART, station, TABLE } from '../document/pump-station.ts';

const versions = { base: station, mine: station, theirs: station };
const name = (path: string) => translate(memberName(path.split(' '), versions));

beforeAll(speakEnglish);

test.each([
  ['title', 'Title of the dashboard'],
  ['root', 'State that the dashboard begins at'],
  [`configuration widgets ${TABLE}`, 'Widget “Pumps”'],
  ['configuration widgets nobody', 'Widget “nobody”'],
  ['configuration settings showTitle', 'Settings of the dashboard'],
  ['configuration timewindow', 'Time window'],
  ['configuration states overview name', 'State “Station”'],
  [`configuration states overview layouts main widgets ${TABLE}`, 'Place of the widget “Pumps” in “Station”'],
  ['configuration states overview layouts right', 'Layout of the state “Station”'],
  ['configuration states overview layouts main gridSettings columns', 'Layout of the state “Station”'],
  ['configuration description', 'Other: description'],
])('%s is known to people as: %s', (path, expected) => {
  expect(name(path)).toBe(expected);
});

test('What has one name is told once', () => {
  const paths = ['showTitle', 'showFilters'].map((member) => ['configuration', 'settings', member]);
  expect(memberNames(paths, versions)).toEqual(['Settings of the dashboard']);
  expect(memberNames([[...'configuration widgets'.split(' '), CHART], ['title']], versions)).toHaveLength(2);
});

test('What two have made of a member is told difference by difference, in words', () => {
  const mine = { config: { title: 'Pumps', showTitle: true, units: '' }, row: 1, same: [1, { a: 2 }] };
  const theirs = {
    config: { title: 'Pumps of the north', showTitle: false, units: 'bar' },
    same: [1, { a: 3 }],
  };
  expect(valueDifferences(mine, theirs)).toEqual([
    { name: { key: 'widget.new-title' }, mine: { text: 'Pumps' }, theirs: { text: 'Pumps of the north' } },
    { name: { text: 'config.showTitle' }, mine: { key: 'action.yes' }, theirs: { key: 'action.no' } },
    { name: { key: 'widget-config.units' }, mine: { key: 'dashboard.empty-value' }, theirs: { text: 'bar' } },
    { name: { key: 'widget.row' }, mine: { text: '1' }, theirs: { key: 'dashboard.not-there' } },
    { name: { text: 'same.1.a' }, mine: { text: '2' }, theirs: { text: '3' } },
  ]);
  expect(valueDifferences(undefined, 'a'.repeat(1000))).toEqual([
    { name: { text: '' }, mine: { key: 'dashboard.not-there' }, theirs: { text: `${'a'.repeat(300)}…` } },
  ]);
});
