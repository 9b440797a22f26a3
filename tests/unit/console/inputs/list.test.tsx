import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type InputProps, Unreadable } from '../../../../src/console/commands/input.ts';
import { translate } from '../../../../src/console/i18n/i18n.ts';
import { list } from '../../../../src/console/inputs/list.tsx';
import { number } from '../../../../src/console/inputs/number.ts';
import { formOf } from './form-of.tsx';

afterEach(cleanup);

const values = () => screen.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

describe('a list', () => {
  test('says that it is empty, and takes values one after the other', async () => {
    const { user, answer } = await formOf(list(number));
    expect(screen.getByText('The list is empty')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Value 1' }));
    await user.keyboard('1');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.keyboard('2');
    expect(answer()).toEqual([1, 2]);
  });

  test('loses one value, says how many are left, and the focus goes to its neighbour', async () => {
    const { user, answer } = await formOf(list(number), { value: [1, 2, 3] });
    const remove = (at: number) => screen.getByRole('button', { name: `Remove Value ${at}` });
    await user.click(remove(2));
    expect([answer(), values(), screen.getByRole('status').textContent]).toEqual([
      [1, 3],
      ['1', '3'],
      'Removed, 2 are left',
    ]);
    expect(document.activeElement).toBe(remove(2));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(remove(1));
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Add');
  });

  test('says beside a value why it is none, once the form has refused it', async () => {
    const { user } = await formOf(list(number), { value: [1, 2], error: 'Not all of them are numbers' });
    const second = screen.getByRole('textbox', { name: 'Value 2' });
    await user.type(second, 'x');
    expect(screen.getByRole('textbox', { description: 'This is not a number' })).toBe(second);
  });

  test.each([
    ['its first value', [1, 2], 'Value 1'],
    ['what adds one where there is none', [], 'Add'],
  ])('leads a form that finds it wrong to %s', async (_, value, name) => {
    const led = vi.fn<NonNullable<InputProps<number[]>['ref']>>();
    await formOf(list(number), { value, ref: led });
    led.mock.calls[0]?.[0]?.focus();
    expect(document.activeElement).toBe(screen.getByRole(value.length > 0 ? 'textbox' : 'button', { name }));
  });

  test('takes the focus where it is to begin', async () => {
    await formOf(list(number), { value: [1, 2], autoFocus: true });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Value 1' }));
  });

  test('keeps what is no value in its place', async () => {
    const { user, answer } = await formOf(list(number), { value: [1, 2] });
    await user.type(screen.getByRole('textbox', { name: 'Value 1' }), 'x');
    expect(values()).toEqual(['1x', '2']);
    expect(answer()).toEqual([new Unreadable('1x', { key: 'validation.number' }), 2]);
  });

  test('is written as a sentence strings things together', async () => {
    expect(await list(number).print([1, 2], translate)).toBe('1 and 2');
  });
});
