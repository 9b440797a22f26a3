import { describe, expect, it } from 'vitest';
import { lacksData } from '../../../../../../src/console/dashboards/edit/drawer/lacks-data.ts';
import { DashboardWidget } from '../../../../../../src/model/dashboard-configuration.ts';

const lacks = (type: string, config: object) =>
  lacksData({ widget: DashboardWidget.parse({ type, config, typeAlias: 'any' }) });
const keys = { dataKeys: [{ name: 'load', type: 'timeseries' }] };
const pumps = { type: 'entity', entityAliasId: 'pumps' };

describe('what a widget lacks', () => {
  it('is an alias or keys of any of its sources, also where it can do without keys', () => {
    const whole = { ...pumps, ...keys };
    expect(lacks('latest', { datasources: [whole] })).toBe(false);
    expect(lacks('latest', { datasources: [whole, { type: 'entity', ...keys }] })).toBe(true);
    expect(lacks('latest', { datasources: [{ ...pumps, dataKeys: [] }] })).toBe(true);
    expect(lacks('alarm', { alarmSource: { type: 'entity', ...keys } })).toBe(true);
  });

  it('is what it controls; nothing where functions make values up', () => {
    expect(lacks('rpc', { targetDeviceAliasIds: [] })).toBe(true);
    expect(lacks('rpc', { targetDeviceAliasIds: ['pumps'] })).toBe(false);
    expect(lacks('latest', { datasources: [{ type: 'function', dataKeys: [] }] })).toBe(false);
    expect(lacks('static', {})).toBe(false);
  });
});
