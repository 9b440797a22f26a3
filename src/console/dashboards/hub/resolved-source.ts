import type { Datasource } from '../../../model/data-key.ts';
import type { EntityFilter, KeyFilter } from '../../../model/entity-query.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { NothingBecause, ResolvedAlias } from './alias-resolver.ts';
import type { DashboardHub } from './dashboard-hub.ts';

/** Which entities a datasource is about, or why there are none. */
export type ResolvedSource =
  | { aliasName: string; filter: EntityFilter; keyFilters: readonly KeyFilter[] }
  | { aliasName: string; nothing: Shown };

/** What a datasource of entities is about at this moment. Never rejects. */
export async function resolvedSource(
  hub: Pick<DashboardHub, 'aliases' | 'keyFilters'>,
  { entityAliasId, filterId }: Pick<Datasource, 'entityAliasId' | 'filterId'>,
): Promise<ResolvedSource> {
  try {
    const alias = await hub.aliases.resolve(entityAliasId);
    const aliasName = alias.name;
    if (alias.kind === 'nothing') return { aliasName, nothing: nothingText(alias) };
    return { aliasName, filter: alias.filter, keyFilters: hub.keyFilters(filterId) };
  } catch (error) {
    return { aliasName: '', nothing: { text: error instanceof Error ? error.message : String(error) } };
  }
}

const REASONS = {
  'no-alias': 'dashboard.alias-missing',
  nobody: 'dashboard.alias-nobody',
  'no-state-entity': 'dashboard.alias-no-state-entity',
  'no-such-entity': 'dashboard.alias-nobody',
  incomplete: 'dashboard.alias-incomplete',
} as const satisfies Record<NothingBecause, string>;

/** Says that nobody is found by an alias, or none of those by the filter of the datasource. */
export function nobodyText(alias: string, { filterId }: Pick<Datasource, 'filterId'>): Shown {
  return { key: filterId ? 'dashboard.filter-nobody' : 'dashboard.alias-nobody', values: { alias } };
}

/** Says why an alias stands for nothing. */
export function nothingText({ name, why }: Extract<ResolvedAlias, { kind: 'nothing' }>): Shown {
  return { key: REASONS[why], values: { alias: name } };
}
