import { mdiFilterOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand } from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { setUrlParams, urlParam, useUrlParam } from '../../ui/navigation.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';

/** One of a few that a list shows, such as a scope of attributes. It stands in the URL. */
export interface ListChoice<V extends string> {
  /** The name in the URL. */
  param: string;
  /** The list, by the id of its table. */
  list: string;
  options: readonly { value: V; title: TranslationKey }[];
  /** What is shown where the URL says nothing, so that it need not. */
  usual?: V;
  /** What is chosen: `Scope`. */
  title: TranslationKey;
  /** The command that chooses; its id is the key of its title, too. */
  command: Extract<CommandId, TranslationKey>;
  description: TranslationKey;
  group: TranslationKey;
}

/** The command that has a list show something else. */
export function choiceCommand<V extends string>(list: ListChoice<V>): Command {
  const values = list.options.map(({ value }) => value);
  return defineCommand({
    id: list.command,
    title: list.command,
    description: list.description,
    icon: mdiFilterOutline,
    group: list.group,
    scope: `list:${list.list}`,
    keys: VERB_KEYS.filter,
    when: ({ scopes }) => scopes.includes(`table:${list.list}`),
    safe: true,
    at: {},
    params: z.object({
      value: param(z.enum(values), {
        title: list.title,
        description: list.description,
        input: choice<V>(() => list.options.map(({ value, title }) => ({ value, label: translate(title) }))),
      }),
    }),
    initial: () => {
      const shown = values.find((value) => value === urlParam(list.param)) ?? list.usual;
      return shown ? { value: shown } : {};
    },
    run: ({ value }) => setUrlParams({ [list.param]: value === list.usual ? null : value }),
  });
}

/** What is chosen of those that are offered here: what the URL says, else the first. */
export function useListChoice<V extends string>({ param }: ListChoice<V>, offered: readonly V[]): V {
  const [asked] = useUrlParam(param);
  const chosen = offered.find((value) => value === asked) ?? offered[0];
  if (chosen === undefined) throw new Error(`Nothing is offered for ${param}`);
  return chosen;
}
