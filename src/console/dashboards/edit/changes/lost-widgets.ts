import type { DashboardDocument } from '../../document/dashboard-document.ts';
import { readDocument } from '../../document/read-document.ts';
import { widgetTitle } from '../../open/widget-title.ts';

/** What people know the widgets by that a dashboard has before a change and not after. */
export function lostWidgets(before: DashboardDocument, after: DashboardDocument): string[] {
  const dashboard = readDocument(before);
  const { widgets } = readDocument(after);
  return [...dashboard.widgets].flatMap(([id, widget]) =>
    widgets.has(id) ? [] : [widgetTitle(widget, dashboard)],
  );
}
