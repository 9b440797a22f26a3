/** The database reads members of JSON that is nested at most a thousand times; nobody who is well nests so deep. */
const MOST_LEVELS = 500;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether JSON text is nested deeper than what is taken, whatever else is wrong with it. */
export function isTooDeep(json: string): boolean {
  // As many brackets have to be closed again.
  if (json.length <= 2 * MOST_LEVELS) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) isText = !isText;
    else if (isText) at += code === BACKSLASH ? 1 : 0;
    else if (opens(code) && ++depth > MOST_LEVELS) return true;
    else if (closes(code)) depth -= 1;
  }
  return false;
}

/** [ and { */
const opens = (code: number) => code === 0x5b || code === 0x7b;

/** ] and } */
const closes = (code: number) => code === 0x5d || code === 0x7d;
