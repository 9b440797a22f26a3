import { isJsonObject, memberOf, withEachItem, withEachMember, withMember } from './json-object.ts';

/** The actions that go to a state of the dashboard that they are in. */
const TO_OWN_STATES: readonly unknown[] = ['openDashboardState', 'updateDashboardState'];

/** The widget with its actions leading to other states of its dashboard; the very same where none is another. */
export function withStateLinks(widget: unknown, change: (state: string) => string): unknown {
  const config = memberOf(widget, 'config');
  const actions = memberOf(config, 'actions');
  if (!isJsonObject(widget) || !isJsonObject(config) || !isJsonObject(actions)) return widget;
  const linked = withEachMember(actions, (ofSource) =>
    Array.isArray(ofSource) ? withEachItem(ofSource, (action) => withLink(action, change)) : ofSource,
  );
  return withMember(widget, 'config', withMember(config, 'actions', linked));
}

/** The ids of the states that the actions of a widget lead to, each once, whether the dashboard has them or not. */
export function stateLinksOf(widget: unknown): Set<string> {
  const states = new Set<string>();
  withStateLinks(widget, (state) => {
    states.add(state);
    return state;
  });
  return states;
}

/** Whether an action goes to this state of the dashboard that it is in. */
export function leadsToState(action: unknown, id: string): boolean {
  return isJsonObject(action) && TO_OWN_STATES.includes(action.type) && action.targetDashboardStateId === id;
}

function withLink(action: unknown, change: (state: string) => string): unknown {
  if (!isJsonObject(action) || !TO_OWN_STATES.includes(action.type)) return action;
  const { targetDashboardStateId: state } = action;
  return typeof state === 'string' ? withMember(action, 'targetDashboardStateId', change(state)) : action;
}
