import { describe, expect, it } from 'vitest';
import {
  lineWords,
  termValue,
  withTerm,
  wordAt,
  written,
} from '../../../../../src/console/table/filter-line/line-words.ts';

describe('The words of a filter line', () => {
  const said = (line: string) =>
    lineWords(line).map((word) =>
      word.kind === 'text'
        ? word.text
        : [
            word.negated ? 'not' : '',
            word.field,
            word.key === undefined ? '' : `[${word.key}]`,
            word.operator,
            word.quoted ? `'${word.value}'` : word.value,
          ].join(''),
    );

  it('are parted by blanks', () => {
    expect(said('  north   gate ')).toEqual(['north', 'gate']);
  });

  it('are terms where a field stands before an operator', () => {
    expect(said('type:thermostat label~pump attr.floor>=3')).toEqual([
      'type:thermostat',
      'label~pump',
      'attr[floor]>=3',
    ]);
  });

  it('may have blanks, quotes and signs within quotes', () => {
    expect(said(String.raw`customer:"A \"B\" \\ C" "type:x"`)).toEqual([
      String.raw`customer:'A "B" \ C'`,
      'type:x',
    ]);
    expect(said('attr."serial number":7')).toEqual(['attr[serial number]:7']);
  });

  it('are turned round by a minus', () => {
    expect(said('-label~old -north')).toEqual(['notlabel~old', '-north']);
  });

  it('are no terms where no letter begins them, as addresses and times', () => {
    expect(said('00:1a:2b 12:30 >5')).toEqual(['00:1a:2b', '12:30', '>5']);
  });

  it('take letters of every alphabet', () => {
    expect(said('标签~泵 größe>3')).toEqual(['标签~泵', 'größe>3']);
  });

  it('know where they stand', () => {
    const [, word] = lineWords('pump type:"a b"');
    expect(word).toMatchObject({ start: 5, end: 15, valueStart: 10, open: false });
  });

  it('tell that a quotation mark is not closed', () => {
    expect(lineWords('customer:"A b')).toMatchObject([{ kind: 'term', value: 'A b', open: true, end: 13 }]);
  });

  it('are found by a place inside or at their end', () => {
    const words = lineWords('ab type:x');
    expect(wordAt(words, 2)).toMatchObject({ text: 'ab' });
    expect(wordAt(words, 3)).toBeUndefined();
    expect(wordAt(words, 9)).toMatchObject({ field: 'type' });
    expect(wordAt(lineWords('customer:"A '), 12)).toMatchObject({ field: 'customer' });
  });
});

describe('A term of a filter line', () => {
  it('is read and replaced, and all else stays', () => {
    const line = 'north type:pump label~x';
    expect(termValue(line, 'type')).toBe('pump');
    expect(termValue(line, 'label')).toBeUndefined();
    expect(withTerm(line, 'type', 'big valve')).toBe('north type:"big valve" label~x');
    expect(withTerm(line, 'type', null)).toBe('north label~x');
    expect(withTerm('north', 'type', 'pump')).toBe('type:pump north');
    expect(withTerm('', 'type', 'pump')).toBe('type:pump');
    expect(withTerm('type:a north type:b', 'type', 'c')).toBe('type:c north');
  });

  it('is read as it was written, whatever stands in it', () => {
    for (const value of ['', 'a', 'a b', 'a"b', String.raw`a\b`, 'a:b', '"', String.raw`\"`]) {
      expect(termValue(`x:${written(value)}`, 'x')).toBe(value);
    }
  });
});
