import type { DashboardDocument } from './dashboard-document.ts';
import { jsonObject, memberOf, withMember } from './json-object.ts';

/** The ids of all widgets that some layout holds. */
export function heldWidgets({ configuration }: DashboardDocument): Set<string> {
  const layouts = Object.values(jsonObject(configuration.states)).flatMap((state) =>
    Object.values(jsonObject(memberOf(state, 'layouts'))),
  );
  return new Set(layouts.flatMap((layout) => Object.keys(jsonObject(memberOf(layout, 'widgets')))));
}

/** The dashboard without the widgets that no layout holds: nobody could ever see them again. */
export function withoutUnheldWidgets(document: DashboardDocument): DashboardDocument {
  const held = heldWidgets(document);
  const widgets = Object.entries(jsonObject(document.configuration.widgets));
  const kept = widgets.filter(([id]) => held.has(id));
  if (kept.length === widgets.length) return document;
  return withMember(
    document,
    'configuration',
    withMember(document.configuration, 'widgets', Object.fromEntries(kept)),
  );
}
