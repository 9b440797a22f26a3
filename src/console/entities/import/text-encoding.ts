/** What the bytes of a file may be written in, as the browser calls it. */
export const ENCODINGS = [
  'utf-8',
  'gb18030',
  'big5',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-kr',
  'windows-1252',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * What bytes are written in: what their mark says, else UTF-8 where they are it. Else they come from a spreadsheet on a
 * Chinese system: gb18030 reads what gb2312 and GBK write, too.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'gb18030';
    throw error;
  }
}

/** The text in bytes, without their mark; what cannot be read in this encoding is U+FFFD. */
export function decoded(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** How many characters of a text could not be read. */
export function countUnreadable(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) count += 1;
  return count;
}

/** Whether bytes are no text at all: a workbook, an archive, a picture. */
export function isNoText(bytes: Uint8Array): boolean {
  const beginning = bytes.subarray(0, 1024);
  const [first, second] = beginning;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return !isMarked && beginning.includes(0);
}
