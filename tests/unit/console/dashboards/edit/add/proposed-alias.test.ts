import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../../../src/console/dashboards/document/read-document.ts';
import { proposedAlias } from '../../../../../../src/console/dashboards/edit/add/proposed-alias.ts';
import { layout, place } from '../../stored-parts.ts';

const pumps = { id: 'pumps', alias: 'Pumps', filter: { type: 'deviceType', deviceType: 'pump' } };
const halls = { id: 'halls', alias: 'Halls', filter: { type: 'assetType', assetType: 'hall' } };
const chosen = { id: 'chosen', alias: 'The chosen one', filter: { type: 'stateEntity' } };
const about = (alias: string) => ({
  type: 'latest',
  config: { datasources: [{ type: 'entity', entityAliasId: alias, dataKeys: [] }] },
});
const states = (first: object, details: object = {}) => ({
  default: { root: true, layouts: { main: layout(first) } },
  details: { layouts: { main: layout(details) } },
});
const dashboard = (entityAliases: object, widgets: object, of: object = states({})) =>
  readDocument({ title: 'Works', configuration: { entityAliases, widgets, states: of } } as never);
const card = { descriptor: { type: 'latest' } };

/** In the state that the dashboard begins at, where only what the state decides stands for nothing. */
const at = (wasAt?: string, state = 'default') => ({
  state,
  wasAt,
  standsForSome: async (id: string) => id !== 'chosen',
});

describe('the alias that a new widget is proposed', () => {
  const both = dashboard({ pumps, halls }, { first: about('pumps'), last: about('halls') });

  it('is that of the widget somebody was at, else of the one added last', async () => {
    expect(await proposedAlias(both, card, at('first'))).toBe('pumps');
    expect(await proposedAlias(both, card, at())).toBe('halls');
    expect(await proposedAlias(both, card, at('gone'))).toBe('halls');
  });

  it('is that of a widget of the same state before those of others', async () => {
    const apart = dashboard(
      { pumps, halls },
      { first: about('pumps'), last: about('halls') },
      states({ first: place(0) }, { last: place(0) }),
    );
    expect(await proposedAlias(apart, card, at())).toBe('pumps');
    expect(await proposedAlias(apart, card, at(undefined, 'details'))).toBe('halls');
  });

  it('is the only one there is, where no widget has any; of several it is none', async () => {
    expect(await proposedAlias(dashboard({ pumps }, {}), card, at())).toBe('pumps');
    expect(await proposedAlias(dashboard({ pumps, halls }, {}), card, at())).toBeUndefined();
  });

  it('can stand for devices where a widget controls one, and is none where a widget shows none', async () => {
    expect(await proposedAlias(both, { descriptor: { type: 'rpc' } }, at())).toBe('pumps');
    expect(await proposedAlias(both, { descriptor: { type: 'static' } }, at('first'))).toBeUndefined();
  });

  it('is never one that is gone', async () => {
    expect(await proposedAlias(dashboard({ halls }, { first: about('pumps') }), card, at('first'))).toBe(
      'halls',
    );
  });

  it('is none that the state decides where the state is about nothing', async () => {
    expect(await proposedAlias(dashboard({ chosen }, {}), card, at())).toBeUndefined();
    const drilled = dashboard({ chosen, pumps }, { detail: about('chosen') });
    expect(await proposedAlias(drilled, card, at('detail'))).toBe('pumps');
  });

  it('is one that the state decides where people come to with an entity', async () => {
    const details = dashboard({ chosen, pumps }, { detail: about('chosen') });
    expect(await proposedAlias(details, card, at(undefined, 'details'))).toBe('chosen');
  });

  it('is taken for one that stands for something while that cannot be asked', async () => {
    const lost = { ...at(), standsForSome: () => Promise.reject(new Error('No connection')) };
    expect(await proposedAlias(both, card, lost)).toBe('halls');
  });
});
