import { v4 as newId } from 'uuid';
import { isJsonObject, jsonObject } from '../../dashboards/document/json-object.ts';
import { currentAlias } from '../../dashboards/document/legacy-alias.ts';
import { migrate } from '../../dashboards/document/migrate.ts';
import { withFoundAliases } from '../../inputs/aliases/found-aliases.ts';
import type { DashboardFile } from './dashboard-file.ts';

/**
 * A dashboard whose aliases all find something on this platform, see `withFoundAliases`. One with aliases as old consoles
 * have written them is brought to what consoles write today, as nobody could say else what they find.
 */
export async function mendedDashboard(file: DashboardFile): Promise<DashboardFile> {
  const current = hasOldAliases(file) ? migrate(file, { idFor: () => newId(), timewindow: undefined }) : file;
  const { configuration } = current;
  const aliases = jsonObject(configuration.entityAliases);
  const found = await withFoundAliases(aliases, file.title);
  return found === aliases
    ? current
    : { ...current, configuration: { ...configuration, entityAliases: found } };
}

function hasOldAliases({ configuration }: DashboardFile): boolean {
  if (configuration.deviceAliases !== undefined) return true;
  return Object.values(jsonObject(configuration.entityAliases)).some(
    (alias) => isJsonObject(alias) && currentAlias(alias) !== alias,
  );
}
