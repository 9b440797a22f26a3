import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../../../src/console/dashboards/document/read-document.ts';
import { heldWidgets } from '../../../../../src/console/dashboards/document/unheld-widgets.ts';
import {
  StateDrafts,
  stateDrafts,
  stateIdOf,
  withStateDrafts,
} from '../../../../../src/console/dashboards/edit/states/state-drafts.ts';
import { stateLoss } from '../../../../../src/console/dashboards/edit/states/state-loss.ts';
import { waterworks } from './editing.ts';

const document = waterworks as never as Parameters<typeof withStateDrafts>[0];
const drafts = stateDrafts(readDocument(document));
const [all, one] = drafts as [(typeof drafts)[0], (typeof drafts)[0]];
const target = (changed: typeof document) => {
  const { load } = changed.configuration.widgets as unknown as typeof waterworks.configuration.widgets;
  return (load.config as unknown as { actions: { headerButton: [{ targetDashboardStateId: string }] } })
    .actions.headerButton[0].targetDashboardStateId;
};

describe('The states of a dashboard written in one go', () => {
  test('that are as they were change nothing', () => {
    expect(withStateDrafts(document, drafts)).toBe(document);
  });

  test('have other names, ids and an order, and actions lead where they led', () => {
    const changed = withStateDrafts(document, [{ ...one, id: 'details', name: 'Details' }, all]);
    const { states, root } = readDocument(changed);
    expect([...states.keys()]).toEqual(['details', 'default']);
    expect(states.get('details')?.name).toBe('Details');
    expect(root).toBe('default');
    expect(target(changed)).toBe('details');
  });

  test('may take the ids of each other', () => {
    const changed = withStateDrafts(document, [
      { ...all, id: 'one' },
      { ...one, id: 'default' },
    ]);
    const { states, root } = readDocument(changed);
    expect([...states].map(([id, { name }]) => [id, name])).toEqual([
      ['one', 'All'],
      ['default', 'One of them'],
    ]);
    expect(root).toBe('one');
    expect(target(changed)).toBe('default');
  });

  test('that are left out take along the widgets that only they have; the root is always one', () => {
    const changed = withStateDrafts(document, [
      { was: null, id: 'new', name: 'New', root: false },
      { ...one, root: false },
    ]);
    const { states, root, widgets } = readDocument(changed);
    expect([...states.keys()]).toEqual(['new', 'one']);
    expect(root).toBe('new');
    expect([...widgets.keys()].toSorted()).toEqual(['about', 'beside', 'knob']);
    expect([...heldWidgets(changed)].toSorted()).toEqual(['about', 'beside', 'knob']);
  });

  test('are new where their id is that of one that goes', () => {
    const changed = withStateDrafts(document, [all, { was: null, id: 'one', name: 'Another', root: false }]);
    expect(readDocument(changed).states.get('one')?.layouts.main.widgets).toEqual({});
    expect(withStateDrafts(document, [all, { id: 'one', name: one.name, root: false }])).toBe(document);
  });

  test('need names, and ids of their own', () => {
    const messages = (given: unknown) =>
      StateDrafts.safeParse(given).error?.issues.map(({ message }) => message);
    expect(messages([])).toEqual(['state.one-stays']);
    expect(messages([{ ...all, name: ' ' }])).toEqual(['state.name-required']);
    expect(messages([all, { ...one, id: 'default ' }])).toEqual(['state.duplicate-id']);
    expect(messages([{ ...all, id: '' }])).toEqual(['state.id-required']);
    expect(messages(drafts)).toBeUndefined();
  });
});

test('The id of a new state is made of its name', () => {
  expect(stateIdOf(' Pump details (new)', [])).toBe('pump_details__new_');
  expect(stateIdOf('泵 详情', [])).toBe('泵_详情');
  expect(stateIdOf('One', ['one', 'one_2'])).toBe('one_3');
});

test('What goes with a state are the widgets of it alone, and the actions that lead to it', () => {
  expect(stateLoss(document, 'one')).toEqual({
    widgets: ['Knob', 'About it', 'Beside'],
    actions: ['Load: Details'],
  });
  expect(stateLoss(document, 'default').actions).toEqual([]);
});
