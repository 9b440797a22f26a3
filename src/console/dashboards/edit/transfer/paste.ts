import { v4 as newId } from 'uuid';
import type { WidgetReference } from '../../../../model/widget-file.ts';
import { RunError } from '../../../commands/command-error.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import type { DashboardDocument, LayoutId } from '../../document/dashboard-document.ts';
import { valueAt } from '../../document/json-object.ts';
import { placesOfWidget } from '../../document/read-document.ts';
import type { OpenDashboard } from '../../open/open-dashboard.ts';
import { widgetTitle } from '../../open/widget-title.ts';
import { pastePlace } from '../changes/widget-place.ts';
import type { Copied } from './copied-text.ts';
import type { Copies } from './copy-buffer.ts';
import { withPastedReference, withPastedWidget } from './paste-widget.ts';
import { withPastedStates } from './states-item.ts';
import { type BroughtWidget, broughtByItem } from './widget-item.ts';

/** Pastes what was copied, in one step, and shows it. Throws a RunError where it cannot stand there. */
export function paste(dashboard: OpenDashboard, copied: Copied, layout?: LayoutId): string[] {
  switch (copied.name) {
    case 'widget_item':
      return [pasteWidget(dashboard, broughtByItem(copied.copy), layout)];
    case 'widget_reference':
      return [pasteReference(dashboard, copied.copy, layout)];
    case 'dashboard_states':
      return pasteStates(dashboard, copied.copy, 'state.paste');
  }
}

/** Puts a new widget into the state on screen, in one step, and gives it the focus. Returns its id. */
export function pasteWidget(
  dashboard: OpenDashboard,
  { originalSize, originalColumns, ...brought }: BroughtWidget,
  layout: LayoutId | undefined,
  label: TranslationKey = 'widget.paste',
): string {
  const place = { ...pastePlace(dashboard, layout), originalSize, originalColumns };
  const { document, id } = withPastedWidget(dashboard.document, brought, place, newId);
  show(dashboard, document, { label, state: place.at.state, widget: id });
  return id;
}

/** Shows a widget of this dashboard in one more layout. Throws a RunError where it is there already, or of another. */
export function pasteReference(
  dashboard: OpenDashboard,
  reference: WidgetReference,
  layout?: LayoutId,
): string {
  const { widgetId, dashboardId } = reference;
  const place = pastePlace(dashboard, layout);
  if (dashboardId !== dashboard.id) throw new RunError({ key: 'widget.reference-of-other' });
  if (valueAt(dashboard.document.configuration, ['widgets', widgetId]) === undefined) {
    throw new RunError({ key: 'widget.reference-gone' });
  }
  const isThere = placesOfWidget(dashboard.dashboard, widgetId).some(
    ({ state, layout: other }) => state === place.at.state && other === place.at.layout,
  );
  if (isThere) throw new RunError({ key: 'widget.reference-there-already' });
  const document = withPastedReference(dashboard.document, reference, place);
  show(dashboard, document, { label: 'widget.paste-reference', state: place.at.state, widget: widgetId });
  return widgetId;
}

/** Adds copied states to the dashboard, in one step, and opens the first of them. Returns their ids. */
export function pasteStates(
  dashboard: OpenDashboard,
  copy: Copies['dashboard_states'],
  label: 'state.paste' | 'state.duplicate' | 'state.import',
): string[] {
  const { document, states } = withPastedStates(dashboard.document, copy, newId);
  const [state] = states;
  if (state === undefined) throw new RunError({ key: 'widget.no-copy' });
  dashboard.edit({ document, label: { key: label }, at: { state } });
  dashboard.openState({ id: state, params: {} });
  const name = dashboard.view().state.name;
  dashboard.announce({ key: 'state.pasted', values: { name } });
  return states;
}

function show(
  dashboard: OpenDashboard,
  document: DashboardDocument,
  { label, state, widget }: { label: TranslationKey; state: string; widget: string },
): void {
  dashboard.edit({ document, label: { key: label }, at: { state, widget } });
  dashboard.wantFocus(widget);
  const read = dashboard.dashboard.widgets.get(widget);
  const title = read ? widgetTitle(read, dashboard.dashboard) : '';
  dashboard.announce({ key: 'widget.pasted', values: { title } });
}
