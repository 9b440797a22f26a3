import { choice } from '../commands/choice.tsx';
import { type Command, defineCommand, type Enablement, type ParamsSchema } from '../commands/command.ts';
import { translate } from '../i18n/i18n.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { activeTable } from './active-table.ts';
import type { TableStore } from './table-store.ts';

type VerbOf<K> = K extends `table.${infer V}-description` ? V : never;
/** What a table can do: its texts are `table.{verb}` and `table.{verb}-description`. */
export type Verb = VerbOf<TranslationKey>;

/** A command on the active table. */
export function tableCommand<P extends ParamsSchema, R>(
  verb: Verb,
  rest: Omit<Command<P, R>, 'id' | 'title' | 'description' | 'group' | 'scope' | 'when'>,
): Command {
  return defineCommand<P, R, unknown>({
    id: `table.${verb}`,
    title: `table.${verb}`,
    description: `table.${verb}-description`,
    group: 'table.group',
    scope: 'table',
    when: () => activeTable() !== undefined,
    ...rest,
  });
}

/** The active table. Throws when there is none. */
export function table(): TableStore<unknown> {
  const active = activeTable();
  if (!active) throw new Error('There is no table on screen');
  return active;
}

/** Whether the active table has rows. */
export const hasRows = (): Enablement => ((activeTable()?.rows.count() ?? 0) > 0 ? true : 'table.no-rows');

/** Acts on rows: waits until it is known whether there are any. */
export const onRows = { ready: () => activeTable()?.ready(), enabled: hasRows } as const;

/** One of the keys, each by its title. */
export const oneOf = <V extends string>(titles: Readonly<Record<V, TranslationKey>>) =>
  choice<V>(() => keysOf(titles).map((value) => ({ value, label: translate(titles[value]) })));

/** The keys of a table of titles. */
export const keysOf = <V extends string>(titles: Readonly<Record<V, TranslationKey>>) =>
  Object.keys(titles) as V[];
