import * as z from 'zod/mini';
import type { DashboardWidget } from '../../../model/dashboard-configuration.ts';
import { choice } from '../../commands/choice.tsx';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import { theDashboard } from './on-dashboard.ts';
import type { OpenDashboard } from './open-dashboard.ts';
import { widgetTitle } from './widget-title.ts';
import { lastFocused } from './widgets-on-screen.ts';

/** Which widget a command is about: asked for by its title; unless given the one with the focus, see `meantWidget`. */
export const widgetParam = param(z.optional(z.string()), {
  title: 'dashboard.widget',
  description: 'widget.widget-description',
  input: choice(() =>
    [...theDashboard().dashboard.widgets].map(([id, widget]) => ({
      value: id,
      label: widgetTitle(widget, theDashboard().dashboard),
    })),
  ),
});

/** The id of the widget that is named, else of the one with the focus. Throws a RunError where there is none. */
export function meantWidget(widget: string | undefined): string {
  const id = widget ?? lastFocused();
  if (id === undefined) throw new RunError({ key: 'widget.none-focused' });
  return id;
}

/** The widget of an id. Throws where the dashboard has none. */
export function knownWidget(dashboard: OpenDashboard, id: string): DashboardWidget {
  const widget = dashboard.dashboard.widgets.get(id);
  if (!widget) throw new RunError({ key: 'dashboard.no-such-choice' });
  return widget;
}
