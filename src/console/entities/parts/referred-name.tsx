import { useQuery } from '@tanstack/react-query';
import type { EntityType } from '../../../model/entity-id.ts';
import { platformDirectory } from '../../api/entity-directory.ts';

/** What an entity that another one refers to is called; its id stands for it where the name cannot be had. */
export function ReferredName({ entityType, id }: { entityType: EntityType; id: string }) {
  const { data } = useQuery({
    queryKey: [entityType, 'name', id],
    queryFn: async () => (await platformDirectory.named(entityType, [id])).get(id)?.name ?? id,
  });
  return data ?? id;
}
