import type { T } from '../i18n/i18n.ts';
import type { Message, TranslationKey } from '../i18n/translation-key.ts';
import type { FieldProps } from '../ui/fields/field.tsx';
import type { Loadable } from '../ui/loadable.tsx';

/** One answer of a list: the value a command gets and what a person reads. */
export interface Choice<V = string> {
  value: V;
  /** Translated already, or a name from the server. */
  label: string;
  hint?: string;
}

/** What was typed where it is no value: a form keeps it as it is, and refuses it with the reason. */
export class Unreadable {
  readonly text: string;
  readonly reason: Message;

  constructor(text: string, reason: Message) {
    this.text = text;
    this.reason = reason;
  }
}

/** What a form holds for one parameter; undefined: nothing was given. */
export type Answer<V> = V | Unreadable | undefined;

/** What every input's field is given. The value is the form's: a field keeps no value of its own. */
export interface InputProps<V> extends FieldProps {
  name: string;
  value: Answer<V>;
  onChange(value: Answer<V>): void;
  onBlur?(): void;
  required?: boolean;
  disabled?: boolean;
  /** Shown, can be copied and reached by Tab, but not changed. */
  readOnly?: boolean;
  autoFocus?: boolean;
  /** Takes what can be focused, so that a form can lead to a field that is wrong. */
  ref?(target: { focus(): void } | null): void;
}

/** How a person gives a value of one kind, in every face: a field of a form, a step of the palette, the gallery. */
export interface Input<V> {
  /** What a field holds while nothing is given. */
  empty: V | undefined;
  /** The field of a form. Steps of the palette show it where the input has neither `parse` nor `choices`. */
  Field: Loadable<InputProps<V>>;
  /** Reads typed text; faces that only take text ask it. Nothing typed is `empty`. */
  parse?(typed: string): Answer<V>;
  /** Writes a value so that `parse` reads it again. Needed with `parse`. */
  write?(value: V): string;
  /** What can be chosen and fits the text. A list at hand is given at once. Rejects when the signal ends it. */
  choices?(text: string, signal: AbortSignal): readonly Choice<V>[] | Promise<readonly Choice<V>[]>;
  /** What is said where no choice fits the text, which it takes as `search`; that nothing was found, unless said. */
  noMatch?: TranslationKey;
  /** What is said where there is nothing to choose from at all; that nothing was found, unless said. */
  none?: TranslationKey;
  /** A value as a person reads it. */
  print(value: V, t: T): string | Promise<string>;
  /** A list without entries is a value, as in JSON; elsewhere it means that nothing was given. */
  emptyLists?: true;
  /** What is typed has several lines. */
  multiline?: boolean;
  /** What is typed is hidden and never kept: a password. */
  secret?: boolean;
  /** The keyboard that phones show; text unless said. */
  keyboard?: 'decimal' | 'email' | 'tel';
}
