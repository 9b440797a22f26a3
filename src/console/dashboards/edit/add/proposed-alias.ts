import type { DashboardWidget } from '../../../../model/dashboard-configuration.ts';
import type { WidgetType } from '../../../../model/widget.ts';
import { aliasTypesFor } from '../../../aliases/alias-types.ts';
import { askedParam } from '../../../aliases/state-entity.ts';
import { layoutsOf, type ReadDashboard } from '../../document/read-document.ts';

/** Where a widget is added, and what is known there. */
export interface ProposalContext {
  /** The id of the state that it is added to. */
  state: string;
  /** The id of the widget that somebody was at last. */
  wasAt: string | undefined;
  /** Whether an alias stands for anything in the state. Rejects when that cannot be asked. */
  standsForSome(id: string): Promise<boolean>;
}

/**
 * The id of the alias that a new widget of a type is most likely about: that of the widget somebody was at last, else
 * of the one added last that has one, of the same state before all others, else the only one there is. It stands for
 * something there: in the state that a dashboard begins at an alias that the state decides is of no use, in others
 * somebody comes with an entity. Undefined where the type takes none, or nothing speaks for one.
 */
export async function proposedAlias(
  dashboard: Pick<ReadDashboard, 'aliases' | 'widgets' | 'states' | 'root'>,
  { descriptor }: Pick<WidgetType, 'descriptor'>,
  { state, wasAt, standsForSome }: ProposalContext,
): Promise<string | undefined> {
  const kind = descriptor?.type;
  if (kind === 'static') return undefined;
  const { aliases, root } = dashboard;
  const types = aliasTypesFor(kind === 'rpc' ? ['DEVICE'] : undefined);
  const used = new Set(neighbours(dashboard, state, wasAt).flatMap(aliasesOf));
  const isUsable = async (id: string): Promise<boolean> => {
    const filter = aliases.get(id)?.filter;
    if (!filter || !types.includes(filter.type)) return false;
    if (state !== root && askedParam(filter) !== undefined) return true;
    return standsForSome(id).catch(() => true);
  };
  for (const id of used) if (await isUsable(id)) return id;
  let only: string | undefined;
  for (const id of aliases.keys()) {
    if (used.has(id) || !(await isUsable(id))) continue;
    if (only !== undefined) return undefined;
    only = id;
  }
  return only;
}

/** The widgets whose aliases speak for one, the most telling first. */
function neighbours(
  { widgets, states }: Pick<ReadDashboard, 'widgets' | 'states'>,
  stateId: string,
  wasAt: string | undefined,
): DashboardWidget[] {
  const state = states.get(stateId);
  const layouts = state ? layoutsOf(state).map((layout) => state.layouts[layout]?.widgets ?? {}) : [];
  const newestFirst = [...widgets].toReversed();
  const isHere = (id: string) => layouts.some((layout) => Object.hasOwn(layout, id));
  const here = newestFirst.filter(([id]) => isHere(id));
  const elsewhere = newestFirst.filter(([id]) => !isHere(id));
  const ordered = [...here, ...elsewhere].map(([, widget]) => widget);
  const last = widgets.get(wasAt ?? '');
  return last ? [last, ...ordered] : ordered;
}

function aliasesOf({ config }: DashboardWidget): string[] {
  const { datasources, alarmSource, targetDeviceAliasIds } = config;
  const ofSources = [...(datasources ?? []), alarmSource].map((source) => source?.entityAliasId);
  return [...ofSources, ...(targetDeviceAliasIds ?? [])].filter((id) => typeof id === 'string');
}
