import * as z from 'zod/mini';
import { choice } from '../../commands/choice.tsx';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import { theDashboard } from './on-dashboard.ts';
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
