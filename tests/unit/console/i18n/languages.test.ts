import { expect, it } from 'vitest';
import { languages } from '../../../../src/console/i18n/known-languages.ts';
import { groupsByComma, hasPlainDigits, localeTag } from '../../../../src/console/i18n/languages.ts';

it('knows of each language whether its small numbers are just their digits', () => {
  const numbers = [1, 10, 99, 123, 456, 789, 999];
  for (const { code } of languages) {
    const format = new Intl.NumberFormat(localeTag(code));
    const plain = numbers.every((number) => format.format(number) === String(number));
    expect([code, hasPlainDigits(code)]).toEqual([code, plain]);
  }
});

it('knows of each language whether commas are all that stands in its great numbers', () => {
  const numbers = [1000, 9999, 10_000, 123_456, 1_000_000, 1_234_567_890];
  const byComma = new Intl.NumberFormat('en-US');
  for (const { code } of languages) {
    const format = new Intl.NumberFormat(localeTag(code));
    const alike = numbers.every((number) => format.format(number) === byComma.format(number));
    expect([code, groupsByComma(code)]).toEqual([code, alike]);
  }
});
