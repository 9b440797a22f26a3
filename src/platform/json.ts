/** What was sent is no JSON that is read here; the message is meant for the sender. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
}

/** What was sent is more than is read at once; the message names the limit. */
export class JsonExtentError extends JsonError {}

/**
 * The most levels that are read. The database reads members a thousand levels deep; what writes JSON calls itself for
 * every level of objects whose names are numbers, and ends the process some thousands of levels deep. Nobody who is
 * well nests so deep.
 */
const MOST_LEVELS = 500;

/** The most values and members that a text is read with: each costs far more time and memory than its characters. */
const MOST_VALUES = 50_000;

/** Fewer digits in a row are an integer that a number holds without loss; most texts have no longer one. */
const LONG_DIGITS = 16;

/** An integer of JSON that may be too long for a number and yet be one of 64 bits. */
const LONG_INTEGER = /^-?[1-9]\d{15,18}$/;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** Reads JSON. Whatever is read can be written as JSON again. @throws JsonError */
export function parseJson(text: string): unknown {
  checkExtent(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonError('The text is not JSON');
  }
}

/**
 * Reads JSON as measurements are sent: integers of 64 bits that a number does not hold without loss, such as times in
 * nanoseconds, are texts. @throws JsonError
 */
export function parseMeasurements(text: string): unknown {
  return parseJson(hasLongDigits(text) ? withLongIntegersQuoted(text) : text);
}

/** Holds JSON to the levels and values that are read, whatever else is wrong with it. @throws JsonExtentError */
export function checkExtent(text: string): void {
  // As many brackets have to be closed again.
  if (text.length <= 2 * MOST_LEVELS) return;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfText(text, at);
      continue;
    }
    if (closes(code)) depth -= 1;
    else if (opens(code) && ++depth > MOST_LEVELS) throw new JsonExtentError('The text is nested too deep');
    else if (code === COMMA || opens(code)) values += 1;
    if (values > MOST_VALUES) throw new JsonExtentError(`The text has more than ${MOST_VALUES} values`);
  }
}

/** Whether a text has so many digits in a row. Each such row has one at a place that is looked at. */
function hasLongDigits(text: string): boolean {
  for (let at = LONG_DIGITS - 1; at < text.length; at += LONG_DIGITS) {
    if (!isDigit(text.charCodeAt(at))) continue;
    let begin = at;
    while (isDigit(text.charCodeAt(begin - 1))) begin -= 1;
    let end = at + 1;
    while (end - begin < LONG_DIGITS && isDigit(text.charCodeAt(end))) end += 1;
    if (end - begin >= LONG_DIGITS) return true;
  }
  return false;
}

/** Puts quotes around the integers that numbers do not hold; what was no JSON is none afterwards. */
function withLongIntegersQuoted(text: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    if (!startsNumber(code)) continue;
    const start = at;
    while (continuesNumber(text.charCodeAt(at + 1))) at += 1;
    const end = at + 1;
    if (end - start < 16 || !isLossy(text.slice(start, end)) || isName(text, end)) continue;
    parts.push(text.slice(copied, start), '"', text.slice(start, end), '"');
    copied = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(copied);
}

/** Whether the source of a number is an integer of 64 bits that becomes another one as a number. */
function isLossy(source: string): boolean {
  if (!LONG_INTEGER.test(source) || Number.isSafeInteger(Number(source))) return false;
  const integer = BigInt(source);
  return BigInt.asIntN(64, integer) === integer;
}

/** Whether what ends here is followed by a colon; no number may be, and a text in its place would be right. */
function isName(text: string, end: number): boolean {
  let at = end;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === COLON;
}

/** Where the text ends that begins here: its last quote, or the end of everything. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

const startsNumber = (code: number) => isDigit(code) || code === 0x2d;

/** Digits, and + - . E e */
const continuesNumber = (code: number) =>
  isDigit(code) || code === 0x2b || code === 0x2d || code === 0x2e || code === 0x45 || code === 0x65;

const isBlank = (code: number) => code === SPACE || code === LINE_FEED || code === RETURN || code === TAB;

/** [ and { */
const opens = (code: number) => code === 0x5b || code === 0x7b;

/** ] and } */
const closes = (code: number) => code === 0x5d || code === 0x7d;
