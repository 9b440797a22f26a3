import { describe, expect, it } from 'vitest';
import {
  countUnreadable,
  decoded,
  guessEncoding,
  isNoText,
} from '../../../../../src/console/entities/import/text-encoding.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('The bytes of a file', () => {
  it.each([
    ['plain letters', utf8('name,type'), 'utf-8', 'name,type'],
    ['UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, 0x61), 'utf-8', 'a'],
    ['Chinese in UTF-8', utf8('水泵'), 'utf-8', '水泵'],
    ['Chinese of a spreadsheet', bytes(0xcb, 0xae, 0xb1, 0xc3), 'gb18030', '水泵'],
    ['the text that spreadsheets call Unicode', bytes(0xff, 0xfe, 0x61, 0, 0x34, 0x6c), 'utf-16le', 'a水'],
    ['the same the other way round', bytes(0xfe, 0xff, 0, 0x61), 'utf-16be', 'a'],
  ] as const)('are known by themselves: %s', (_title, content, encoding, text) => {
    expect(guessEncoding(content)).toBe(encoding);
    expect(decoded(content, encoding)).toBe(text);
    expect(isNoText(content)).toBe(false);
  });

  it('that cannot be read in an encoding are counted', () => {
    const text = decoded(bytes(0x61, 0xb1, 0x62, 0xff), 'utf-8');
    expect(countUnreadable(text)).toBe(2);
    expect(countUnreadable('水泵')).toBe(0);
  });

  it('of a workbook or a picture are no text', () => {
    expect(isNoText(bytes(0x50, 0x4b, 0x03, 0x04, 0x00))).toBe(true);
  });
});
