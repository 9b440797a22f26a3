import type { Input } from '../../commands/input.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** What the lists of a kind can be narrowed to one of, such as a profile: a field of their filter line. */
export interface ListFilter {
  /** The name of the field, and of its command: `device.filter-profile` for `profile`. */
  id: string;
  /** What is filtered by: `Device profile`. */
  title: TranslationKey;
  /** Title and description of the command that filters. */
  command: TranslationKey;
  description: TranslationKey;
  /** Said while the list is not narrowed. */
  all: TranslationKey;
  /** Gives what the line calls by how it prints it. */
  input: Input<string>;
  /** What the input gives for something that the line says; the same unless said. Undefined: there is no such thing. */
  valueSaid?(said: string): Promise<string | undefined>;
}
