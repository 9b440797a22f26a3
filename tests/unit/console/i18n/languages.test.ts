import { expect, it } from 'vitest';
import { languages } from '../../../../src/console/i18n/known-languages.ts';
import { hasPlainDigits, localeTag } from '../../../../src/console/i18n/languages.ts';

it('knows of each language whether its small numbers are just their digits', () => {
  const numbers = [1, 10, 99, 123, 456, 789, 999];
  for (const { code } of languages) {
    const format = new Intl.NumberFormat(localeTag(code));
    const plain = numbers.every((number) => format.format(number) === String(number));
    expect([code, hasPlainDigits(code)]).toEqual([code, plain]);
  }
});
