import { describe, expect, it } from 'vitest';
import { commaList, PageQuery, pageLinkOf, requiredText } from '../../../../src/platform/http/page-query.ts';

describe('a page query', () => {
  it('says which page of what', () => {
    const query = {
      pageSize: '20',
      page: '3',
      textSearch: 'Ther',
      sortProperty: 'name',
      sortOrder: 'desc',
      unknown: 'x',
    };
    expect(pageLinkOf(PageQuery.parse(query))).toEqual({
      pageSize: 20,
      page: 3,
      textSearch: 'Ther',
      sortProperty: 'name',
      sortOrder: 'DESC',
    });
  });

  it('needs no more than page and size; blank parameters do not count', () => {
    const query = { pageSize: '1', page: '0', textSearch: '', sortProperty: '', sortOrder: '' };
    expect(pageLinkOf(PageQuery.parse(query))).toEqual({ pageSize: 1, page: 0 });
  });

  it.each([
    [{ pageSize: '0', page: '0' }, "Incorrect page link page size '0'. Page size must be greater than zero."],
    [{ pageSize: '-5', page: '0' }, "Incorrect page link page size '-5'."],
    [{ pageSize: '10', page: '-1' }, "Incorrect page link page '-1'."],
    [
      { pageSize: '10', page: '0', sortProperty: 'name', sortOrder: 'up' },
      "Unsupported sort order 'up'! Only 'ASC' or 'DESC' types are allowed.",
    ],
  ])('that makes no sense is refused in words: %j', (query, message) => {
    expect(() => pageLinkOf(PageQuery.parse(query))).toThrow(message);
  });

  it.each([
    { page: '0' },
    { pageSize: '10' },
    { pageSize: 'ten', page: '0' },
    { pageSize: '1.5', page: '0' },
  ])('that is incomplete reaches no list: %j', (query) => {
    expect(PageQuery.safeParse(query).success).toBe(false);
  });
});

describe('commaList', () => {
  it('splits at commas and drops blanks', () => {
    expect(commaList('a, b,,c ,')).toEqual(['a', 'b', 'c']);
    expect(commaList('')).toEqual([]);
    expect(commaList(undefined)).toEqual([]);
  });
});

describe('requiredText', () => {
  it('names the parameter that is blank', () => {
    expect(requiredText('deviceName', 'A 1')).toBe('A 1');
    expect(() => requiredText('deviceName', ' ')).toThrow("Parameter 'deviceName' can't be empty!");
  });
});
