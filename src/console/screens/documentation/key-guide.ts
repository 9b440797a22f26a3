import type { Authority } from '../../../model/authority.ts';
import type { Command, Scope } from '../../commands/command.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** Commands with a key each, under one heading. */
export interface KeyChapter {
  title: TranslationKey;
  keys: readonly { command: Command; binding: string }[];
}

/** Where keys are in force that a person meets on every page of their kind. */
const CHAPTERS: readonly { title: TranslationKey; scope: Scope; goes: boolean }[] = [
  { title: 'documentation.keys-everywhere', scope: 'global', goes: false },
  { title: 'documentation.keys-pages', scope: 'global', goes: true },
  { title: 'documentation.keys-lists', scope: 'table', goes: false },
  { title: 'documentation.keys-details', scope: 'details', goes: false },
];

/** The keys that a user has wherever they are, in lists and in details, as the sheet of all keys has them. Pure. */
export function keyGuide(
  commands: readonly Command[],
  authority: Authority | null,
  keysOf: (command: Command) => readonly string[],
): KeyChapter[] {
  const listed = commands.flatMap((command) => {
    const { authorities, description } = command;
    const [binding] = keysOf(command);
    const has = !authorities || (authority !== null && authorities.includes(authority));
    return has && description && binding !== undefined ? [{ command, binding }] : [];
  });
  return CHAPTERS.map(({ title, scope, goes }) => ({
    title,
    keys: listed.filter(
      ({ command, binding }) => (command.scope ?? 'global') === scope && binding.startsWith('g ') === goes,
    ),
  }));
}
