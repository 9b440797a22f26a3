import { describe, expect, test } from 'vitest';
import type { DashboardDocument } from '../../../../../../src/console/dashboards/document/dashboard-document.ts';
import { jsonObject, memberOf } from '../../../../../../src/console/dashboards/document/json-object.ts';
import { referencesOf } from '../../../../../../src/console/dashboards/document/widget-references.ts';
import {
  linkedStates,
  statesItem,
  withPastedStates,
} from '../../../../../../src/console/dashboards/edit/transfer/states-item.ts';
import { StatesFile } from '../../../../../../src/model/widget-file.ts';
import { exported, frozen } from '../../document/exported.ts';
import { at, CHART, station } from '../../document/pump-station.ts';
import { flaws } from '../../document/random-edits.ts';

const greenhouses = exported('greenhouses');

function counted(): () => string {
  let count = 0;
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
}

const copied = (document: DashboardDocument, states: readonly string[]): StatesFile =>
  frozen(StatesFile.parse(JSON.parse(JSON.stringify(statesItem(document, states)))));

/** A dashboard whose states lead to each other in a circle, and to one that is not there. */
const circle = frozen({
  title: 'Circle',
  configuration: {
    ...station.configuration,
    widgets: {
      w1: link('two'),
      w2: link('one'),
      w3: link('nowhere'),
    },
    states: {
      one: { name: 'One', root: true, layouts: { main: { widgets: { w1: {}, w3: {} } } } },
      two: { name: 'Two', layouts: { main: { widgets: { w2: {} } }, right: { widgets: { w2: {} } } } },
      alone: { name: 'Alone', layouts: { main: { widgets: {} } } },
    },
  },
});

function link(targetDashboardStateId: string) {
  return {
    config: {
      actions: { headerButton: [{ name: 'Go', type: 'openDashboardState', targetDashboardStateId }] },
    },
  };
}

const linksIn = (document: DashboardDocument, state: string) =>
  Object.keys(jsonObject(at(document, `states ${state} layouts main widgets`))).map((id) => {
    const [button] = at(document, `widgets ${id} config actions headerButton`) as unknown[];
    return memberOf(button, 'targetDashboardStateId');
  });

describe('copied states', () => {
  test('are those that one leads to, whichever way, and never one that is not there', () => {
    expect(linkedStates(circle, 'one')).toEqual(['one', 'two']);
    expect(linkedStates(circle, 'alone')).toEqual(['alone']);
  });

  test('come with their widgets and what these name, and nothing else', () => {
    const item = copied(station, ['pump']);
    expect(Object.keys(item.widgets)).toEqual(
      Object.keys(jsonObject(at(station, 'states pump layouts main widgets'))),
    );
    const named = new Set(Object.values(item.widgets).flatMap((widget) => [...referencesOf(widget).aliases]));
    expect(new Set(Object.keys(item.entityAliases))).toEqual(named);
  });
});

describe('states that are pasted', () => {
  test('into their own dashboard are others of the same content, with widgets of their own', () => {
    const { document, states } = withPastedStates(station, copied(station, ['pump']), counted());
    expect(states).toEqual(['pump1']);
    expect(at(document, 'states pump1')).toMatchObject({
      root: false,
      name: `${String(at(station, 'states pump name'))}1`,
    });
    expect(at(document, 'states pump')).toBe(at(station, 'states pump'));
    expect(document.configuration.entityAliases).toBe(station.configuration.entityAliases);
    const [widget = ''] = Object.keys(jsonObject(at(document, 'states pump1 layouts main widgets')));
    expect(widget).not.toBe(CHART);
    expect(at(document, `widgets ${widget}`)).toMatchObject({ id: widget });
    expect(flaws(document)).toEqual([]);
  });

  test('lead to each other as they did, and elsewhere where they led', () => {
    const { document, states } = withPastedStates(circle, copied(circle, ['one', 'two']), counted());
    expect(states).toEqual(['one1', 'two1']);
    expect(linksIn(document, 'one1')).toEqual(['two1', 'nowhere']);
    expect(linksIn(document, 'two1')).toEqual(['one1']);
    expect(linksIn(document, 'one')).toEqual(['two', 'nowhere']);
    const alone = withPastedStates(circle, copied(circle, ['one']), counted());
    expect(linksIn(alone.document, 'one1')).toEqual(['two', 'nowhere']);
    // A widget that stands in both layouts still is one.
    const [main, right] = ['main', 'right'].map((layout) =>
      Object.keys(jsonObject(at(document, `states two1 layouts ${layout} widgets`))),
    );
    expect(main).toEqual(right);
  });

  test('into another dashboard bring along what it does not have', () => {
    const { document, states } = withPastedStates(greenhouses, copied(station, ['overview']), counted());
    expect(states).toHaveLength(1);
    expect(flaws(document)).toEqual([]);
    const all = jsonObject(document.configuration.entityAliases);
    const widgets = Object.keys(jsonObject(at(document, `states ${states[0]} layouts main widgets`)));
    for (const widget of widgets) {
      for (const alias of referencesOf(at(document, `widgets ${widget}`)).aliases) {
        expect(all).toHaveProperty([alias]);
      }
    }
    expect(at(document, `states ${states[0]} root`)).toBe(false);
  });

  test('may be junk without taking the dashboard along', () => {
    const item = StatesFile.parse({
      dashboardStates: { a: 'nothing', b: { layouts: 7 }, __proto__: {} },
      widgets: 'none',
      entityAliases: { x: null },
    });
    const { document, states } = withPastedStates(station, item, counted());
    expect(states).toEqual(['b']);
    expect(at(document, 'states b layouts main')).toBeDefined();
    expect(StatesFile.safeParse({ dashboardStates: {} }).success).toBe(false);
  });
});
