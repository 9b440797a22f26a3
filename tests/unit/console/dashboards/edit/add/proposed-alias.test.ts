import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../../../src/console/dashboards/document/read-document.ts';
import { proposedAlias } from '../../../../../../src/console/dashboards/edit/add/proposed-alias.ts';

const pumps = { id: 'pumps', alias: 'Pumps', filter: { type: 'deviceType', deviceType: 'pump' } };
const halls = { id: 'halls', alias: 'Halls', filter: { type: 'assetType', assetType: 'hall' } };
const about = (alias: string) => ({
  type: 'latest',
  config: { datasources: [{ type: 'entity', entityAliasId: alias, dataKeys: [] }] },
});
const dashboard = (entityAliases: object, widgets: object) =>
  readDocument({ title: 'Works', configuration: { entityAliases, widgets, states: {} } } as never);
const card = { descriptor: { type: 'latest' } };

describe('the alias that a new widget is proposed', () => {
  const both = dashboard({ pumps, halls }, { first: about('pumps'), last: about('halls') });

  it('is that of the widget somebody was at, else of the one added last', () => {
    expect(proposedAlias(both, card, 'first')).toBe('pumps');
    expect(proposedAlias(both, card, undefined)).toBe('halls');
    expect(proposedAlias(both, card, 'gone')).toBe('halls');
  });

  it('is the only one there is, where no widget has any; of several it is none', () => {
    expect(proposedAlias(dashboard({ pumps }, {}), card, undefined)).toBe('pumps');
    expect(proposedAlias(dashboard({ pumps, halls }, {}), card, undefined)).toBeUndefined();
  });

  it('can stand for devices where a widget controls one, and is none where a widget shows none', () => {
    expect(proposedAlias(both, { descriptor: { type: 'rpc' } }, undefined)).toBe('pumps');
    expect(proposedAlias(both, { descriptor: { type: 'static' } }, 'first')).toBeUndefined();
  });

  it('is never one that is gone', () => {
    expect(proposedAlias(dashboard({ halls }, { first: about('pumps') }), card, 'first')).toBe('halls');
  });
});
