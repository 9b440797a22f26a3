const DIGITS = 32;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** The bytes that become text at once, whole groups of three. */
const CHUNK = 24_576;

/**
 * Writes UUIDs as one text of 22 letters each, so that a hundred thousand fit where browsers keep little. Undefined
 * where one is no UUID as the platform writes it.
 */
export function packIds(ids: readonly string[]): string | undefined {
  const bytes = new Uint8Array((ids.length * DIGITS) / 2);
  let at = 0;
  for (const id of ids) {
    if (!UUID.test(id)) return undefined;
    for (let place = 0; place < id.length; place += 2) {
      if (id[place] === '-') place += 1;
      bytes[at] = Number.parseInt(id.slice(place, place + 2), 16);
      at += 1;
    }
  }
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += CHUNK) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(from, from + CHUNK))));
  }
  return parts.join('');
}

/** Reads what `packIds` has written; undefined for any other text. */
export function unpackIds(text: string): string[] | undefined {
  let digits: string;
  try {
    digits = Array.from(atob(text), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
  if (digits.length % DIGITS !== 0) return undefined;
  return Array.from({ length: digits.length / DIGITS }, (_, at) =>
    digits
      .slice(at * DIGITS, (at + 1) * DIGITS)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  );
}
