import type { OneOrSeveral, TranslationKey } from '../../i18n/translation-key.ts';

/** The texts of a kind under its noun, which the verbs, the list and the details need. */
type KindText<N extends string> =
  | N
  | `${N}s`
  | 'add'
  | 'add-description'
  | 'edit'
  | 'open'
  | 'delete'
  | 'delete-description'
  | NumberedText
  | `${NumberedText}-several`
  | 'copy-id'
  | 'not-found'
  | `no-${N}s`
  | `no-${N}s-matching`
  | 'selected'
  | 'count';

/** Those that there are of exactly one and of several. */
type NumberedText = 'delete-title' | 'delete-text' | 'delete-confirm' | 'deleted';

type Head<K extends string> = K extends `${infer N}.${string}` ? N : never;

/** A noun counts only when the locale files have every text of a kind for it: the compiler says what is missing. */
export type EntityNoun = {
  [N in Head<TranslationKey>]: `${N}.${KindText<N>}` extends TranslationKey ? N : never;
}[Head<TranslationKey>];

/** One entity of the kind: `Device`. */
export function singularOf<N extends EntityNoun>(noun: N): TranslationKey {
  return textOf(noun, noun);
}

/** Several: `Devices`. */
export function pluralOf(noun: EntityNoun): TranslationKey {
  return textOf(noun, `${noun}s`);
}

/** A text of a noun about exactly one, with the one about several beside it. */
export function numberedTextOf(noun: EntityNoun, text: NumberedText): OneOrSeveral {
  return `${noun}.${text}`;
}

/** A text of a noun; that it is there is what makes it a noun. */
export function textOf<N extends EntityNoun>(noun: N, text: KindText<EntityNoun>): TranslationKey {
  return `${noun}.${text}` as TranslationKey;
}
