import { KeySet } from '../engine/key-set.ts';
import { KeyedNumbers } from '../engine/keyed-numbers.ts';
import { fold } from '../engine/text-rules.ts';
import { withoutCase } from '../registry/row-marks.ts';
import { CodeLists } from './code-lists.ts';
import type { Column } from './kept-columns.ts';
import type { TextAutomaton } from './text-automaton.ts';
import type { OrderedValue, ValueTest } from './value-tests.ts';

/** A code is a half-word, and 0 is that of no entity. */
const MOST_VALUES = 0xffff;

/** So much may all texts of different values take, in characters. */
const MOST_TEXT = 4 * 1024 * 1024;

/** About how much memory a value takes beside its text. */
const VALUE_BYTES = 100;

/** Where fewer than this share of all entities have a text, or pass, it is quicker to read which ones do than to look at each. */
const FEW = 2 / 3;

/** How a search makes lower case of what it looks into. */
export type Lower = 'lower' | 'fold_text';

/** A value that a text may go on with. */
export interface Follower {
  /** From where in the text on. */
  place: number;
  /** Whether it has all that follows there, and not only the beginning of that. */
  isRest: boolean;
  /** The code of the value. */
  code: number;
}

/**
 * What each of many entities has in one column, where the different values are not too many: of each value it is found out
 * once whether it passes.
 */
export class ValueColumn implements Column {
  readonly #codes = new KeyedNumbers((length) => new Uint16Array(length));
  /** Which entities have which code, once all are there. */
  #lists: CodeLists | undefined;
  readonly #values: OrderedValue[] = [];
  /** As which texts searches see them. */
  readonly #texts: Record<Lower, string[]> = { lower: [], fold_text: [] };
  readonly #codeOf = new Map<string | number, number>();
  #textLength = 0;
  #isFit = true;

  get isFit(): boolean {
    return this.#isFit;
  }

  get bytes(): number {
    const listed = this.#lists?.bytes ?? 0;
    return this.#codes.bytes + listed + this.#values.length * VALUE_BYTES + 2 * this.#textLength;
  }

  /** How many different values there have been. */
  get values(): number {
    return this.#values.length;
  }

  trim(): void {
    this.#codes.trim();
  }

