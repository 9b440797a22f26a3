import {
  isJsonObject,
  type JsonObject,
  jsonObject,
  withEachItem,
  withMember,
  withMembers,
} from './json-object.ts';

/** What another id is put in the place of, in what a widget names of its dashboard. */
export interface ReferenceChange {
  alias?(id: string): string;
  filter?(id: string): string;
}

/** The widget with other ids of aliases and filters wherever it names them; the very same where none is another. */
export function withReferences(
  widget: JsonObject,
  { alias = same, filter = same }: ReferenceChange,
): JsonObject {
  const { config } = widget;
  if (!isJsonObject(config)) return widget;
  const inSource = (source: unknown) =>
    isJsonObject(source)
      ? withMembers(source, {
          entityAliasId: changed(source.entityAliasId, alias),
          filterId: changed(source.filterId, filter),
        })
      : source;
  const { datasources, alarmSource, targetDeviceAliasIds } = config;
  return withMember(
    widget,
    'config',
    withMembers(config, {
      datasources: Array.isArray(datasources) ? withEachItem(datasources, inSource) : datasources,
      alarmSource: inSource(alarmSource),
      targetDeviceAliasIds: Array.isArray(targetDeviceAliasIds)
        ? withEachItem(targetDeviceAliasIds, (id) => changed(id, alias))
        : targetDeviceAliasIds,
    }),
  );
}

/** The ids of the aliases and filters that a widget names, each once. */
export function referencesOf(widget: unknown): { aliases: Set<string>; filters: Set<string> } {
  const aliases = new Set<string>();
  const filters = new Set<string>();
  const noted = (ids: Set<string>) => (id: string) => {
    ids.add(id);
    return id;
  };
  withReferences(jsonObject(widget), { alias: noted(aliases), filter: noted(filters) });
  return { aliases, filters };
}

/** Old dashboards have numbers for ids. */
function changed(id: unknown, change: (id: string) => string): unknown {
  if (typeof id !== 'number' && (typeof id !== 'string' || id === '')) return id;
  const other = change(String(id));
  return other === String(id) ? id : other;
}

function same(id: string): string {
  return id;
}
