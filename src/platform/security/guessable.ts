/** So much of a password is looked at: nothing that is common is as long. */
const MOST_CHARACTERS = 64;

/** So many different characters are no pattern. */
const ENOUGH_DIFFERENT = 5;

/** What people put behind a word when letters are not enough: `1`, `!`, `-2026`. */
const ADDED = /[^\p{L}]{1,5}$/u;

/** Signs that stand for letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * True for a password that is tried first: one of the `common`, or of the `words` that everybody knows of its owner, both
 * in small letters, also with signs for letters and something behind it; a few characters over and over; one character
 * after the other.
 */
export function isGuessable(
  password: string,
  common: ReadonlySet<string>,
  words: readonly string[] = [],
): boolean {
  const whole = password.slice(0, MOST_CHARACTERS).toLowerCase();
  const stem = whole.replace(ADDED, '');
  const guesses = [whole, stem, lettersOf(whole), lettersOf(stem)];
  return (
    new Set(whole).size < ENOUGH_DIFFERENT ||
    isRun(whole) ||
    guesses.some((guess) => common.has(guess) || words.includes(guess))
  );
}

function lettersOf(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign);
}

/** `abcdefgh`, `98765432`. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
