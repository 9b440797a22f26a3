import * as z from 'zod/mini';
import { slugOf } from '../../commands/slug.ts';

/** How long the name of a view may be. */
const LONGEST = 100;

/** What is a part of the id of a command. */
const named = z.string().check(z.refine((name) => slugOf(name) !== ''));

/** A list as a person likes to see it, under a name. Members we do not know survive. */
export const ListView = z.looseObject({
  /** The id of the table. */
  list: named,
  name: named.check(z.trim(), z.maxLength(LONGEST)),
  /** Where the list stood when it was saved. */
  path: z.string().check(z.regex(/^\/(?![/\\])/)),
  /** What the address says of it: search, sort, columns and filters, by their names. */
  query: z.record(z.string(), z.string()),
});
export type ListView = z.infer<typeof ListView>;

/** What the address says of the page and not of a list: the tab of the details. Lists within have a dot in theirs. */
const OF_PAGE = /^tab$|\./;

/** What an address says of the list of the page. Pure. */
export function listQuery(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => !OF_PAGE.test(name)));
}

/** The address that shows a view: the list as it was saved, and nothing beside it. Pure. */
export function addressOf({ path, query }: Pick<ListView, 'path' | 'query'>): string {
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The id of the command that shows a view from anywhere: `view.show.devices.broken-pumps`. */
export function viewCommandId({ list, name }: Pick<ListView, 'list' | 'name'>): string {
  return `view.show.${slugOf(list)}.${slugOf(name)}`;
}
