import type { DashboardDocument } from './dashboard-document.ts';
import { withConfiguration } from './dashboard-edits.ts';
import {
  isJsonObject,
  type JsonObject,
  jsonObject,
  memberOf,
  withEachMember,
  withMember,
} from './json-object.ts';
import { newLayout } from './layout-edits.ts';
import { withStateLinks } from './state-links.ts';
import { withoutUnheldWidgets } from './unheld-widgets.ts';

/** The dashboard with one more state, empty; where there is one of this id already, it is as it was. */
export function withNewState(
  document: DashboardDocument,
  { id, name }: { id: string; name: string },
): DashboardDocument {
  const states = statesOf(document);
  if (Object.hasOwn(states, id)) return document;
  const state = { name, root: false, layouts: { main: newLayout() } };
  return withStates(document, { ...states, [id]: state });
}

/** The dashboard without a state and without the widgets that only this one had. Of its states, one always stays. */
export function withoutState(document: DashboardDocument, id: string): DashboardDocument {
  const before = statesOf(document);
  const states = withMember(before, id, undefined);
  const [first] = Object.keys(states);
  if (states === before || first === undefined) return document;
  const others = withStates(document, states);
  const root = Object.keys(states).find((other) => memberOf(states[other], 'root') === true) ?? first;
  return withoutUnheldWidgets(withRootState(others, root));
}

/** The dashboard with a state under another name. */
export function withStateName(document: DashboardDocument, id: string, name: string): DashboardDocument {
  if (!isJsonObject(memberOf(statesOf(document), id))) return document;
  return withConfiguration(document, ['states', id, 'name'], name);
}

/**
 * The dashboard with a state under another id. It keeps its place among the others, and the actions of this dashboard
 * that lead to it lead there still. Where another has the id already, all is as it was.
 */
export function withStateId(document: DashboardDocument, id: string, newId: string): DashboardDocument {
  const states = statesOf(document);
  if (!Object.hasOwn(states, id) || Object.hasOwn(states, newId)) return document;
  const renamed = Object.entries(states).map(
    ([other, state]) => [other === id ? newId : other, state] as const,
  );
  const widgets = withEachMember(jsonObject(document.configuration.widgets), (widget) =>
    withStateLinks(widget, (state) => (state === id ? newId : state)),
  );
  return withConfiguration(withStates(document, Object.fromEntries(renamed)), ['widgets'], widgets);
}

/** The dashboard that begins at this state, and at no other. */
export function withRootState(document: DashboardDocument, id: string): DashboardDocument {
  const states = statesOf(document);
  if (!isJsonObject(memberOf(states, id))) return document;
  return withStates(
    document,
    withEachMember(states, (state, other) => {
      if (!isJsonObject(state)) return state;
      if (other === id) return withMember(state, 'root', true);
      return state.root === undefined ? state : withMember(state, 'root', false);
    }),
  );
}

/** The dashboard with its states in this order, with those that are not named behind them. */
export function withStateOrder(document: DashboardDocument, ids: readonly string[]): DashboardDocument {
  const states = statesOf(document);
  const before = Object.keys(states);
  const after = [...new Set([...ids.filter((id) => Object.hasOwn(states, id)), ...before])];
  if (after.every((id, place) => id === before[place])) return document;
  return withStates(document, Object.fromEntries(after.map((id) => [id, states[id]])));
}

function statesOf({ configuration }: DashboardDocument): JsonObject {
  return jsonObject(configuration.states);
}

/** Not compared: the order of states may be all that has changed. */
function withStates(document: DashboardDocument, states: JsonObject): DashboardDocument {
  if (states === document.configuration.states) return document;
  return { ...document, configuration: { ...document.configuration, states } };
}
