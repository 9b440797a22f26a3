import type { CommandRun } from '../../commands/command.ts';
import { showToast } from '../../messages/toast-store.ts';
import { tableOf } from '../../table/active-table.ts';
import { navigate } from '../../ui/navigation.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { entityAddress } from './entity-address.ts';
import type { EntityKind, Stored } from './entity-kind.ts';
import { refresh, remove } from './kind-changes.ts';

/** Long enough to read it twice, in milliseconds. */
const NOT_LISTED_DURATION = 8000;

/** Shows a new entity where a person looks: the lists are read again, and it is the current one of that on screen. */
export async function showAdded(
  kind: EntityKind,
  created: Stored,
  { source, signal }: Pick<CommandRun, 'source' | 'signal'>,
): Promise<void> {
  await refresh(kind);
  if (source !== 'script') await showInList(kind, created, signal);
}

/**
 * Opens a new entity that was made from a page which lists none of its kind, as by the palette: there is nothing else
 * on screen to go on with it.
 */
export function openUnlisted(
  { type }: EntityKind,
  created: Stored,
  { source }: Pick<CommandRun, 'source'>,
): void {
  if (source !== 'palette' || tableOf(type) || !created.id) return;
  const address = entityAddress({ entityType: type, id: created.id.id });
  if (address !== undefined) navigate(address);
}

/** Takes back what has made a new entity: it is removed again. */
export async function removeAdded(kind: EntityKind, created: Stored, request: RequestOptions): Promise<void> {
  if (created.id) await remove(kind, created.id.id, request);
  await refresh(kind);
}

/** Makes a new entity the current one of the list on screen, and says so where that leaves it out. */
async function showInList(kind: EntityKind, created: Stored, signal: AbortSignal): Promise<void> {
  const id = created.id?.id;
  const listed = id === undefined ? undefined : await tableOf(kind.type)?.reveal(id, signal);
  if (listed !== false) return;
  const message = { key: 'entity.not-listed', values: { name: kind.nameOf(created) } } as const;
  showToast({ type: 'info', message, duration: NOT_LISTED_DURATION });
}
