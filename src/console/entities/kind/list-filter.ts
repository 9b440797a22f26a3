import type { Input } from '../../commands/input.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** What the lists of a kind can be narrowed to one of, such as a profile. It stands in the URL. */
export interface ListFilter<F extends string = string> {
  /** The name in the URL, and of its command: `device.filter-profile` for `profile`. */
  id: string;
  /** As the service calls it. */
  property: F;
  /** What is filtered by: `Device profile`. */
  title: TranslationKey;
  /** Title and description of the command that filters. */
  command: TranslationKey;
  description: TranslationKey;
  /** Said while the list is not narrowed. */
  all: TranslationKey;
  input: Input<string>;
}
