import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY } from '../../../../../src/console/time/units.ts';
import { forgetUser } from '../../../../../src/console/ui/user-change.ts';
import type { WidgetHost } from '../../../../../src/console/widgets/contract/host.ts';
import { weeksOf } from '../../../../../src/console/widgets/date/range-calendar.tsx';
import { SPAN_LENGTHS } from '../../../../../src/console/widgets/date/spans.ts';
import { usualRanges } from '../../../../../src/console/widgets/date/usual-ranges.ts';
import { hostWidget } from '../hosted-widget.tsx';

/** A Friday. */
const NOW = Date.UTC(2026, 0, 30, 15);
const END_OF_DAY = Date.UTC(2026, 0, 30, 23, 59, 59, 999);
const choosePeriod = vi.fn<WidgetHost['choosePeriod']>();

beforeEach(() => {
  sessionStorage.clear();
  choosePeriod.mockReset();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  sessionStorage.clear();
});

const show = (settings: Record<string, unknown> = {}) =>
  hostWidget('date.date_range_navigator', { settings }, { choosePeriod });
const chosen = () => choosePeriod.mock.lastCall?.[0];
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const openCalendar = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Range of days/ }));
  return within(await screen.findByRole('dialog'));
};

test('the dashboard begins with the interval that ends today', async () => {
  await show({ initialInterval: 'twoWeeks' });
  expect(choosePeriod.mock.calls).toEqual([[{ startTs: END_OF_DAY - 14 * DAY, endTs: END_OF_DAY }]]);
  expect(select('Interval').value).toBe('twoWeeks');
});

test('the arrows move the range by the step', async () => {
  await show({ stepSize: 'week' });
  press('Step back');
  expect(chosen()).toEqual({ startTs: END_OF_DAY - 14 * DAY, endTs: END_OF_DAY - 7 * DAY });
  fireEvent.change(select('Step'), { target: { value: 'day' } });
  press('Step on');
  expect(chosen()).toEqual({ startTs: END_OF_DAY - 13 * DAY, endTs: END_OF_DAY - 6 * DAY });
});

test('another interval lies around the end of the range', async () => {
  await show();
  fireEvent.change(select('Interval'), { target: { value: 'day' } });
  expect(chosen()).toEqual({ startTs: END_OF_DAY - DAY / 2, endTs: END_OF_DAY + DAY / 2 });
  fireEvent.change(select('Interval'), { target: { value: 'month' } });
  expect((chosen()?.endTs ?? 0) - (chosen()?.startTs ?? 0)).toBe(SPAN_LENGTHS.month);
});

