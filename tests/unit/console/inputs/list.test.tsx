import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../src/console/commands/input.ts';
import { translate } from '../../../../src/console/i18n/i18n.ts';
import { list } from '../../../../src/console/inputs/list.tsx';
import { number } from '../../../../src/console/inputs/number.ts';
import { speakEnglish } from '../commands/texts.ts';
import { formOf } from './form-of.tsx';

beforeAll(speakEnglish);
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

  test('loses one value and keeps the others, and the focus stays with it', async () => {
    const { user, answer } = await formOf(list(number), { value: [1, 2, 3] });
    await user.click(screen.getByRole('button', { name: 'Remove value 2' }));
    expect([answer(), values()]).toEqual([
      [1, 3],
      ['1', '3'],
    ]);
    expect(document.activeElement?.textContent).toBe('Add');
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
