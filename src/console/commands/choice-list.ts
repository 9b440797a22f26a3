import { fold } from './fold.ts';
import type { Choice } from './input.ts';

/** All choices of a short list: at hand, or on their way. */
export type ChoiceList<V> = () => readonly Choice<V>[] | Promise<readonly Choice<V>[]>;

/** The choices whose text holds what is typed. */
export function matching<V>(choices: readonly Choice<V>[], typed: string): readonly Choice<V>[] {
  const wanted = fold(typed);
  return choices.filter(({ label }) => fold(label).includes(wanted));
}

/** The text of a value, which stands for itself where the list has it no more. */
export function labelIn<V>(choices: readonly Choice<V>[], value: V): string {
  return choices.find((choice) => choice.value === value)?.label ?? String(value);
}
