import * as z from 'zod/mini';
import { choice } from '../../../commands/choice.tsx';
import { RunError } from '../../../commands/command-error.ts';
import { param } from '../../../commands/param.ts';
import { translate } from '../../../i18n/i18n.ts';
import type { LayoutId, LayoutPlace } from '../../document/dashboard-document.ts';
import { layoutsOf, placesOfWidget } from '../../document/read-document.ts';
import { theDashboard } from '../../open/on-dashboard.ts';
import type { OpenDashboard } from '../../open/open-dashboard.ts';
import { lastFocused } from '../../open/widgets-on-screen.ts';

const LAYOUT_TEXTS = { main: 'layout.main', right: 'layout.right' } as const;

/** Which layout of the state on screen is meant; none where it has but one. */
export const layoutParam = param(z.optional(z.enum(['main', 'right'])), {
  title: 'dashboard.layout',
  description: 'dashboard.layout-description',
  input: choice(
    () =>
      layoutsOf(theDashboard().view().state).map((value) => ({
        value,
        label: translate(LAYOUT_TEXTS[value]),
      })),
    { withoutNone: true },
  ),
  shown: () => hasTwoLayouts(theDashboard()),
});

/** Whether the state on screen has a second layout. */
export function hasTwoLayouts(dashboard: OpenDashboard): boolean {
  return layoutsOf(dashboard.view().state).length > 1;
}

/**
 * Where a widget stands: in this layout of the state on screen, in the other, or else where it stands first. Throws a
 * RunError where no layout has it.
 */
export function placeOfWidget(dashboard: OpenDashboard, widget: string, layout?: LayoutId): LayoutPlace {
  const places = placesOfWidget(dashboard.dashboard, widget);
  const here = places.filter(({ state }) => state === dashboard.view().state.id);
  const place = here.find((one) => one.layout === layout) ?? here[0] ?? places[0];
  if (!place) throw new RunError({ key: 'widget.nowhere' });
  return place;
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
