import { mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js';
import type { CommandFace } from '../../commands/command.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { commandOfKind } from './command-of-kind.ts';
import type { EntityKind } from './entity-kind.ts';
import { VERB_KEYS } from './verb-keys.ts';

/** Where and how the verbs are shown that take entities along in files, of whatever sort the files are. */
export const EXPORT_VERB = {
  title: 'transfer.export',
  icon: mdiTrayArrowDown,
  keys: VERB_KEYS.export,
  at: { row: 70, details: 70, selection: 70 },
} as const;

export const IMPORT_VERB = { icon: mdiTrayArrowUp, keys: VERB_KEYS.import, at: { toolbar: 60 } } as const;

/** What is drawn of the verb that takes entities in, before it is there. */
export function importFace(kind: EntityKind, title: TranslationKey): CommandFace {
  return {
    ...commandOfKind(kind, 'import'),
    ...IMPORT_VERB,
    title,
    authorities: kind.writers,
  };
}
