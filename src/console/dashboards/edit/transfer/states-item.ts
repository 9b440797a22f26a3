import type { StatesFile } from '../../../../model/widget-file.ts';
import { freeName } from '../../../aliases/names.ts';
import type { DashboardDocument } from '../../document/dashboard-document.ts';
import { withConfiguration } from '../../document/dashboard-edits.ts';
import {
  isJsonObject,
  type JsonObject,
  jsonObject,
  memberOf,
  withEachMember,
  withMember,
  withMembers,
} from '../../document/json-object.ts';
import { newLayout } from '../../document/layout-edits.ts';
import { currentWidget } from '../../document/migrate.ts';
import { stateLinksOf, withStateLinks } from '../../document/state-links.ts';
import { withReferences } from '../../document/widget-references.ts';
import { neededBy, withBroughtAlong } from './brought-along.ts';

/** States of a dashboard with their layouts, widgets, aliases and filters, as they are copied. */
export function statesItem(document: DashboardDocument, ids: readonly string[]): StatesFile {
  const { states, widgets } = document.configuration;
  const dashboardStates = membersOf(states, ids);
  const held = Object.values(dashboardStates).flatMap((state) => widgetIdsOf(state));
  const shown = membersOf(widgets, held);
  return { dashboardStates, widgets: shown, ...neededBy(document, Object.values(shown)) };
}

/** A state and all those that its widgets lead to, and theirs, the first one first. */
export function linkedStates({ configuration }: DashboardDocument, first: string): string[] {
  const found = new Set([first]);
  // What is added on the way is walked too.
  for (const id of found) {
    const widgets = membersOf(configuration.widgets, widgetIdsOf(memberOf(configuration.states, id)));
    for (const widget of Object.values(widgets)) {
      for (const link of stateLinksOf(widget)) {
        if (isJsonObject(memberOf(configuration.states, link))) found.add(link);
      }
    }
  }
  return [...found];
}

/**
 * The dashboard with states that were copied, and the ids that they have there, in their order. They and their widgets
 * are new ones; actions that lead from one of them to another still do, and all others lead where they led.
 */
export function withPastedStates(
  document: DashboardDocument,
  item: StatesFile,
  newId: () => string,
): { document: DashboardDocument; states: string[] } {
  const { document: prepared, references } = withBroughtAlong(document, item, newId);
  const before = jsonObject(prepared.configuration.states);
  const brought = Object.entries(item.dashboardStates).flatMap(([id, state]) =>
    isJsonObject(state) ? [{ id, state }] : [],
  );
  const stateIds = new Map<string, string>();
  const names = Object.values(before).map((state) => String(memberOf(state, 'name')));
  const states = brought.map(({ id, state }) => {
    const name = freeName(String(state.name ?? id), names);
    names.push(name);
    const taken = [...Object.keys(before), ...stateIds.values()];
    stateIds.set(id, freeName(id, taken));
    return { id: stateIds.get(id) ?? id, state: withMembers(state, { name, root: false }) };
  });
  const widgetIds = new Map(Object.keys(item.widgets).map((id) => [id, newId()]));
  const widgets = Object.entries(item.widgets).map(([id, widget]) => {
    const own = { ...jsonObject(currentWidget(widget)), id: widgetIds.get(id) };
    const linked = withStateLinks(own, (state) => stateIds.get(state) ?? state);
    return [widgetIds.get(id) ?? id, withReferences(jsonObject(linked), references)] as const;
  });
  const placed = states.map(({ id, state }) => [id, withWidgetIds(state, widgetIds)] as const);
  const withWidgets = withConfiguration(prepared, ['widgets'], {
    ...jsonObject(prepared.configuration.widgets),
    ...Object.fromEntries(widgets),
  });
  return {
    document: withConfiguration(withWidgets, ['states'], { ...before, ...Object.fromEntries(placed) }),
    states: placed.map(([id]) => id),
  };
}

/** A place of a widget that does not come along is left out: nobody could ever see it. */
function withWidgetIds(state: JsonObject, ids: ReadonlyMap<string, string>): JsonObject {
  const had = { main: newLayout(), ...jsonObject(state.layouts) };
  const layouts = withEachMember(had, (layout) => {
    if (!isJsonObject(layout)) return layout;
    const places = Object.entries(jsonObject(layout.widgets)).flatMap(([id, place]) => {
      const own = ids.get(id);
      return own === undefined ? [] : [[own, place] as const];
    });
    return withMember(layout, 'widgets', Object.fromEntries(places));
  });
  return withMember(state, 'layouts', layouts);
}

function widgetIdsOf(state: unknown): string[] {
  return Object.values(jsonObject(memberOf(state, 'layouts'))).flatMap((layout) =>
    Object.keys(jsonObject(memberOf(layout, 'widgets'))),
  );
}

function membersOf(all: unknown, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const one = memberOf(all, name);
      return isJsonObject(one) ? [[name, one]] : [];
    }),
  );
}