describe('The calendar', () => {
  test('takes two days, in any order, once they are applied', async () => {
    await show();
    const calendar = await openCalendar();
    fireEvent.click(calendar.getByRole('button', { name: 'Saturday, January 10, 2026' }));
    expect(calendar.getByRole('status').textContent).toBe('Choose the last day.');
    fireEvent.click(calendar.getByRole('button', { name: 'Monday, January 5, 2026' }));
    expect(choosePeriod).toHaveBeenCalledOnce();
    fireEvent.click(calendar.getByRole('button', { name: 'Apply' }));
    expect(chosen()).toEqual({ startTs: Date.UTC(2026, 0, 5), endTs: Date.UTC(2026, 0, 11) - 1 });
    expect(select('Interval').value).toBe('custom');
    expect(select('Interval').selectedOptions[0]?.textContent).toBe('Custom');
  });

  test('takes them at once where that is wanted, and nothing where it is left', async () => {
    const { unmount } = await show({ autoConfirm: true, onePanel: true });
    const calendar = await openCalendar();
    expect(calendar.getAllByRole('grid')).toHaveLength(1);
    expect(calendar.queryByRole('button', { name: 'Apply' })).toBeNull();
    const day = calendar.getByRole('button', { name: 'Thursday, January 1, 2026' });
    fireEvent.click(day);
    fireEvent.click(day);
    expect(chosen()).toEqual({ startTs: Date.UTC(2026, 0, 1), endTs: Date.UTC(2026, 0, 2) - 1 });
    unmount();
    choosePeriod.mockReset();
    await show();
    const other = await openCalendar();
    expect(other.getAllByRole('grid')).toHaveLength(2);
    fireEvent.click(other.getByRole('button', { name: 'Cancel' }));
    expect(choosePeriod).toHaveBeenCalledOnce();
  });

  test('goes by keys over days, weeks and months', async () => {
    await show({ onePanel: true });
    const calendar = await openCalendar();
    calendar.getByRole('button', { name: 'Friday, January 30, 2026' }).focus();
    for (const [key, label] of [
      ['ArrowLeft', 'Thursday, January 29, 2026'],
      ['ArrowUp', 'Thursday, January 22, 2026'],
      ['Home', 'Monday, January 19, 2026'],
      ['End', 'Sunday, January 25, 2026'],
      ['ArrowDown', 'Sunday, February 1, 2026'],
      ['PageUp', 'Thursday, January 1, 2026'],
      ['PageDown', 'Sunday, February 1, 2026'],
      ['ArrowRight', 'Monday, February 2, 2026'],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      expect(document.activeElement?.getAttribute('aria-label'), key).toBe(label);
    }
  });

  test('offers usual ranges where that is wanted', async () => {
    await show({ showTemplate: true, autoConfirm: true });
    const calendar = await openCalendar();
    fireEvent.click(calendar.getByRole('button', { name: 'Last week' }));
    expect(chosen()).toEqual({ startTs: Date.UTC(2026, 0, 19), endTs: Date.UTC(2026, 0, 26) - 1 });
  });
});

test('parts and labels can be left out', async () => {
  await show({ hidePicker: true, hideInterval: true, hideStepSize: true, hideLabels: true });
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Step back',
    'Step on',
  ]);
});

test('what was chosen is there again while the browser is open, unless that is not wanted', async () => {
  const { unmount } = await show();
  press('Step back');
  const before = chosen();
  unmount();
  const again = await show();
  expect(chosen()).toEqual(before);
  again.unmount();
  await show({ useSessionStorage: false });
  expect(chosen()?.endTs).toBe(END_OF_DAY);
});

test('what one person has chosen is not there for the next', async () => {
  const { unmount } = await show();
  press('Step back');
  unmount();
  forgetUser();
  await show();
  expect(chosen()?.endTs).toBe(END_OF_DAY);
});

test.each(['nonsense', '{"startTs":"x"}', '{"startTs":5,"endTs":1}'])(
  'what is kept as %s counts as nothing',
  async (kept) => {
    sessionStorage.setItem('date-range', kept);
    await show();
    expect(chosen()?.endTs).toBe(END_OF_DAY);
  },
);

test('weeks begin on the day that is set, a month has all its days', () => {
  const january = Date.UTC(2026, 0, 1);
  expect(weeksOf(january, 1)).toHaveLength(5);
  expect(weeksOf(january, 1)[0]?.[0]).toBe(Date.UTC(2025, 11, 29));
  expect(weeksOf(january, 0)[0]?.[0]).toBe(Date.UTC(2025, 11, 28));
  expect(weeksOf(january, 1).flat()).toContain(Date.UTC(2026, 0, 31));
});

test('usual ranges are whole days', () => {
  const ranges = Object.fromEntries(usualRanges(NOW, 1).map(({ title, period }) => [title, period]));
  const days = (from: number, to: number) => ({ startTs: from, endTs: to - 1 });
  expect(ranges).toMatchObject({
    'date-widget.today': days(Date.UTC(2026, 0, 30), Date.UTC(2026, 0, 31)),
    'date-widget.yesterday': days(Date.UTC(2026, 0, 29), Date.UTC(2026, 0, 30)),
    'date-widget.last-7-days': days(Date.UTC(2026, 0, 24), Date.UTC(2026, 0, 31)),
    'date-widget.this-week': days(Date.UTC(2026, 0, 26), Date.UTC(2026, 1, 2)),
    'date-widget.this-month': days(Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 1)),
    'date-widget.last-month': days(Date.UTC(2025, 11, 1), Date.UTC(2026, 0, 1)),
    'date-widget.this-year': days(Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 31)),
  });
});
