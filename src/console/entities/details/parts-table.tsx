import { type ReactElement, useEffect } from 'react';
import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityRef } from '../../commands/command.ts';
import { useCommandsAt } from '../../commands/faces/use-commands-at.ts';
import { EntityTable } from '../../table/entity-table.tsx';
import { clearSelection } from '../../table/selection-store.ts';
import type { EntityTableProps } from '../../table/table-props.ts';

/**
 * A list of what belongs to one entity, in a tab of its details, with the commands of that list. `shown` tells apart what
 * it lists, such as the scopes of attributes: what is selected of one says nothing of another.
 */
export function PartsTable<Row>({
  entity,
  shown = '',
  ...table
}: Omit<EntityTableProps<Row>, 'nested' | 'owner' | 'toolbarCommands'> & {
  entity: EntityRef<EntityType>;
  shown?: string;
}): ReactElement {
  const { id } = table;
  const toolbar = useCommandsAt('toolbar', { scopes: [`list:${id}`] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is what the selection goes with
  useEffect(() => () => clearSelection(id), [id, entity.id, shown]);
  return <EntityTable {...table} nested owner={entity} toolbarCommands={toolbar} />;
}
