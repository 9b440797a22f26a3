import type { EntityType } from '../../../model/entity-id.ts';
import { platformDirectory } from '../../api/entity-directory.ts';

/** The names of entities by their ids; of those that are gone, or whose names cannot be had, there is none. */
export async function entityNames(
  entities: readonly { entityType: EntityType; id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const byType = Map.groupBy(entities, ({ entityType }) => entityType);
  const found = await Promise.all(
    [...byType].map(([entityType, all]) =>
      platformDirectory.named(
        entityType,
        all.map(({ id }) => id),
      ),
    ),
  );
  return new Map(found.flatMap((named) => [...named].map(([id, { name }]) => [id, name])));
}
