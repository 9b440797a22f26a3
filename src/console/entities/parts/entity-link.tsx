import type { EntityType } from '../../../model/entity-id.ts';
import { PathLink } from '../../frame/screen-link.tsx';
import { entityAddress } from '../kind/entity-address.ts';

/** The name of an entity, as a link to what `query` says of its page where the user has one. */
export function EntityLink({
  entity,
  query,
  tabIndex = -1,
}: {
  entity: { entityType: EntityType; id: string; name: string };
  query: string;
  /** 0 where Tab has to reach it; rows of tables are gone through by other keys. */
  tabIndex?: 0 | -1;
}) {
  const address = entityAddress(entity);
  if (address === undefined) return entity.name;
  return (
    <PathLink path={`${address}?${query}`} className="text-accent hover:underline" tabIndex={tabIndex}>
      {entity.name}
    </PathLink>
  );
}
