/** Finds how a text may go on in texts that are many, without looking at each of them. */
export class Beginnings {
  readonly #texts: ReadonlySet<string>;
  readonly #sorted: readonly string[];

  constructor(texts: Iterable<string>) {
    this.#texts = new Set(texts);
    this.#sorted = [...this.#texts].sort();
  }

  /** Whether one of them begins with a text. */
  some(text: string): boolean {
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#sorted[middle] ?? '') < text) from = middle + 1;
      else to = middle;
    }
    return this.#sorted[from]?.startsWith(text) ?? false;
  }

  /** The lengths of those that a text begins with, the empty one among them. */
  lengthsIn(text: string): number[] {
    const lengths: number[] = [];
    for (let length = 0; length <= text.length; length++) {
      if (this.#texts.has(text.slice(0, length))) lengths.push(length);
    }
    return lengths;
  }
}

/**
 * Makes the function that tells whether a text ends with a beginning of the wanted one that is not all of it, and may be:
 * `may` is asked once for each length.
 */
export function endsWithBeginning(
  wanted: string,
  may: (length: number) => boolean,
): (text: string) => boolean {
  // For every beginning, the longest other one that it ends with.
  const shorter = [0, 0];
  const goOn = (length: number, character: string | undefined): number => {
    let matched = length;
    while (matched > 0 && wanted[matched] !== character) matched = shorter[matched] ?? 0;
    return wanted[matched] === character ? matched + 1 : 0;
  };
  for (let length = 1; length < wanted.length; length++) {
    shorter.push(goOn(shorter[length] ?? 0, wanted[length]));
  }
  const known: boolean[] = [false];
  const anyMay = (longest: number): boolean => {
    const any = known[longest] ?? (may(longest) || anyMay(shorter[longest] ?? 0));
    known[longest] = any;
    return any;
  };
  return (text) => {
    let matched = 0;
    for (let at = Math.max(0, text.length - wanted.length + 1); at < text.length; at++) {
      matched = goOn(matched, text[at]);
    }
    return anyMay(matched);
  };
}
