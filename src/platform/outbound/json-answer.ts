import { parseJson } from '../json.ts';

/** What another system answers as JSON; undefined where that is none. */
export function jsonAnswer(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}
