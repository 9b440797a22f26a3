import type { Authority } from '../../../model/authority.ts';
import type { ListPlace } from '../../api/list-place.ts';
import type { EntityKind, KindOutline } from './entity-kind.ts';

type Access = Pick<EntityKind, 'readers' | 'writers' | 'parents'>;

/** Who sees the list of a kind that stands at a place. */
export function readersAt(
  { readers, parents }: Pick<KindOutline, 'readers' | 'parents'>,
  place: ListPlace,
): readonly Authority[] {
  return (place.kind === 'of' ? parents?.[place.parent]?.readers : undefined) ?? readers;
}

/** Who sees entities of a kind in some list. */
export function readersOf(kind: Access): readonly Authority[] {
  return inAnyList(kind, 'readers');
}

/** Who changes entities of a kind in some list. */
export function writersOf(kind: Access): readonly Authority[] {
  return inAnyList(kind, 'writers');
}

function inAnyList({ parents = {}, ...kind }: Access, who: 'readers' | 'writers'): readonly Authority[] {
  return [...new Set([...kind[who], ...Object.values(parents).flatMap((list) => list[who] ?? [])])];
}
