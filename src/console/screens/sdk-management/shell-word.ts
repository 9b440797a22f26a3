/**
 * What a terminal does not take as text even in quotes, such as the end of a paste or an interrupt, and what shows
 * letters in another order than they stand in.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSEEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** A text as one word of a POSIX shell, which takes nothing in it for its own; only line breaks at its end are lost. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return UNSEEN.test(text) ? `"$(printf ${quoted(printed(text))})"` : quoted(text);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The text as `printf` writes it, with nothing in it that is not seen. */
function printed(text: string): string {
  return Array.from(text, (letter) => {
    if (letter === '%') return '%%';
    if (letter >= ' ' && letter !== '\\' && !UNSEEN.test(letter)) return letter;
    return Array.from(
      new TextEncoder().encode(letter),
      (byte) => `\\${byte.toString(8).padStart(3, '0')}`,
    ).join('');
  }).join('');
}
