import type { AliasFilter } from '../../model/entity-alias.ts';
import type { EntityDataQuery, EntityFilter } from '../../model/entity-query.ts';
import { currentEntityQuery } from './alias-entities.ts';
import { type AliasContext, resolveFilter, type Unresolved } from './resolved-filter.ts';

/**
 * How to come by the entities of an alias: all that the filter finds, with every query that is made of them; or the
 * one that is to be asked for first, after which queries are about that one alone.
 */
export type AliasPlan =
  | { unresolved: Unresolved }
  | { all: EntityFilter }
  | { first: EntityDataQuery; among: EntityFilter };

/** What to do about an alias for this user and this state of the dashboard. */
export function planAlias(filter: AliasFilter, context: AliasContext): AliasPlan {
  const resolved = resolveFilter(filter, context);
  if ('unresolved' in resolved) return resolved;
  if (filter.resolveMultiple) return { all: resolved.filter };
  return { first: currentEntityQuery(resolved.filter), among: resolved.filter };
}
