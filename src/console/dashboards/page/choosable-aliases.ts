import type { EntityFilter } from '../../../model/entity-query.ts';
import type { AliasEntityInfo } from '../../aliases/alias-entities.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';

/** An alias of one entity that could be another. */
export interface ChoosableAlias {
  id: string;
  name: string;
  /** What it stands for now. */
  entity: AliasEntityInfo;
  /** The entities that it could stand for. */
  among: EntityFilter;
}

/** The aliases of a dashboard that viewers may have stand for another entity. Rejects with an ApiError. */
export async function choosableAliases({ hub, dashboard }: OpenDashboard): Promise<ChoosableAlias[]> {
  const all = await Promise.all(
    [...dashboard.aliases.values()].map(async ({ id, alias }): Promise<ChoosableAlias[]> => {
      const resolved = await hub.aliases.resolve(id);
      if (resolved.kind !== 'one' || resolved.among.type === 'singleEntity') return [];
      return [{ id, name: alias, entity: resolved.entity, among: resolved.among }];
    }),
  );
  return all.flat();
}
