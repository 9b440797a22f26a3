import { mdiTagEditOutline, mdiTagMultipleOutline, mdiTagPlusOutline, mdiTagRemoveOutline } from '@mdi/js';
import { v4 as newId } from 'uuid';
import * as z from 'zod/mini';
import type { AliasFilter, EntityAlias } from '../../../../model/entity-alias.ts';
import { platformDirectory } from '../../../api/entity-directory.ts';
import { choice } from '../../../commands/choice.tsx';
import { type Command, defineCommand } from '../../../commands/command.ts';
import { RunError } from '../../../commands/command-error.ts';
import { param } from '../../../commands/param.ts';
import { formatList } from '../../../i18n/format-list.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import { aliasFilter } from '../../../inputs/aliases/alias-filter.tsx';
import { ALIAS_NAME_ERRORS, WholeAliases, WholeAliasFilter } from '../../../inputs/aliases/alias-rules.ts';
import { entityAliases } from '../../../inputs/aliases/entity-aliases.tsx';
import { countFound, findsAny } from '../../../inputs/aliases/finds-any.ts';
import { nameErrorOf, ownName } from '../../../inputs/own-names.ts';
import { text } from '../../../inputs/text.ts';
import { withAliases } from '../../document/dashboard-edits.ts';
import { jsonObject } from '../../document/json-object.ts';
import { theDashboard, WHILE_EDITING } from '../../open/on-dashboard.ts';
import { shownDashboard } from '../../open/shown-dashboard.ts';
import { byId } from '../changes/by-id.ts';
import { edit } from '../changes/edit.ts';
import { namedAlias } from '../changes/named-part.ts';
import { aliasUsers } from '../changes/widgets-using.ts';

const hasAliases = () => aliases().length > 0 || 'alias.none';

const aliasParam = param(z.string(), {
  title: 'alias.named',
  description: 'alias.named-description',
  input: choice(() => aliases().map(({ id, alias }) => ({ value: id, label: alias })), { withoutNone: true }),
});

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
      for (const alias of aliases()) if (!wanted.some(({ id }) => id === alias.id)) mustBeUnused(alias);
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
      await mustFind(filter);
      const id = newId();
      rewrite([...aliases(), { id, alias: name, filter }], 'alias.create');
      return id;
    },
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'alias.edit',
    title: 'alias.edit',
    description: 'alias.edit-description',
    icon: mdiTagEditOutline,
    enabled: hasAliases,
    params: z.object({
      alias: aliasParam,
      name: param(z.optional(z.string()), {
        title: 'alias.name',
        description: 'alias.name-description',
        input: text,
        // A person changes it in a dialog, beginning with what it is.
        shown: ({ name }) => name !== undefined,
      }),
      filter: param(z.optional(WholeAliasFilter), {
        title: 'alias.filter',
        description: 'alias.filter-description',
        input: aliasFilter(platformDirectory),
        shown: ({ filter }) => filter !== undefined,
      }),
    }),
    async run({ alias: named, name, filter }, { source }) {
      const { dashboard } = theDashboard();
      const before = namedAlias(dashboard, named);
      const isSaid = name !== undefined || filter !== undefined;
      if (!isSaid && source === 'script') throw new RunError({ key: 'alias.nothing-to-change' });
      const after = isSaid ? await changed(before, { name, filter }) : await asked(before);
      if (!after) return;
      rewrite(
        aliases().map((one) => (one.id === after.id ? after : one)),
        'alias.edit',
      );
    },
  }),
  defineCommand({
    ...WHILE_EDITING,
    id: 'alias.delete',
    title: 'alias.delete',
    description: 'alias.delete-description',
    icon: mdiTagRemoveOutline,
    enabled: hasAliases,
    params: z.object({ alias: aliasParam }),
    danger: ({ alias: named }) => ({
      title: { key: 'alias.delete-title', values: { name: unused(named).alias } },
      message: { key: 'alias.delete-text' },
    }),
    run({ alias: named }) {
      const { id } = unused(named);
      rewrite(
        aliases().filter((one) => one.id !== id),
        'alias.delete',
      );
    },
  }),
];

function aliases(): EntityAlias[] {
  return [...(shownDashboard()?.dashboard.aliases.values() ?? [])];
}

/** The alias as a script wants it. Throws a RunError where it cannot be so. */
async function changed(
  before: EntityAlias,
  {
    name = before.alias,
    filter = before.filter,
  }: { name?: string | undefined; filter?: AliasFilter | undefined },
): Promise<EntityAlias> {
  const others = aliases().filter(({ id }) => id !== before.id);
  const error = nameErrorOf(
    name,
    others.map(({ alias }) => alias),
    ALIAS_NAME_ERRORS,
  );
  if (error) throw new RunError({ key: error });
  if (filter !== before.filter) await mustFind(filter);
  return { ...before, alias: name.trim(), filter };
}

/** The alias as a person wants it; undefined when they give up. */
async function asked(alias: EntityAlias): Promise<EntityAlias | undefined> {
  const { askForAlias } = await import('./ask-for-alias.tsx');
  return askForAlias(theDashboard().dashboard, { alias });
}

async function mustFind(filter: AliasFilter): Promise<void> {
  const finds = await findsAny(filter).catch(() => false);
  if (!finds) throw new RunError({ key: 'alias.entity-filter-no-entity-matched' });
}

/** The alias that is named. Throws a RunError where there is none, or widgets use it. */
function unused(named: string): EntityAlias {
  const alias = namedAlias(theDashboard().dashboard, named);
  mustBeUnused(alias);
  return alias;
}

function mustBeUnused({ id, alias }: EntityAlias): void {
  const users = aliasUsers(theDashboard().dashboard, id);
  if (users.length === 0) return;
  const values = { alias, widgets: formatList(users) };
  throw new RunError({ key: 'entity.unable-delete-entity-alias-text', values });
}

function rewrite(wanted: readonly EntityAlias[], label: TranslationKey): void {
  const { aliases: read } = theDashboard().dashboard;
  edit((document) => {
    const stored = jsonObject(document.configuration.entityAliases);
    return withAliases(document, byId(stored, read, wanted));
  }, label);
}
