import type { DashboardDocument } from './dashboard-document.ts';
import {
  type JsonObject,
  jsonObject,
  memberOf,
  withMember,
  withMembers,
  withValueAt,
} from './json-object.ts';

/** The dashboard under this title. */
export function withTitle(document: DashboardDocument, title: string): DashboardDocument {
  return withMember(document, 'title', title);
}

/** The dashboard with these settings of its page; those that are not named stay. */
export function withSettings(document: DashboardDocument, settings: JsonObject): DashboardDocument {
  const before = jsonObject(document.configuration.settings);
  return withConfiguration(document, ['settings'], withMembers(before, settings));
}

/** The dashboard with these aliases, by their ids, and no others. */
export function withAliases(document: DashboardDocument, aliases: JsonObject): DashboardDocument {
  return withAllById(document, 'entityAliases', aliases);
}

/** The dashboard with these filters, by their ids, and no others. */
export function withFilters(document: DashboardDocument, filters: JsonObject): DashboardDocument {
  return withAllById(document, 'filters', filters);
}

/** The dashboard with this time window. */
export function withTimewindow(document: DashboardDocument, timewindow: unknown): DashboardDocument {
  return withConfiguration(document, ['timewindow'], timewindow);
}

/** The dashboard with this value where the names lead to from its configuration, without it where it is undefined. */
export function withConfiguration(
  document: DashboardDocument,
  path: readonly string[],
  value: unknown,
): DashboardDocument {
  return withValueAt(document, ['configuration', ...path], value);
}

/** Those that are as they were stay the very same. */
function withAllById(document: DashboardDocument, name: string, all: JsonObject): DashboardDocument {
  const before = memberOf(document.configuration, name);
  const kept = Object.entries(all).map(([id, one]) => {
    const { [id]: same } = withMember({ [id]: memberOf(before, id) }, id, one);
    return [id, same] as const;
  });
  return withConfiguration(document, [name], Object.fromEntries(kept));
}
