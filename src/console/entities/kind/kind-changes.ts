import { queryClient } from '../../api/query-client.ts';
import { showToast } from '../../messages/toast-store.ts';
import { tableOf } from '../../table/active-table.ts';
import { forgetEntities } from '../../table/selection-store.ts';
import { navigate } from '../../ui/navigation.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import type { EntityKind, Stored } from './entity-kind.ts';
import { listPath, shownList } from './list-places.ts';

/** Long enough to read it twice, in milliseconds. */
const NOT_LISTED_DURATION = 8000;

/** Reads again what is on screen of a kind, and the lists that show something of it; rows off the screen are forgotten. */
export async function refresh({ type, shownBy = [] }: Pick<EntityKind, 'type' | 'shownBy'>): Promise<void> {
  await Promise.all(
    [type, ...shownBy].map((shown) => {
      queryClient.removeQueries({ queryKey: [shown, 'list'], type: 'inactive' });
      return queryClient.invalidateQueries({ queryKey: [shown] });
    }),
  );
}

/** Makes a new entity the current one of the list on screen, and says so where that leaves it out. */
export async function showInList(kind: EntityKind, created: Stored, signal: AbortSignal): Promise<void> {
  const id = created.id?.id;
  const listed = id === undefined ? undefined : await tableOf(kind.type)?.reveal(id, signal);
  if (listed !== false) return;
  const message = { key: 'entity.not-listed', values: { name: kind.nameOf(created) } } as const;
  showToast({ type: 'info', message, duration: NOT_LISTED_DURATION });
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
    navigate(listPath(kind, shown.place) + window.location.search, { replace: true });
  }
}
