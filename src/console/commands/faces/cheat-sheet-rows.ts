import type { T } from '../../i18n/i18n.ts';
import type { Command, CommandContext } from '../command.ts';
import { stateOf } from '../command-state.ts';
import { fold } from '../fold.ts';
import { parseBinding } from '../keys/key-binding.ts';

/** A command with its keys, as the sheet lists it. */
export interface SheetRow {
  id: string;
  title: string;
  description: string;
  /** Its translated group, where the heading does not say it: many have a command of this title. */
  of?: string;
  keys: readonly string[];
  /** Whether Enter can run it now. */
  runs: boolean;
}

/** The rows of one group. */
export interface SheetSection {
  /** Translated group, or `elsewhere` for the keys of scopes that are not in force. */
  heading: { kind: 'group'; text: string } | { kind: 'elsewhere' };
  rows: readonly SheetRow[];
}

/** How the sheet is narrowed: by words, or by the keys of a binding. */
export type SheetQuery = { kind: 'words'; text: string } | { kind: 'keys'; chords: readonly string[] };

/**
 * The sheet: commands that have both keys and a description, the innermost scope first, those of other scopes last.
 * What the palette leaves out, such as moving by a row, is listed too: nobody types its name, everybody needs its
 * key. Pure.
 */
export function sheetSections(
  commands: readonly Command[],
  context: CommandContext,
  keysOf: (command: Command) => readonly string[],
  query: SheetQuery,
  translate: T,
): SheetSection[] {
  const depth = ({ scope = 'global' }: Command) => {
    const at = context.scopes.indexOf(scope);
    return at === -1 ? context.scopes.length : at;
  };
  const listed = commands
    .filter((command) => command.description && keysOf(command).length > 0)
    .filter((command) => stateOf(command, context).kind !== 'forbidden')
    .toSorted((left, right) => depth(left) - depth(right))
    .map((command) => ({ command, row: rowOf(command, context, keysOf(command), translate) }))
    .filter(({ row }) => fits(row, query));
  const groups = Map.groupBy(listed, ({ command }) =>
    depth(command) === context.scopes.length ? ELSEWHERE : translate(command.group),
  );
  return [...groups].map(([text, members]) => ({
    heading: text === ELSEWHERE ? { kind: 'elsewhere' } : { kind: 'group', text },
    rows: members.map(({ command, row }) =>
      text === ELSEWHERE ? { ...row, of: translate(command.group) } : row,
    ),
  }));
}

const ELSEWHERE = ' elsewhere';

function rowOf(command: Command, context: CommandContext, keys: readonly string[], translate: T): SheetRow {
  return {
    id: command.id,
    title: translate(command.title),
    description: command.description ? translate(command.description) : '',
    keys,
    runs: stateOf(command, context).kind === 'enabled',
  };
}

function fits(row: SheetRow, query: SheetQuery): boolean {
  if (query.kind === 'keys') {
    return row.keys.some((binding) => {
      const chords = parseBinding(binding);
      return query.chords.every((chord, at) => chord === chords[at]);
    });
  }
  const text = fold([row.title, row.description, row.id].join(' '));
  return fold(query.text)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
