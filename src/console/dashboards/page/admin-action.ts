import type { WidgetAction } from '../../../model/widget-action.ts';
import type { AliasEntityInfo } from '../../aliases/alias-entities.ts';
import { runCommand } from '../../commands/run-command.ts';
import { lateCommands } from '../../frame/late-commands.ts';

/** What the types of an admin table are called, what its actions call, and the commands that do the same. */
const TABLES = {
  device_admin_table: {
    entityType: 'DEVICE',
    saves: /\bsaveDevice\b/,
    deletes: /\bdeleteDevice\b/,
    create: 'device.create',
    edit: 'device.edit',
    delete: 'device.delete',
  },
  asset_admin_table: {
    entityType: 'ASSET',
    saves: /\bsaveAsset\b/,
    deletes: /\bdeleteAsset\b/,
    create: 'asset.create',
    edit: 'asset.edit',
    delete: 'asset.delete',
  },
} as const;

/** Forms that only Angular gives life to. */
const ANGULAR_FORM = /\sformGroup\b|<(?:mat|tb)-/;

/** A widget as its dashboard stores it. */
interface StoredWidget {
  isSystemType: boolean;
  bundleAlias: string;
  typeAlias: string;
}

/**
 * Begins what an action of a table of devices or assets is for, where this is adding, changing or deleting one by a form
 * that only a console built on Angular can draw: the command that does the same does it. Undefined for all other actions.
 */
export function adminAction(
  { isSystemType, bundleAlias, typeAlias }: StoredWidget,
  { customFunction, customHtml }: WidgetAction,
  entity: AliasEntityInfo | undefined,
): (() => Promise<unknown>) | undefined {
  if (!isSystemType || bundleAlias !== 'entity_admin_widgets' || !isAdminTable(typeAlias)) return undefined;
  const table = TABLES[typeAlias];
  const does = customFunction ?? '';
  if (entity && entity.entityType !== table.entityType) return undefined;
  const begin =
    (command: (typeof table)['create' | 'edit' | 'delete'], ids?: readonly string[]) => async () => {
      await lateCommands();
      return await runCommand(command, ids ? { ids } : {}, { source: entity ? 'row' : 'toolbar' });
    };
  if (table.saves.test(does) && ANGULAR_FORM.test(customHtml ?? '')) {
    return entity ? begin(table.edit, [entity.id]) : begin(table.create);
  }
  return entity && table.deletes.test(does) ? begin(table.delete, [entity.id]) : undefined;
}

function isAdminTable(typeAlias: string): typeAlias is keyof typeof TABLES {
  return Object.hasOwn(TABLES, typeAlias);
}