  *list(): Generator<void, void, void> {
    if (!CodeLists.canList(this.#values.length)) return;
    this.#lists = new CodeLists(this.#codes);
    yield* this.#lists.fill(this.#values.length);
  }

  /** Sets the value of some entities; as which text a search sees it is only asked when it is new. */
  set(keys: readonly number[], value: OrderedValue, textOf: () => string): void {
    const code = this.#codeFor(value, textOf);
    if (code === 0) this.#isFit = false;
    for (const key of keys) this.#put(key, code);
  }

  /** Leaves out an entity. */
  delete(key: number): void {
    if (this.#codes.get(key) > 0) this.#put(key, 0);
  }

  /** All entities whose value passes. */
  passing(test: ValueTest): KeySet {
    return this.#ofCodes(this.#passes(test));
  }

  /** Those of some entities whose value passes. */
  among(test: ValueTest, keys: readonly number[]): number[] {
    const passes = this.#passes(test);
    return keys.filter((key) => passes[this.#codes.get(key)] === 1);
  }

  /** The entities whose values have a text in them; undefined where none has. */
  having(text: string, lower: Lower): KeySet | undefined {
    return this.#ofTexts(lower, (own) => own.includes(text));
  }

  /** Which values go on with a text, from where in it on, but its beginning. */
  goingOn(text: string, lower: Lower): readonly Follower[] {
    return this.#texts[lower].flatMap((own, at) =>
      placesIn(text, own).map((place) => ({
        place,
        isRest: place + own.length >= text.length,
        code: at + 1,
      })),
    );
  }

  /** Those of some entities whose values have one of some codes. */
  havingCode(codes: readonly number[], among: KeySet): KeySet {
    const passes = new Uint8Array(this.#values.length + 1);
    for (const code of codes) passes[code] = 1;
    const listed = this.#lists?.having(passes, among.size);
    if (listed) return KeySet.common([listed, among]);
    const { all, first } = this.#codes;
    return among.someOf((key, word) => {
      let bits = 0;
      for (let rest = word; rest !== 0; rest &= rest - 1) {
        const lowest = rest & -rest;
        const code = all[key - first + 31 - Math.clz32(lowest)] ?? 0;
        if (passes[code] === 1) bits |= lowest;
      }
      return bits;
    });
  }

  /** The entities whose values end with a text; undefined where none does. */
  ending(text: string, lower: Lower): KeySet | undefined {
    return this.#ofTexts(lower, (own) => own.endsWith(text));
  }

  /** Makes the function that tells the state of a search after what an entity has. */
  stepper(automaton: TextAutomaton, lower: Lower): (key: number, state: number) => number {
    const stride = automaton.found + 1;
    const texts = this.#texts[lower];
    // By code and state, one more than the state that follows: found out where it is met, as most values go with few states.
    const next = new Uint8Array((texts.length + 1) * stride);
    return (key, state) => {
      const code = this.#codes.get(key);
      const step = code * stride + state;
      if (next[step] === 0) next[step] = automaton.after(state, Buffer.from(texts[code - 1] ?? '')) + 1;
      return (next[step] ?? 1) - 1;
    };
  }

  #ofTexts(lower: Lower, test: (text: string) => boolean): KeySet | undefined {
    const passes = Uint8Array.from([0, ...this.#texts[lower].map((text) => Number(test(text)))]);
    return passes.includes(1) ? this.#ofCodes(passes) : undefined;
  }

  /** The entities whose codes pass. */
  #ofCodes(passes: Uint8Array): KeySet {
    return this.#lists?.having(passes, this.#codes.all.length * FEW) ?? setOf(this.#codes, passes);
  }

  #put(key: number, code: number): void {
    const known = this.#codes.get(key);
    if (!this.#codes.set(key, code)) this.#isFit = false;
    else if (code !== known) this.#lists?.change(key, this.#values.length);
  }

  #passes(test: ValueTest): Uint8Array {
    return Uint8Array.from([0, ...this.#values.map((value) => Number(test(value)))]);
  }

  /** 0 where there is no room for the value, or it is one that is not compared here as elsewhere. */
  #codeFor(value: OrderedValue, textOf: () => string): number {
    const id = idOf(value);
    const known = this.#codeOf.get(id);
    if (known !== undefined) return known;
    const text = textOf();
    this.#textLength += text.length;
    if (this.#values.length === MOST_VALUES || this.#textLength > MOST_TEXT || text.includes('\0')) return 0;
    this.#values.push(value);
    this.#texts.lower.push(withoutCase(text));
    this.#texts.fold_text.push(fold(text));
    this.#codeOf.set(id, this.#values.length);
    if (!CodeLists.canList(this.#values.length)) this.#lists = undefined;
    return this.#values.length;
  }
}

function setOf({ all, first }: KeyedNumbers<Uint16Array<ArrayBuffer>>, passes: Uint8Array): KeySet {
  const words = new Uint32Array(all.length / 32);
  for (let [word, at] = [0, 0]; word < words.length; word++) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit++, at++) bits |= (passes[all[at] ?? 0] ?? 0) << bit;
    words[word] = bits;
  }
  return KeySet.ofBits(first, words);
}

/** Numbers stand for themselves. */
function idOf(value: OrderedValue): string | number {
  switch (typeof value) {
    case 'number':
      return value;
    case 'string':
      return `text ${value}`;
    case 'boolean':
      return `flag ${value}`;
    default:
      return value === null ? 'none' : `json ${value.json}`;
  }
}

/**
 * From which places in a text on, but its beginning, another one goes on with it: they are alike from there up to the end of
 * one of them. An empty one does so nowhere.
 */
function placesIn(text: string, own: string): number[] {
  const places: number[] = [];
  if (own === '') return places;
  const first = own.charAt(0);
  for (let place = text.indexOf(first, 1); place > 0; place = text.indexOf(first, place + 1)) {
    if (text.startsWith(own, place) || own.startsWith(text.slice(place))) places.push(place);
  }
  return places;
}
