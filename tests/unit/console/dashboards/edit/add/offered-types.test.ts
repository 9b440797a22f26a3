import { describe, expect, it } from 'vitest';
import {
  bundleKey,
  offeredTypes,
  wantedTypes,
} from '../../../../../../src/console/dashboards/edit/add/offered-types.ts';
import { NULL_UUID } from '../../../../../../src/model/entity-id.ts';

const TENANT = '5f0c2a10-7a01-11eb-8f2e-3f1c2d6a9b10';

function bundle(title: string, tenant: string, types: Record<string, string>) {
  const alias = title.toLowerCase();
  const tenantId = { entityType: 'TENANT' as const, id: tenant };
  return {
    bundle: {
      id: { entityType: 'WIDGETS_BUNDLE' as const, id: `${tenant.slice(0, 35)}${title.length}` },
      createdTime: 1,
      tenantId,
      alias,
      title,
    },
    types: Object.entries(types).map(([name, kind], index) => ({
      id: { entityType: 'WIDGET_TYPE' as const, id: `${tenant.slice(0, 34)}${title.length}${index}` },
      createdTime: index,
      tenantId,
      bundleAlias: alias,
      alias: name.toLowerCase().replaceAll(' ', '_'),
      name,
      descriptor: { type: kind },
    })),
  };
}

const offered = offeredTypes([
  bundle('Cards', NULL_UUID, { 'Simple card': 'latest', 'Alarm card': 'alarm', 'Entities table': 'latest' }),
  bundle('Charts', NULL_UUID, { 'Time series': 'timeseries', Pie: 'latest' }),
  bundle('Cards', TENANT, { 'Pump card': 'latest' }),
]);
const kindText = (kind: string | undefined) => (kind === 'timeseries' ? 'Time series' : (kind ?? ''));
const found = (wanted: Partial<Parameters<typeof wantedTypes>[1]>) =>
  wantedTypes(offered, { text: '', bundle: '', kind: '', ...wanted }, kindText).map(({ type }) => type.name);

describe('types that are offered', () => {
  it('come by bundle, and by name in it', () => {
    expect(found({})).toEqual([
      'Alarm card',
      'Entities table',
      'Simple card',
      'Pie',
      'Time series',
      'Pump card',
    ]);
  });

  it('are found by words of their name, whatever bundle they are in', () => {
    expect(found({ text: 'CARD' })).toEqual([
      'Alarm card',
      'Simple card',
      'Pump card',
      // Of a bundle that is called so.
      'Entities table',
    ]);
    expect(found({ text: 'card pump' })).toEqual(['Pump card']);
  });

  it('come first where the name begins with what is looked for', () => {
    expect(found({ text: 'p' })[0]).toBe('Pie');
    expect(found({ text: 'pu' })).toEqual(['Pump card']);
  });

  it('are found by their bundle and by what they show', () => {
    expect(found({ text: 'charts latest' })).toEqual(['Pie']);
    expect(found({ text: 'time series' })).toEqual(['Time series']);
    expect(found({ text: 'nothing like it' })).toEqual([]);
  });

  it('are narrowed by bundle and kind; a tenant’s bundle is another than the system’s of that alias', () => {
    const [own] = offered.filter(({ type }) => type.name === 'Pump card');
    if (!own) throw new Error('There is no type of the tenant');
    expect(found({ bundle: bundleKey(own.type) })).toEqual(['Pump card']);
    expect(found({ bundle: 'system/cards', kind: 'alarm' })).toEqual(['Alarm card']);
  });

  it('are told apart, the tenant’s and the system’s', () => {
    expect(new Set(offered.map(({ key }) => key)).size).toBe(offered.length);
  });
});
