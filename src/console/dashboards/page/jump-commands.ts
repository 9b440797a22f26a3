import { mdiViewGridOutline } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import { register } from '../../commands/registry.ts';
import { ON_DASHBOARD } from '../open/on-dashboard.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { placeId } from '../open/place-id.ts';
import { widgetTitle } from '../open/widget-title.ts';
import { goToWidget } from './widget-commands.ts';

/** More than these are found by the command that asks for one. */
const MOST = 200;

/** Lets the palette find each widget of a dashboard by its title for as long as it is open. Returns the way to stop. */
export function registerJumps(dashboard: OpenDashboard): () => void {
  const jumps = () =>
    [...dashboard.dashboard.widgets].slice(0, MOST).map(
      ([id, widget]): Command =>
        defineCommand({
          ...ON_DASHBOARD,
          id: `widget.focus.${nameOf(id)}`,
          title: { text: widgetTitle(widget, dashboard.dashboard) },
          icon: mdiViewGridOutline,
          group: 'dashboard.widgets',
          run: () => goToWidget(dashboard, id),
        }),
    );
  let of = dashboard.dashboard.widgets;
  let unregister = register(...jumps());
  const stop = dashboard.subscribe(() => {
    if (dashboard.dashboard.widgets === of) return;
    of = dashboard.dashboard.widgets;
    unregister();
    unregister = register(...jumps());
  });
  return () => {
    stop();
    unregister();
  };
}

/** As the id of a command has it: those that people wrote themselves may be anything. */
function nameOf(widgetId: string): string {
  return /^[a-z0-9-]+$/.test(widgetId) ? widgetId : placeId(widgetId);
}
