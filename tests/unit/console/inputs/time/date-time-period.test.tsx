import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../../src/console/commands/input.ts';
import { dateTimePeriod } from '../../../../../src/console/inputs/time/date-time-period.tsx';
import { formOf } from '../form-of.tsx';

afterEach(cleanup);

const NOW = Date.UTC(2026, 0, 2, 12);
const HOUR = 3_600_000;
const input = dateTimePeriod(() => NOW);
const filled = { startTs: NOW - 2 * HOUR, endTs: NOW - HOUR };

function type(end: 'From' | 'To', moment: string): void {
  fireEvent.change(screen.getByLabelText(end), { target: { value: moment } });
}

function leave(end: 'From' | 'To'): void {
  fireEvent.blur(screen.getByLabelText(end));
}

describe('a period up to now', () => {
  test('is the last 24 hours where none is given', () => {
    expect(input.empty).toEqual({ startTs: NOW - 24 * HOUR, endTs: NOW });
  });

  test('has a start that is pulled back to a second before the end', async () => {
    const { answer } = await formOf(input, { value: filled });
    type('From', '2026-01-02T11:30:00');
    expect(answer()).toMatchObject({ reason: { key: 'validation.period-order' } });
    leave('From');
    expect(answer()).toEqual({ startTs: filled.endTs - 1000, endTs: filled.endTs });
  });

  test('has an end that is pulled on to a second after the start, and back to now', async () => {
    const { answer } = await formOf(input, { value: filled });
    type('To', '2026-01-02T09:00:00');
    leave('To');
    expect(answer()).toEqual({ startTs: filled.startTs, endTs: filled.startTs + 1000 });
    type('To', '2026-01-02T13:00:00');
    expect(answer()).toMatchObject({ reason: { key: 'validation.period-future' } });
    leave('To');
    expect(answer()).toEqual({ startTs: filled.startTs, endTs: NOW });
  });

  test('is pulled back from years that no date has', async () => {
    const { answer } = await formOf(input, { value: filled });
    type('To', '275760-09-13T00:00:00');
    expect(answer()).toMatchObject({ reason: { key: 'validation.period-future' } });
    type('From', '20260-01-01T00:00:00');
    leave('From');
    expect(answer()).toEqual({ startTs: NOW - 1000, endTs: NOW });
  });

  test('leaves alone who is still typing the year', async () => {
    const { answer } = await formOf(input, { value: filled });
    type('To', '0002-01-02T11:00:00');
    expect(answer()).toBeInstanceOf(Unreadable);
    type('To', '2026-01-02T11:00:00');
    leave('To');
    expect(answer()).toEqual(filled);
  });

  test('wants both ends', async () => {
    const { answer } = await formOf(input, { value: filled });
    type('To', '');
    leave('To');
    expect(answer()).toMatchObject({ reason: { key: 'validation.period' } });
    type('From', '');
    expect(answer()).toBeUndefined();
  });
});
