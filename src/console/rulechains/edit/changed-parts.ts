import { isRecord } from '../../../model/json-object.ts';
import { sameJson } from '../../editing/same-json.ts';

/** What differs from what it was, by the way to it. */
export interface ChangedPart {
  name: string;
  value: string;
}

const MOST = 6;
const LONGEST = 300;

/** What of a value is another than it was, as far as people can take it in. */
export function changedParts(before: unknown, now: unknown): ChangedPart[] {
  return [...differing(before, now, [])].slice(0, MOST);
}

function* differing(before: unknown, now: unknown, path: readonly string[]): Generator<ChangedPart> {
  if (sameJson(before, now)) return;
  if (isRecord(before) && isRecord(now)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
      yield* differing(before[name], now[name], [...path, name]);
    }
    return;
  }
  const text = typeof now === 'string' ? now : (JSON.stringify(now) ?? '—');
  yield { name: path.join('.'), value: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text };
}
