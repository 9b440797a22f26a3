import { mdiTagMultipleOutline, mdiTagPlusOutline } from '@mdi/js';
import { v4 as newId } from 'uuid';
import * as z from 'zod/mini';
import type { EntityAlias } from '../../../../model/entity-alias.ts';
import { platformDirectory } from '../../../api/entity-directory.ts';
import { type Command, defineCommand } from '../../../commands/command.ts';
import { RunError } from '../../../commands/command-error.ts';
import { param } from '../../../commands/param.ts';
import { formatList } from '../../../i18n/format-list.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import { aliasFilter } from '../../../inputs/aliases/alias-filter.tsx';
import { ALIAS_NAME_ERRORS, WholeAliases, WholeAliasFilter } from '../../../inputs/aliases/alias-rules.ts';
import { entityAliases } from '../../../inputs/aliases/entity-aliases.tsx';
import { countFound, findsAny } from '../../../inputs/aliases/finds-any.ts';
import { ownName } from '../../../inputs/own-names.ts';
import { text } from '../../../inputs/text.ts';
import { withAliases } from '../../document/dashboard-edits.ts';
import { jsonObject } from '../../document/json-object.ts';
import { theDashboard, WHILE_EDITING } from '../../open/on-dashboard.ts';
import { shownDashboard } from '../../open/shown-dashboard.ts';
import { byId } from '../changes/by-id.ts';
import { edit } from '../changes/edit.ts';
import { aliasUsers } from '../changes/widgets-using.ts';

/** What the widgets of the dashboard on screen name entities by. */
export const aliasCommands: readonly Command[] = [
  defineCommand({
    ...WHILE_EDITING,
    id: 'dashboard.aliases',
    at: { toolbar: 26 },
    title: 'dashboard.aliases',
    description: 'dashboard.aliases-description',
    icon: mdiTagMultipleOutline,
    params: z.object({
      aliases: param(WholeAliases, {
        title: 'dashboard.aliases',
        description: 'dashboard.aliases-description',
        input: entityAliases({
          directory: platformDirectory,
          findsAny,
          countFound,
          usedBy: ({ id }) => aliasUsers(theDashboard().dashboard, id),
        }),
      }),
    }),
    initial: () => ({ aliases: aliases() }),
    submitLabel: 'action.save',
    run({ aliases: wanted }) {
      for (const { id, alias } of aliases()) {
        const users = wanted.some((one) => one.id === id) ? [] : aliasUsers(theDashboard().dashboard, id);
        if (users.length === 0) continue;
        const values = { alias, widgets: formatList(users) };
        throw new RunError({ key: 'entity.unable-delete-entity-alias-text', values });
      }
      rewrite(wanted, 'dashboard.aliases');
    },
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'alias.create',
    title: 'alias.create',
    description: 'alias.create-description',
    icon: mdiTagPlusOutline,
    params: z.object({
      name: param(
        ownName(() => aliases().map(({ alias }) => alias), ALIAS_NAME_ERRORS),
        {
          title: 'alias.name',
          description: 'alias.name-description',
          input: text,
        },
      ),
      filter: param(WholeAliasFilter, {
        title: 'alias.filter',
        description: 'alias.filter-description',
        input: aliasFilter(platformDirectory),
      }),
    }),
    async run({ name, filter }) {
      const finds = await findsAny(filter).catch(() => false);
      if (!finds) throw new RunError({ key: 'alias.entity-filter-no-entity-matched' });
      const id = newId();
      rewrite([...aliases(), { id, alias: name, filter }], 'alias.create');
      return id;
    },
  }),
];

function aliases(): EntityAlias[] {
  return [...(shownDashboard()?.dashboard.aliases.values() ?? [])];
}

function rewrite(wanted: readonly EntityAlias[], label: TranslationKey): void {
  const { aliases: read } = theDashboard().dashboard;
  edit((document) => {
    const stored = jsonObject(document.configuration.entityAliases);
    return withAliases(document, byId(stored, read, wanted));
  }, label);
}
