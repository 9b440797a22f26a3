import * as mdi from '@mdi/js';
import { describe, expect, it, test, vi } from 'vitest';
import { placeId } from '../../../../../src/console/dashboards/open/place-id.ts';
import { widgetTitle } from '../../../../../src/console/dashboards/open/widget-title.ts';
import { createGate } from '../../../../../src/console/dashboards/page/gated.ts';
import { materialIcon } from '../../../../../src/console/widgets/kit/material-icon.ts';
import { DashboardWidget } from '../../../../../src/model/dashboard-configuration.ts';

test('Icons are known by the names of the old set and of the new', () => {
  expect(['more_horiz', 'mdi:pump', 'water_drop', null].map(materialIcon)).toEqual([
    'mdi:dots-horizontal',
    'mdi:pump',
    'mdi:water',
    'mdi:dots-horizontal',
  ]);
});

test('The icons that actions are mostly given are all there', () => {
  const names =
    'more_horiz add edit delete info search settings map place my_location loop bug_report speed toggle_on wb_sunny ' +
    'ac_unit bolt lightbulb power_settings_new battery_full local_gas_station videocam visibility swap_horiz terrain';
  const shapes = new Set(Object.keys(mdi).map((name) => name.toLowerCase()));
  const missing = names
    .split(' ')
    .filter((name) => !shapes.has(materialIcon(name).replace(':', '').replaceAll('-', '')));
  expect(missing).toEqual([]);
});

test('What has no id in an old dashboard has the same one whenever it is read, and no other place has it', () => {
  expect(placeId('widgets.0')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(placeId('widgets.0')).toBe(placeId('widgets.0'));
  expect(placeId('widgets.0')).not.toBe(placeId('widgets.1'));
});

test('A widget that is not drawn is known by its title, with the alias for its entities', () => {
  const alias = { id: 'a', alias: 'Pumps', filter: { type: 'stateEntity' as const } };
  const known = (config: object) =>
    widgetTitle(DashboardWidget.parse({ title: 'New widget', typeAlias: 'card', config }), {
      aliases: new Map([['a', alias]]),
    });
  const datasources = [{ type: 'entity', entityAliasId: 'a' }];
  expect(known({ title: `Level of $\{entityName}`, datasources })).toBe('Level of Pumps');
  expect(known({})).toBe('New widget');
});

describe('a gate', () => {
  it('lets what is followed rest while it is closed, and begin again when it opens', () => {
    const gate = createGate();
    const stop = vi.fn();
    const begin = vi.fn(() => stop);
    const end = gate.follow(begin);
    gate.set(false);
    gate.set(false);
    expect([begin.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
    const late = vi.fn(() => stop);
    gate.follow(late);
    expect(late).not.toHaveBeenCalled();
    gate.set(true);
    expect([begin.mock.calls.length, late.mock.calls.length]).toEqual([2, 1]);
    end();
    gate.set(false);
    gate.set(true);
    expect(begin).toHaveBeenCalledTimes(2);
  });
});
