import type { Command, CommandRun, Undo } from '../../commands/command.ts';
import { tableOf } from '../../table/active-table.ts';
import { navigate } from '../../ui/navigation.ts';
import { entityAddress } from './entity-address.ts';
import type { EntityKind, Stored } from './entity-kind.ts';
import { refresh, remove, showInList } from './kind-changes.ts';

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

/** How what has made a new entity is taken back: it is removed again. */
export function undoAdding(kind: EntityKind): NonNullable<Command<never, Stored>['undo']> {
  return (created): Undo => ({
    label: { key: 'entity.undo-add', values: { name: kind.nameOf(created) } },
    async run(request) {
      if (created.id) await remove(kind, created.id.id, request);
      await refresh(kind);
    },
  });
}
