import { mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js';
import { VERB_KEYS } from './verb-keys.ts';

/** Where and how the verbs are shown that take entities along in files, of whatever sort the files are. */
export const EXPORT_VERB = {
  title: 'transfer.export',
  icon: mdiTrayArrowDown,
  keys: VERB_KEYS.export,
  at: { row: 70, details: 70, selection: 70 },
} as const;

export const IMPORT_VERB = { icon: mdiTrayArrowUp, keys: VERB_KEYS.import, at: { toolbar: 60 } } as const;
