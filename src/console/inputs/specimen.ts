import type * as z from 'zod/mini';
import type { Input } from '../commands/input.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';

/** An input with what the gallery and its tests show it by. */
export interface Specimen {
  /** What it is called in `data-specimen`, in the address and in tests: `date-time`. Unique. */
  name: string;
  title: TranslationKey;
  input: Input<unknown>;
  /** A value that it takes. */
  filled: unknown;
  /** A value with more text than there is room for; the filled one where none can be long. */
  long: unknown;
  /** What a form takes where a value is needed, with what it says where there is none; that one is, unless given. */
  needed: z.core.$ZodType | undefined;
}

/** Shows an input by a value that it takes and, where it has such, a long one. */
export function specimen<V>(
  name: string,
  title: TranslationKey,
  input: Input<V>,
  { filled, long = filled, needed }: { filled: NoInfer<V>; long?: NoInfer<V>; needed?: z.core.$ZodType },
): Specimen {
  // Each input is only ever handed its own values.
  return { name, title, input: input as unknown as Input<unknown>, filled, long, needed };
}
