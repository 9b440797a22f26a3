import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { allIcons } from '../../../../../src/console/inputs/values/all-icons.ts';
import { commonIcons } from '../../../../../src/console/inputs/values/common-icons.ts';
import { materialIcon } from '../../../../../src/console/inputs/values/material-icon.tsx';
import { formOf } from '../form-of.tsx';

beforeAll(() => {
  Element.prototype.scrollTo = () => undefined;
});
afterEach(cleanup);

async function openDialog(value?: string) {
  const form = await formOf(materialIcon, value ? { value } : {});
  await form.user.click(screen.getByRole('button', { name: /^Field/ }));
  await screen.findByRole('dialog', { name: 'Select icon' });
  return form;
}

const grid = () => screen.getByRole('listbox', { name: 'Icons' });
const current = () =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');

describe('an icon', () => {
  test('is one of the common ones, of which each is one of all', () => {
    const all = new Set(allIcons);
    expect(commonIcons.filter((icon) => !all.has(icon))).toEqual([]);
    expect(allIcons.length).toBeGreaterThan(7000);
  });

  test('is found by its name and chosen by keyboard', async () => {
    const { user, answer } = await openDialog();
    await user.keyboard('water');
    expect(screen.getAllByRole('option').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'water',
      'water-alert',
      'water-percent',
      'water-pump',
    ]);
    grid().focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(current()).toBe('water-pump');
    await user.keyboard('{Home}{ArrowRight}{Enter}');
    expect(answer()).toBe('mdi:water-alert');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('goes row by row and page by page', async () => {
    const { user } = await openDialog('mdi:account');
    grid().focus();
    await user.keyboard('{ArrowDown}');
    expect(current()).toBe(commonIcons[13]?.replace('mdi:', ''));
    await user.keyboard('{End}{Home}');
    expect(current()).toBe('account');
  });

  test('may be any of thousands, of which those in sight are drawn', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole('checkbox', { name: 'Show all' }));
    const first = await screen.findByRole('option', { name: 'ab-testing' });
    expect(Number(first.getAttribute('aria-setsize'))).toBe(allIcons.length);
    expect(screen.getAllByRole('option').length).toBeLessThan(200);
  });

  test('can be taken away', async () => {
    const { user, answer } = await formOf(materialIcon, { value: 'mdi:pump' });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(answer()).toBeUndefined();
  });

  test('that does not exist is said not to be there', async () => {
    const { user } = await openDialog();
    await user.keyboard('unicorn-of-the-hall');
    expect(screen.getByRole('status').textContent).toBe('Nothing found');
  });
});
