import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../src/console/commands/input.ts';
import { translate } from '../../../../src/console/i18n/i18n.ts';
import { moment } from '../../../../src/console/inputs/moment.tsx';
import { openPeriod, period } from '../../../../src/console/inputs/period.tsx';
import { formOf } from './form-of.tsx';

afterEach(cleanup);

const NEW_YEAR = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

/** The browser's control gives a moment at once, however it was picked. */
function give(end: 'From' | 'To' | 'Field', moment: string): void {
  fireEvent.change(screen.getByLabelText(end), { target: { value: moment } });
}

describe('a period', () => {
  test('has two ends', async () => {
    const { answer } = await formOf(period);
    give('From', '2026-01-01T00:00:00');
    expect(answer()).toEqual(new Unreadable('2026-01-01T00:00/', { key: 'validation.period' }));
    give('To', '2026-01-02T00:00:00');
    expect(answer()).toEqual({ startTs: NEW_YEAR, endTs: NEW_YEAR + DAY });
  });

  test('ends after it begins', async () => {
    const { answer } = await formOf(period, { value: { startTs: NEW_YEAR, endTs: NEW_YEAR + DAY } });
    give('To', '2025-12-31T00:00:00');
    expect(answer()).toMatchObject({ reason: { key: 'validation.period-order' } });
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toMatch(/^2025-12-31T00:00/);
  });

  test('ends in a year that dates have', async () => {
    const { answer } = await formOf(period, { value: { startTs: NEW_YEAR, endTs: NEW_YEAR + DAY } });
    give('To', '275760-09-13T00:00:00');
    expect(answer()).toMatchObject({ reason: { key: 'validation.moment' } });
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toMatch(/^275760-09-13/);
  });

  test('can be taken back whole', async () => {
    const { answer } = await formOf(period, { value: { startTs: NEW_YEAR, endTs: NEW_YEAR + DAY } });
    give('From', '');
    give('To', '');
    expect(answer()).toBeUndefined();
  });

  test('is written from end to end', () => {
    const written = period.print({ startTs: NEW_YEAR, endTs: NEW_YEAR + DAY }, translate);
    expect(written).toBe('2026-01-01 00:00:00 – 2026-01-02 00:00:00');
  });
});

describe('a period with open ends', () => {
  test('may begin or end at no moment in particular', async () => {
    const { answer } = await formOf(openPeriod);
    give('From', '2026-01-01T00:00:00');
    expect(answer()).toEqual({ startTs: NEW_YEAR, endTs: null });
    give('To', '2026-01-02T00:00:00');
    give('From', '');
    expect(answer()).toEqual({ startTs: null, endTs: NEW_YEAR + DAY });
    expect(openPeriod.print({ startTs: NEW_YEAR, endTs: null }, translate)).toBe('2026-01-01 00:00:00 –');
  });

  test('ends after it begins where it has both ends', async () => {
    const { answer } = await formOf(openPeriod, { value: { startTs: NEW_YEAR, endTs: null } });
    give('To', '2025-12-31T00:00:00');
    expect(answer()).toMatchObject({ reason: { key: 'validation.period-order' } });
  });
});

describe('a moment', () => {
  test('is a date and a time, and can be taken back', async () => {
    const { answer } = await formOf(moment);
    give('Field', '2026-01-01T00:00:00');
    expect(answer()).toBe(NEW_YEAR);
    give('Field', '');
    expect(answer()).toBeUndefined();
  });

  test('of a year that no date has is kept as it was typed, with the reason', async () => {
    const { answer } = await formOf(moment);
    give('Field', '20260-01-01T00:00:00');
    expect(answer()).toMatchObject({ reason: { key: 'validation.moment' } });
    expect(screen.getByLabelText<HTMLInputElement>('Field').value).toMatch(/^20260-01-01/);
  });

  test('that no date can hold is shown as none', async () => {
    await formOf(moment, { value: 1e20 });
    expect(screen.getByLabelText<HTMLInputElement>('Field').value).toBe('');
  });
});
