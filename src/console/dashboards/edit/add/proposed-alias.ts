import type { DashboardWidget } from '../../../../model/dashboard-configuration.ts';
import type { EntityAlias } from '../../../../model/entity-alias.ts';
import type { WidgetType } from '../../../../model/widget.ts';
import { aliasTypesFor } from '../../../aliases/alias-types.ts';
import type { ReadDashboard } from '../../document/read-document.ts';

/**
 * The id of the alias that a new widget of a type is most likely about: that of the widget somebody was at last, else
 * of the one added last that has one, else the only one there is. Undefined where the type takes none, or nothing
 * speaks for one.
 */
export function proposedAlias(
  { aliases, widgets }: Pick<ReadDashboard, 'aliases' | 'widgets'>,
  { descriptor }: Pick<WidgetType, 'descriptor'>,
  wasAt: string | undefined,
): string | undefined {
  const kind = descriptor?.type;
  if (kind === 'static') return undefined;
  const types = aliasTypesFor(kind === 'rpc' ? ['DEVICE'] : undefined);
  const fits = (alias: EntityAlias | undefined) => alias !== undefined && types.includes(alias.filter.type);
  const neighbours = [widgets.get(wasAt ?? ''), ...[...widgets.values()].toReversed()];
  const used = neighbours.flatMap((widget) => (widget ? aliasesOf(widget) : []));
  const [only, ...others] = aliases.keys();
  return [...used, ...(others.length === 0 && only !== undefined ? [only] : [])].find((id) =>
    fits(aliases.get(id)),
  );
}

function aliasesOf({ config }: DashboardWidget): string[] {
  const { datasources, alarmSource, targetDeviceAliasIds } = config;
  const ofSources = [...(datasources ?? []), alarmSource].map((source) => source?.entityAliasId);
  return [...ofSources, ...(targetDeviceAliasIds ?? [])].filter((id) => typeof id === 'string');
}
