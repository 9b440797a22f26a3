import { queryClient } from '../../api/query-client.ts';
import { forgetEntities } from '../../table/selection-store.ts';
import { navigate } from '../../ui/navigation.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import type { EntityKind } from './entity-kind.ts';
import { listAddress, shownList } from './list-places.ts';

/** Reads again what is on screen of a kind, and the lists that show something of it; rows off the screen are forgotten. */
export async function refresh({ type, shownBy = [] }: Pick<EntityKind, 'type' | 'shownBy'>): Promise<void> {
  await Promise.all(
    [type, ...shownBy].map((shown) => {
      queryClient.removeQueries({ queryKey: [shown, 'list'], type: 'inactive' });
      return queryClient.invalidateQueries({ queryKey: [shown] });
    }),
  );
}

/** Removes an entity; it is in no selection any more, and its details close. */
export async function remove(kind: EntityKind, id: string, request: RequestOptions = {}): Promise<void> {
  await kind.service.remove(id, request);
  forget(kind, [id]);
}

/** Takes entities that are gone out of every selection, and closes their details. */
export function forget(kind: EntityKind, ids: readonly string[]): void {
  forgetEntities(ids);
  const shown = shownList(kind);
  // Details of what is gone would only show that it cannot be found.
  if (shown?.openId != null && ids.includes(shown.openId)) {
    navigate(listAddress(kind, shown.place, window.location.search), { replace: true });
  }
}
