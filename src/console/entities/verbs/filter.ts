import { mdiFilterOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { type Command, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import { termValue, withTerm } from '../../table/filter-line/line-words.ts';
import { setUrlParams, urlParam } from '../../ui/navigation.ts';
import { readersOf } from '../kind/access.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import type { ListFilter } from '../kind/list-filter.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';

/** The filter line of a list in the URL: what it is searched for. */
export const LINE_PARAM = 'search';

/** The id of the command that narrows the lists of a kind. */
export function filterCommandId(kind: EntityKind, filter: ListFilter): string {
  return commandOfKind(kind, filterVerb(filter)).id;
}

function filterVerb({ id }: ListFilter): string {
  return `filter-${id}`;
}

/** Narrows the list on screen by each thing it can be narrowed by; the key belongs to the first. */
export function filterVerbs(kind: EntityKind): readonly Command[] {
  const { filters = [] } = kind;
  return filters.map((filter, at) =>
    defineCommand({
      ...commandOfKind(kind, filterVerb(filter)),
      title: filter.command,
      description: filter.description,
      icon: mdiFilterOutline,
      ...(at === 0 && { keys: VERB_KEYS.filter }),
      local: true,
      safe: true,
      at: {},
      authorities: readersOf(kind),
      params: z.object({
        value: param(z.optional(z.nullable(z.string())), {
          title: filter.title,
          description: filter.description,
          input: filter.input,
        }),
      }),
      // What it is narrowed to already is what a person starts from.
      initial: async () => {
        const said = termValue(line(), filter.id);
        const value = said === undefined ? null : await (filter.valueSaid?.(said) ?? said);
        return { value: value ?? null };
      },
      run: async ({ value }) => {
        const said = value ? await filter.input.print(value, translate) : null;
        setUrlParams({ [LINE_PARAM]: withTerm(line(), filter.id, said) || null });
      },
    }),
  );
}

function line(): string {
  return urlParam(LINE_PARAM) ?? '';
}
