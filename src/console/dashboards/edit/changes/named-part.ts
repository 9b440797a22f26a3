import type { DashboardFilter } from '../../../../model/dashboard-filter.ts';
import type { EntityAlias } from '../../../../model/entity-alias.ts';
import { RunError } from '../../../commands/command-error.ts';
import type { ReadDashboard } from '../../document/read-document.ts';

/** The alias of the dashboard that has this id or, else, this name. Throws a RunError where there is none. */
export function namedAlias({ aliases }: Pick<ReadDashboard, 'aliases'>, named: string): EntityAlias {
  const found = aliases.get(named) ?? [...aliases.values()].find(({ alias }) => alias === named);
  if (!found) throw new RunError({ key: 'widget.no-such-alias', values: { alias: named } });
  return found;
}

/** The filter of the dashboard that has this id or, else, this name. Throws a RunError where there is none. */
export function namedFilter({ filters }: Pick<ReadDashboard, 'filters'>, named: string): DashboardFilter {
  const found = filters.get(named) ?? [...filters.values()].find(({ filter }) => filter === named);
  if (!found) throw new RunError({ key: 'filter.no-such-filter', values: { filter: named } });
  return found;
}
