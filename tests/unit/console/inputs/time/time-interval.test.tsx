import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { timeInterval } from '../../../../../src/console/inputs/time/time-interval.tsx';
import { intervalBounds } from '../../../../../src/console/time/intervals.ts';
import { formOf } from '../form-of.tsx';

afterEach(cleanup);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const part = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const shown = () => ['Days', 'Hours', 'Minutes', 'Seconds'].map((name) => Number(part(name).value));
function type(name: string, count: string): void {
  fireEvent.change(part(name), { target: { value: count } });
}

describe('a time interval', () => {
  test('is a minute where nobody says', () => {
    expect(timeInterval().empty).toBe(MINUTE);
  });

  test('is one of the usual lengths', async () => {
    const { user, answer } = await formOf(timeInterval(), { value: MINUTE });
    const list = screen.getByRole('combobox', { name: 'Field' });
    await user.selectOptions(list, '2 hours');
    expect(answer()).toBe(2 * HOUR);
    expect([...list.querySelectorAll('option')].map(({ label }) => label)).toEqual([
      ...['1 second', '5 seconds', '10 seconds', '15 seconds', '30 seconds'],
      ...['1 minute', '2 minutes', '5 minutes', '10 minutes', '15 minutes', '30 minutes'],
      ...['1 hour', '2 hours', '5 hours', '10 hours', '12 hours', '1 day', '7 days', '30 days'],
    ]);
  });

  test('has only the usual lengths within its bounds', async () => {
    await formOf(timeInterval(intervalBounds(HOUR)), { value: 15 * SECOND });
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['10 seconds', '15 seconds', '30 seconds', '1 minute', '2 minutes', '5 minutes']);
  });

  test('is told in days, hours, minutes and seconds where it is no usual one', async () => {
    await formOf(timeInterval(), { value: DAY + 2 * HOUR + 3 * MINUTE + 4 * SECOND });
    expect(shown()).toEqual([1, 2, 3, 4]);
  });

  test('carries what is too many, and borrows what is below zero', async () => {
    const { user, answer } = await formOf(timeInterval(), { value: 59 * MINUTE + 59 * SECOND });
    expect(part('Advanced').matches(':checked')).toBe(true);
    type('Seconds', '60');
    expect(answer()).toBe(HOUR);
    expect(screen.queryByLabelText('Seconds')).toBeNull();
    await user.click(part('Advanced'));
    type('Seconds', '-1');
    expect(shown()).toEqual([0, 0, 59, 59]);
    type('Hours', '24');
    expect(shown()).toEqual([1, 0, 59, 59]);
    type('Days', '-1');
    expect(shown()).toEqual([0, 0, 59, 59]);
  });

  test('is none where all of it is zero', async () => {
    const { user, answer } = await formOf(timeInterval(), { value: 5 * SECOND });
    await user.click(part('Advanced'));
    type('Seconds', '0');
    expect(answer()).toBeUndefined();
    type('Seconds', '');
    expect(answer()).toBeUndefined();
  });

  test('is brought within its bounds once it is left, not while it is typed', async () => {
    const { user, answer } = await formOf(timeInterval(intervalBounds(HOUR)), { value: 15 * SECOND });
    await user.click(part('Advanced'));
    type('Seconds', '1');
    expect(answer()).toMatchObject({
      reason: { key: 'validation.at-least', values: { minimum: '7 seconds' } },
    });
    type('Seconds', '12');
    expect(answer()).toBe(12 * SECOND);
    type('Seconds', '2');
    fireEvent.blur(part('Seconds'));
    expect(answer()).toBe(7 * SECOND);
    type('Hours', '3');
    expect(answer()).toMatchObject({ reason: { key: 'validation.at-most' } });
    fireEvent.blur(part('Hours'));
    expect(answer()).toBe(514 * SECOND);
  });

  test('becomes the nearest usual one when it is to be one again', async () => {
    const { user, answer } = await formOf(timeInterval(), { value: 4 * MINUTE });
    await user.click(part('Advanced'));
    expect(answer()).toBe(5 * MINUTE);
    expect(screen.getByRole('combobox')).toBeDefined();
  });
});
