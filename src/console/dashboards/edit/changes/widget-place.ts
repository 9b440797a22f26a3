import * as z from 'zod/mini';
import { choice } from '../../../commands/choice.tsx';
import { RunError } from '../../../commands/command-error.ts';
import { param } from '../../../commands/param.ts';
import type { LayoutId, LayoutPlace } from '../../document/dashboard-document.ts';
import { layoutsOf, placesOfWidget } from '../../document/read-document.ts';
import { layoutChoices } from '../../open/layout-choices.ts';
import { knownWidget } from '../../open/meant-widget.ts';
import { theDashboard } from '../../open/on-dashboard.ts';
import type { OpenDashboard } from '../../open/open-dashboard.ts';
import { lastFocused, layoutOnScreen } from '../../open/widgets-on-screen.ts';

/** Which layout of the state on screen is meant; none where it has but one. */
export const layoutParam = param(z.optional(z.enum(['main', 'right'])), {
  title: 'dashboard.layout',
  description: 'dashboard.layout-description',
  input: choice(() => layoutChoices(layoutsOf(theDashboard().view().state)), { withoutNone: true }),
  shown: () => hasTwoLayouts(theDashboard()),
});

/** Whether the state on screen has a second layout. */
export function hasTwoLayouts(dashboard: OpenDashboard): boolean {
  return layoutsOf(dashboard.view().state).length > 1;
}

/**
 * Where a widget stands that a command is about: in the layout that is named, else in the one on screen, else in the first
 * that holds it. Throws a RunError where there is no such widget, or it does not stand there.
 */
export function placeOfWidget(
  dashboard: OpenDashboard,
  id: string,
  { state, layout }: { state?: string | undefined; layout?: LayoutId | undefined } = {},
): LayoutPlace {
  knownWidget(dashboard, id);
  const places = placesOfWidget(dashboard.dashboard, id).filter(
    (place) => (state ?? place.state) === place.state && (layout ?? place.layout) === place.layout,
  );
  const shown = dashboard.view().state.id;
  const here = places.filter((place) => place.state === shown);
  const found = here.find((place) => place.layout === layoutOnScreen(id)) ?? here[0] ?? places[0];
  if (!found) throw new RunError({ key: 'widget.nowhere' });
  return found;
}

/**
 * Where what is pasted goes: beside the widget that has the focus, else to the bottom of the layout that is named, or of
 * the main one. A layout that is named wins.
 */
export function pastePlace(
  dashboard: OpenDashboard,
  layout?: LayoutId,
): { at: LayoutPlace; beside: string | undefined } {
  const { state } = dashboard.view();
  const focused = lastFocused();
  const inLayout = layoutsOf(state).find(
    (one) => focused !== undefined && Object.hasOwn(state.layouts[one]?.widgets ?? {}, focused),
  );
  const chosen = layoutsOf(state).find((one) => one === layout) ?? inLayout ?? 'main';
  return {
    at: { state: state.id, layout: chosen },
    beside: chosen === inLayout ? focused : undefined,
  };
}
