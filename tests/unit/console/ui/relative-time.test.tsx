import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatRelative } from '../../../../src/console/i18n/format-relative.ts';
import { formatTimestamp } from '../../../../src/console/i18n/format-timestamp.ts';
import { MomentAndAge, RelativeTime } from '../../../../src/console/ui/relative-time.tsx';

const NOW = Date.UTC(2026, 2, 2, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('how long ago a moment is', () => {
  test.each([
    ['now', 0],
    ['2s ago', 2 * SECOND],
    ['59s ago', MINUTE - 1],
    ['1m ago', MINUTE],
    ['3h ago', 3 * HOUR + 59 * MINUTE],
    ['yesterday', DAY],
    ['29d ago', 30 * DAY - 1],
    ['in 5m', -5 * MINUTE],
  ])('%s', (text, ago) => expect(formatRelative(NOW - ago, NOW).replaceAll(' ', ' ')).toBe(text));

  test('is its day when it is longer than a month ago', () => {
    expect(formatRelative(NOW - 40 * DAY, NOW)).toMatch(/^2026-01-2\d$/);
  });

  test('is now when another clock is a little ahead', () => {
    expect(formatRelative(NOW + 20 * SECOND, NOW)).toBe('now');
  });

  test('is nothing for what is no time', () => expect(formatRelative(Number.NaN, NOW)).toBe(''));
});

test('it goes on by itself, and only what says something else is drawn again', () => {
  const drawn = vi.fn();
  function Row() {
    drawn();
    return <RelativeTime ms={NOW - 2 * SECOND} />;
  }
  render(<Row />);
  expect(screen.getByText('2s ago')).toBeTruthy();
  act(() => vi.advanceTimersByTime(3 * SECOND));
  expect(screen.getByText('5s ago')).toBeTruthy();
  expect(drawn).toHaveBeenCalledTimes(1);
});

test('the whole time is its tooltip and what is read out; the ticking text is not', () => {
  render(<RelativeTime ms={NOW} />);
  const whole = formatTimestamp(NOW);
  expect(screen.getByTitle(whole).textContent).toBe(`now${whole}`);
  expect(screen.getByText('now').getAttribute('aria-hidden')).toBe('true');
});

test('details have room for both', () => {
  const { container } = render(<MomentAndAge ms={NOW - HOUR} />);
  expect(container.textContent).toBe(`${formatTimestamp(NOW - HOUR)} · 1h ago`);
});

test('no clock runs while nothing is shown', () => {
  render(<RelativeTime ms={NOW} />);
  expect(vi.getTimerCount()).toBe(1);
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});
