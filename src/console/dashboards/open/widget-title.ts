import type { DashboardWidget } from '../../../model/dashboard-configuration.ts';
import type { ReadDashboard } from '../document/read-document.ts';
import { writtenLabel } from '../hub/written-label.ts';

/** What people know a widget by, where it may not be drawn: the alias stands for the entities in its title. */
export function widgetTitle(
  { config, title, typeAlias }: DashboardWidget,
  { aliases }: Pick<ReadDashboard, 'aliases'>,
): string {
  const source = config.datasources?.[0] ?? config.alarmSource;
  const aliasName = aliases.get(source?.entityAliasId ?? '')?.alias ?? '';
  const name = source?.name || aliasName;
  const written = writtenLabel(config.title ?? '', { entity: undefined, name, aliasName });
  return written.trim() || title.trim() || typeAlias;
}
