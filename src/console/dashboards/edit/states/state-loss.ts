import { formatList } from '../../../i18n/format-list.ts';
import { translate } from '../../../i18n/i18n.ts';
import type { Message } from '../../../i18n/translation-key.ts';
import type { DashboardDocument } from '../../document/dashboard-document.ts';
import { readDocument } from '../../document/read-document.ts';
import { withoutState } from '../../document/state-edits.ts';
import { leadsToState } from '../../document/state-links.ts';
import { widgetTitle } from '../../open/widget-title.ts';
import { lostWidgets } from '../changes/lost-widgets.ts';

/** What goes with a state, and what then leads nowhere. */
export interface StateLoss {
  /** The titles of the widgets that only this one has. */
  widgets: string[];
  /** The actions of other widgets that go to it, with the titles of these. */
  actions: string[];
}

/** What a dashboard loses with a state. */
export function stateLoss(document: DashboardDocument, id: string): StateLoss {
  const after = withoutState(document, id);
  const dashboard = readDocument(after);
  const actions = [...dashboard.widgets.values()].flatMap((widget) =>
    Object.values(widget.config.actions ?? {})
      .flat()
      .filter((action) => leadsToState(action, id))
      .map(({ name }) => `${widgetTitle(widget, dashboard)}: ${name}`),
  );
  return { widgets: lostWidgets(document, after), actions };
}

/** What is asked before a state goes. */
export function stateRemoval(document: DashboardDocument, id: string): { title: Message; message: Message } {
  const name = readDocument(document).states.get(id)?.name ?? id;
  const { widgets, actions } = stateLoss(document, id);
  const said = [
    widgets.length === 0
      ? translate('state.delete-no-widgets')
      : translate('state.delete-widgets', { count: widgets.length, widgets: formatList(widgets) }),
    ...(actions.length === 0
      ? []
      : [translate('state.delete-actions', { count: actions.length, actions: formatList(actions) })]),
  ];
  return {
    title: { key: 'state.delete-title', values: { name } },
    message: { key: 'state.delete-text', values: { said: said.join(' ') } },
  };
}
