import { formatList } from '../../i18n/format-list.ts';
import { translate } from '../../i18n/i18n.ts';
import type { Message } from '../../i18n/translation-key.ts';
import type { Command } from '../command.ts';
import type { KeyConflict } from '../keys/key-conflicts.ts';
import { bindingText } from '../keys/key-hint.ts';

/** What keeps keys from being used, for a person: whose they are, as seen from the command they were meant for. */
export function conflictText(
  { kind, binding, commandIds }: KeyConflict,
  commandById: (id: string) => Command | undefined,
  meantFor?: string,
): Message {
  const keys = bindingText(binding);
  if (kind === 'reserved') return { key: 'hotkeys.reserved', values: { keys } };
  const names = commandIds
    .filter((id) => kind === 'danger' || id !== meantFor)
    .map((id) => {
      const command = commandById(id);
      return command ? translate(command.title) : id;
    });
  const [command = ''] = names;
  if (kind === 'danger') return { key: 'hotkeys.too-easy', values: { keys, command } };
  if (names.length > 1) return { key: 'hotkeys.taken-both', values: { keys, commands: formatList(names) } };
  return { key: 'hotkeys.taken', values: { keys, command } };
}
