import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { specimens } from '../../../../../src/console/screens/gallery/specimens.ts';
import { formOf } from '../../inputs/form-of.tsx';

afterEach(cleanup);

/** Single controls are named by the label; what holds several is a group of that name. */
const field = () => screen.queryByRole('group', { name: 'Field' }) ?? screen.getByLabelText('Field');
const controls = () => {
  const found = field();
  return found.role === 'group' ? [...found.querySelectorAll('input, select, textarea')] : [found];
};

describe.each(specimens().map(({ name, input, filled }) => [name, input, filled] as const))(
  'the input %s',
  (_name, input, filled) => {
    test('has its hint and its error beside it', async () => {
      await formOf(input, { value: filled, hint: 'Any', error: 'Not this one' });
      expect(screen.getByRole('alert').textContent).toBe('Not this one');
      const described = field().getAttribute('aria-describedby')?.split(' ') ?? [];
      expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
        'Any',
        'Not this one',
      ]);
    });

    test('cannot be used while it is switched off', async () => {
      await formOf(input, { value: filled, disabled: true });
      expect(controls().every((control) => control.matches(':disabled'))).toBe(true);
    });

    test('can be read but not changed when it is read only', async () => {
      const { user, answer } = await formOf(input, { value: filled, readOnly: true });
      for (const control of controls()) {
        await user.click(control);
        await user.keyboard('x');
      }
      expect(answer()).toEqual(filled);
    });

    test('takes the focus when it is asked to', async () => {
      await formOf(input, { value: filled, autoFocus: true });
      expect(field().contains(document.activeElement)).toBe(true);
    });

    test('is written in words', async () => {
      expect(await input.print(filled, translate)).toMatch(/\S/);
    });

    test('can be asked for in the palette', () => {
      const typed = input.parse !== undefined && input.write !== undefined;
      expect(typed || input.choices !== undefined || input.Field !== undefined).toBe(true);
      expect(input.parse === undefined).toBe(input.write === undefined);
    });
  },
);
