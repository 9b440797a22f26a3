/** How a term compares a field with its value. */
export type Operator = ':' | '~' | '>' | '>=' | '<' | '<=';

/** `type:thermostat`, `-label~"old pump"`, `attr.floor>3`: a word of a filter line that is about a field. */
export interface LineTerm {
  kind: 'term';
  /** Places in the line, the end excluded; those of the value with its quotes. */
  start: number;
  end: number;
  valueStart: number;
  /** A minus before it: whatever does not compare so. */
  negated: boolean;
  field: string;
  /** What stands behind the dot of the field. */
  key?: string;
  operator: Operator;
  value: string;
  /** The value stands in quotes: it is a text, whatever it looks like. */
  quoted: boolean;
  /** The quotes are not closed. */
  open: boolean;
}

/** A word of a filter line that is searched for as it is. */
export interface LineText {
  kind: 'text';
  start: number;
  end: number;
  text: string;
  open: boolean;
}

export type LineWord = LineTerm | LineText;

const BLANK = /\s+/uy;
/** A field begins with a letter, so that addresses and times are words like others. */
const FIELD = /(-?)(\p{L}[\p{L}\p{N}_-]*)(?:\.(?:"((?:[^"\\]|\\.)*)"|([^\s:~<>"]+)))?(>=|<=|[:~<>])/uy;
const QUOTED = /"((?:[^"\\]|\\.)*)("?)/uy;
const BARE = /\S+/uy;

/** The words of a filter line. Blanks part them; within quotes `\"` and `\\` stand for themselves. Pure. */
export function lineWords(line: string): LineWord[] {
  const words: LineWord[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(line);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const takeValue = () => {
    const quotes = take(QUOTED);
    if (quotes) return { value: unquoted(quotes[1] ?? ''), quoted: true, open: quotes[2] === '' };
    return { value: take(BARE)?.[0] ?? '', quoted: false, open: false };
  };
  while (at < line.length) {
    if (take(BLANK)) continue;
    const start = at;
    const field = take(FIELD);
    const valueStart = at;
    const { value, quoted, open } = takeValue();
    if (!field) {
      words.push({ kind: 'text', start, end: at, text: value, open });
      continue;
    }
    const [, minus, name = '', quotedKey, bareKey, operator] = field;
    const key = quotedKey === undefined ? bareKey : unquoted(quotedKey);
    words.push({
      kind: 'term',
      start,
      end: at,
      valueStart,
      negated: minus === '-',
      field: name,
      ...(key !== undefined && { key }),
      operator: operator as Operator,
      value,
      quoted,
      open,
    });
  }
  return words;
}

/** The word that ends at a place of the line or has it inside; undefined between words. */
export function wordAt(words: readonly LineWord[], place: number): LineWord | undefined {
  return words.find(
    ({ start, end, ...word }) => start < place && (place <= end || ('open' in word && word.open)),
  );
}

/** The value of `field:value`; undefined where the line does not say so. */
export function termValue(line: string, field: string): string | undefined {
  return plainTerms(line, field)[0]?.value;
}

/** The line with `field:value` in the place of what it says of the field so far, null for nothing. */
export function withTerm(line: string, field: string, value: string | null): string {
  const terms = plainTerms(line, field);
  const said = value === null ? '' : `${field}:${written(value)}`;
  const place = terms[0]?.start;
  let kept = line;
  for (const { start, end } of terms.toReversed()) kept = `${kept.slice(0, start)}${kept.slice(end)}`;
  const parts =
    place === undefined ? [said, kept.trim()] : [kept.slice(0, place).trim(), said, kept.slice(place).trim()];
  return parts.filter(Boolean).join(' ');
}

/** A value as it stands in a line: in quotes where it would be several words, or none, or read as something else. */
export function written(value: string): string {
  return /^[^\s"]+$/.test(value) ? value : quoted(value);
}

/** A line that searches for a text, whatever in it looks like a field. */
export function searchedText(text: string): string {
  const isPlain = !text.includes('"') && lineWords(text).every(({ kind }) => kind === 'text');
  return isPlain ? text : quoted(text);
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
}

function unquoted(text: string): string {
  return text.replaceAll(/\\(.)/gs, '$1');
}

function plainTerms(line: string, field: string): LineTerm[] {
  return lineWords(line).filter(
    (word): word is LineTerm =>
      word.kind === 'term' && word.field === field && word.operator === ':' && !word.negated,
  );
}
