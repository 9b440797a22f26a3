import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { formattedValue } from '../../../../../src/console/inputs/values/formatted-value.ts';
import { valueFormat } from '../../../../../src/console/inputs/values/value-format.tsx';
import { formOf } from '../form-of.tsx';

afterEach(cleanup);

test('a number has two decimals and no unit where nobody says', () => {
  expect(formattedValue(21.499, {})).toBe('21.50');
  expect(formattedValue(21.499, { units: '°C', decimals: 0 })).toBe('21 °C');
});

test('the unit and the decimals are shown on a number while they are given', async () => {
  const { user, answer } = await formOf(valueFormat);
  await user.type(screen.getByLabelText('Unit'), 'bar');
  fireEvent.change(screen.getByLabelText('Decimals'), { target: { value: '3' } });
  expect(answer()).toEqual({ units: 'bar', decimals: 3 });
  expect(screen.getByText('Shown as 1234.568 bar')).toBeDefined();
});

test.each(['-1', '16', '1.5'])('%s are no decimals: that is kept as typed', async (typed) => {
  const { answer } = await formOf(valueFormat, { value: { units: 'bar', decimals: 1 } });
  fireEvent.change(screen.getByLabelText('Decimals'), { target: { value: typed } });
  expect(answer()).toMatchObject({ reason: { key: 'value-format.invalid-decimals' } });
  expect(screen.getByLabelText<HTMLInputElement>('Decimals').value).toBe(typed);
  expect(screen.getByLabelText<HTMLInputElement>('Unit').value).toBe('bar');
});
