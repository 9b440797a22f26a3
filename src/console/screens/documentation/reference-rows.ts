import type { Authority } from '../../../model/authority.ts';
import type { Command } from '../../commands/command.ts';
import { fold } from '../../commands/fold.ts';
import type { T } from '../../i18n/i18n.ts';

/** The commands on one noun. */
export interface NounCommands {
  noun: string;
  commands: readonly Command[];
}

/**
 * The commands that a user has, by the noun their ids begin with, both in the order of the alphabet; of a search those
 * in which each of its words is found. Pure.
 */
export function referenceRows(
  commands: readonly Command[],
  authority: Authority | null,
  search: string,
  t: T,
): NounCommands[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const listed = commands
    .filter(({ authorities }) => !authorities || (authority !== null && authorities.includes(authority)))
    .filter((command) => {
      const { id, title, description, keywords } = command;
      const text = fold([id, t(title), ...[description, keywords].map((key) => key && t(key))].join(' '));
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const nouns = Map.groupBy(listed, ({ id }) => id.slice(0, id.indexOf('.')));
  return [...nouns].map(([noun, members]) => ({ noun, commands: members }));
}
