import type { CommandRef } from '../../commands/command-ref.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** What is said of what is imported, and the command that imports it, by the list that it stands in. */
export const LIST_TEXTS = {
  devices: {
    title: 'import.title-devices',
    explained: 'import.explained-devices',
    start: 'import.start-devices',
    command: 'device.import',
  },
  assets: {
    title: 'import.title-assets',
    explained: 'import.explained-assets',
    start: 'import.start-assets',
    command: 'asset.import',
  },
} as const satisfies Record<
  string,
  Record<'title' | 'explained' | 'start', TranslationKey> & { command: CommandRef }
>;
