import { cleanup, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { keyValueMap } from '../../../../../src/console/inputs/values/key-value-map.tsx';
import { mapOf, rowsOf } from '../../../../../src/console/inputs/values/key-value-rows.ts';
import { formOf } from '../form-of.tsx';

afterEach(cleanup);

describe('a map of keys and values', () => {
  test('is made by keyboard, and wants both of each entry', async () => {
    const { user, answer } = await formOf(keyValueMap);
    await user.click(screen.getByRole('button', { name: 'Add an entry' }));
    expect(answer()).toMatchObject({ reason: { key: 'key-val.incomplete' } });
    await user.keyboard('unit{Tab}');
    expect(answer()).toMatchObject({ reason: { key: 'key-val.incomplete' } });
    await user.keyboard('bar');
    expect(answer()).toEqual({ unit: 'bar' });
  });

  test('has of two entries with one key the later, and leaves alone who is on the way to another', async () => {
    const { user, answer } = await formOf(keyValueMap, { value: { a: '1' } });
    await user.click(screen.getByRole('button', { name: 'Add an entry' }));
    await user.keyboard('a{Tab}2');
    expect(answer()).toEqual({ a: '2' });
    await user.type(screen.getAllByLabelText('Key')[1] ?? document.body, 'b');
    expect(answer()).toEqual({ a: '1', ab: '2' });
  });

  test('says beside each entry what is missing, once the form has refused it', async () => {
    const { user } = await formOf(keyValueMap, { value: { a: '1' }, error: 'Not complete' });
    await user.clear(screen.getByLabelText('Value'));
    const described = (description: string) => screen.queryByRole('textbox', { description });
    expect([described('Enter a key'), described('Enter a value')]).toEqual([
      null,
      screen.getByLabelText('Value'),
    ]);
  });

  test('is none without entries', async () => {
    const { user, answer } = await formOf(keyValueMap, { value: { a: '1' } });
    await user.click(screen.getByRole('button', { name: 'Remove Entry 1' }));
    expect(answer()).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Add an entry' })).toBe(document.activeElement);
  });

  test('is written entry by entry', () => {
    expect(keyValueMap.print({ unit: 'bar', place: 'hall' }, translate)).toBe('unit: bar and place: hall');
  });

  test('comes back from its rows, complete or not', () => {
    const rows = fc.array(fc.tuple(fc.string(), fc.string()));
    fc.assert(
      fc.property(rows, (given) => {
        const shown = rowsOf(mapOf(given));
        const isComplete = given.every((row) => row.every((text) => text.trim() !== ''));
        const expected = isComplete ? Object.entries(Object.fromEntries(given)) : given;
        expect(shown).toEqual(expected);
      }),
    );
  });
});
