import type { AliasFilterType, EntityAlias } from '../../../../model/entity-alias.ts';
import type { EntityType } from '../../../../model/entity-id.ts';
import { platformDirectory } from '../../../api/entity-directory.ts';
import { AliasDialog } from '../../../inputs/aliases/alias-dialog.tsx';
import { findsAny } from '../../../inputs/aliases/finds-any.ts';
import { openDialog } from '../../../messages/dialog-store.ts';
import type { ReadDashboard } from '../../document/read-document.ts';
import { aliasUsers } from '../changes/widgets-using.ts';

/** What an alias begins with that is asked for. */
export interface AliasStart {
  /** The one to change; a new one without it. */
  alias?: EntityAlias | undefined;
  name?: string;
  /** Of which type its filter is at first. */
  type?: AliasFilterType;
  /** Only filters that can find entities of these types. */
  entityTypes?: readonly EntityType[] | undefined;
}

/** Asks for an alias of a dashboard, as it is to be stored; undefined when the person gives up. */
export function askForAlias(
  dashboard: ReadDashboard,
  { alias, name, type, entityTypes }: AliasStart,
): Promise<EntityAlias | undefined> {
  const others = [...dashboard.aliases.values()].filter(({ id }) => id !== alias?.id);
  return openDialog<EntityAlias>((close) => (
    <AliasDialog
      alias={alias}
      startName={name ?? ''}
      startType={type}
      otherNames={others.map((one) => one.alias)}
      options={{
        directory: platformDirectory,
        findsAny,
        usedBy: ({ id }) => aliasUsers(dashboard, id),
        ...(entityTypes && { entityTypes }),
      }}
      close={close}
    />
  ));
}
