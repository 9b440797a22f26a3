import { describe, expect, it } from 'vitest';
import { completed, completionsAt } from '../../../../../src/console/table/filter-line/complete-line.ts';
import type { FilterField } from '../../../../../src/console/table/filter-line/filter-field.ts';

const choices = (...values: string[]) => values.map((value) => ({ value, label: value }));
const fields: FilterField[] = [
  {
    name: 'type',
    title: 'entity.type',
    operators: [':', '~'],
    negatable: true,
    values: async (text) => choices('pump', 'big valve').filter(({ value }) => value.includes(text)),
    narrow: () => ({}),
  },
  {
    name: 'attr',
    keyed: true,
    title: 'filter-line.attribute',
    operators: [':'],
    keys: async (text) => choices('model', 'serial number').filter(({ value }) => value.startsWith(text)),
    narrow: () => ({}),
  },
];
const titleOf = ({ name }: FilterField) => ({ type: 'Type', attr: 'Merkmal' })[name] ?? '';

/** What is offered where the bar stands, each as the whole line that comes of it; the bar is the caret. */
async function offered(typed: string): Promise<string[]> {
  const caret = typed.indexOf('|');
  const line = typed.replace('|', '');
  const found = await completionsAt(line, caret, fields, titleOf, new AbortController().signal);
  return found.choices.map((choice) => {
    const next = completed(line, found, choice);
    return `${next.line.slice(0, next.caret)}|${next.line.slice(next.caret)}`;
  });
}

describe('What is offered in a filter line', () => {
  it('is every field where a word begins', async () => {
    expect(await offered('|')).toEqual(['type:|', 'attr.|']);
    expect(await offered('north |')).toEqual(['north type:|', 'north attr.|']);
  });

  it('is a field by its name, or by what it is called in the language of the person', async () => {
    expect(await offered('ty|')).toEqual(['type:|']);
    expect(await offered('merk|')).toEqual(['attr.|']);
    expect(await offered('north|')).toEqual([]);
  });

  it('is, behind a minus, what can be left out', async () => {
    expect(await offered('-|')).toEqual(['-type:|']);
  });

  it('is a name behind a dot', async () => {
    expect(await offered('attr.|')).toEqual(['attr.model|', 'attr."serial number"|']);
    expect(await offered('attr.ser|')).toEqual(['attr."serial number"|']);
  });

  it('is a value behind the operator, which ends the word', async () => {
    expect(await offered('type:|')).toEqual(['type:pump |', 'type:"big valve" |']);
    expect(await offered('type:"big|')).toEqual(['type:"big valve" |']);
    expect(await offered('type:p| north')).toEqual(['type:pump | north'.replace(' | ', ' |')]);
  });

  it('is nothing that stands there already, and no whole value for a part of one', async () => {
    expect(await offered('type:pump|')).toEqual([]);
    expect(await offered('type~p|')).toEqual([]);
  });
});
