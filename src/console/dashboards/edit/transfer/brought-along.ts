import { freeName } from '../../../aliases/names.ts';
import { sameJson } from '../../../editing/same-json.ts';
import type { DashboardDocument } from '../../document/dashboard-document.ts';
import { withAliases, withFilters } from '../../document/dashboard-edits.ts';
import { isJsonObject, type JsonObject, jsonObject, memberOf } from '../../document/json-object.ts';
import { currentAlias } from '../../document/legacy-alias.ts';
import { type ReferenceChange, referencesOf } from '../../document/widget-references.ts';

/** What widgets need of the dashboard that they come from, by the ids that they name it by. */
export interface BroughtAlong {
  entityAliases: JsonObject;
  filters: JsonObject;
}

/** The aliases and filters of a dashboard that widgets name; one that it does not have is none. */
export function neededBy({ configuration }: DashboardDocument, widgets: readonly unknown[]): BroughtAlong {
  const all = widgets.map(referencesOf);
  const had = (name: string, ids: readonly string[]) =>
    Object.fromEntries(
      [...new Set(ids)].flatMap((id) => {
        const one = memberOf(configuration[name], id);
        return isJsonObject(one) ? [[id, one]] : [];
      }),
    );
  return {
    entityAliases: had(
      'entityAliases',
      all.flatMap(({ aliases }) => [...aliases]),
    ),
    filters: had(
      'filters',
      all.flatMap(({ filters }) => [...filters]),
    ),
  };
}

/**
 * The dashboard with the aliases and filters that widgets bring along, and what these then call them. Those of which it
 * has one that says the same stand for it; the others come under new ids, and under names that are free.
 */
export function withBroughtAlong(
  document: DashboardDocument,
  { entityAliases, filters }: BroughtAlong,
  newId: () => string,
): { document: DashboardDocument; references: Required<ReferenceChange> } {
  const aliases = withEach(
    jsonObject(document.configuration.entityAliases),
    Object.entries(entityAliases).map(([id, alias]) => [id, currentAlias(jsonObject(alias))]),
    { name: 'alias', content: 'filter', newId },
  );
  const ofFilters = withEach(
    jsonObject(document.configuration.filters),
    Object.entries(filters).map(([id, filter]) => [id, jsonObject(filter)]),
    { name: 'filter', content: 'keyFilters', newId },
  );
  return {
    document: withFilters(withAliases(document, aliases.all), ofFilters.all),
    references: {
      alias: (id) => aliases.ids.get(id) ?? id,
      filter: (id) => ofFilters.ids.get(id) ?? id,
    },
  };
}

/** What tells them apart: the member that they are called by, and the one that says what they stand for. */
interface Members {
  name: string;
  content: string;
  newId(): string;
}

function withEach(
  had: JsonObject,
  brought: readonly (readonly [string, JsonObject])[],
  { name, content, newId }: Members,
): { all: JsonObject; ids: ReadonlyMap<string, string> } {
  const all = new Map(Object.entries(had));
  const ids = new Map<string, string>();
  for (const [id, one] of brought) {
    // Without it nobody could say what it stands for.
    if (one[content] === undefined) continue;
    const alike = [...all].filter(([, other]) => sameJson(memberOf(other, content), one[content]));
    const [found] = alike.find(([, other]) => memberOf(other, name) === one[name]) ?? alike[0] ?? [];
    if (found !== undefined) {
      ids.set(id, found);
      continue;
    }
    const added = newId();
    const names = [...all.values()].map((other) => String(memberOf(other, name)));
    all.set(added, { ...one, id: added, [name]: freeName(String(one[name] ?? ''), names) });
    ids.set(id, added);
  }
  return { all: Object.fromEntries(all), ids };
}
