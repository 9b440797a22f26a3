import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { timeWindow } from '../../../../../src/console/inputs/time/time-window.tsx';
import type { Timewindow } from '../../../../../src/model/timewindow.ts';
import { formOf } from '../form-of.tsx';

beforeAll(() => {
  // The arrow keys of radio buttons want it.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(cleanup);

const NOW = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const now = () => NOW;
const LAST_HOUR: Timewindow = { selectedTab: 0, realtime: { timewindowMs: HOUR, interval: 30_000 } };

async function openPanel(
  use: Parameters<typeof timeWindow>[0],
  value: Timewindow = LAST_HOUR,
): Promise<Awaited<ReturnType<typeof formOf<Timewindow>>>> {
  const form = await formOf(timeWindow({ now, ...use }), { value });
  await form.user.click(screen.getByLabelText('Field'));
  await screen.findByRole('dialog', { name: 'Time window' });
  return form;
}

const update = () => screen.getByRole('button', { name: 'Update' });
const tab = (name: string) => screen.getByRole('tab', { name });

describe('the button of a time window', () => {
  test.each([
    [LAST_HOUR, 'Realtime - last hour'],
    [{ selectedTab: 1, history: { timewindowMs: 2 * HOUR } }, 'History - last 2 hours'],
    [
      {
        selectedTab: 1,
        history: { historyType: 1, fixedTimewindow: { startTimeMs: NOW - HOUR, endTimeMs: NOW } },
      },
      'History - from 2025-12-31 23:00:00 to 2026-01-01 00:00:00',
    ],
  ] satisfies [Timewindow, string][])(
    'says which time it is about, and so does its tooltip',
    async (value, text) => {
      await formOf(timeWindow({ now }), { value });
      const button = screen.getByRole('button', { name: `Field ${text}` });
      expect(button.title).toBe(text);
    },
  );

  test('does not say that a history is one where there is nothing else', async () => {
    await formOf(timeWindow({ historyOnly: true }), {
      value: { selectedTab: 1, history: { timewindowMs: HOUR } },
    });
    expect(screen.getByRole('button', { name: 'Field Last hour' })).toBeDefined();
  });

  test('says which parts of what was stored are no use', async () => {
    await formOf(timeWindow({ now }), { value: { selectedTab: 0, realtime: { timewindowMs: -5 } } });
    expect(screen.getByText(/realtime\.timewindowMs/)).toBeDefined();
  });

  test.each([
    ['viewers without a window', {}, undefined, true],
    ['editors without a window', { isEditing: true }, undefined, false],
    [
      'viewers of whom all is hidden',
      {},
      { hideInterval: true, hideAggregation: true, hideAggInterval: true },
      true,
    ],
    ['viewers who see the function', {}, { hideInterval: true, hideAggInterval: true }, false],
    ['viewers of alarms without the interval', { hasAggregation: false }, { hideInterval: true }, true],
    [
      'editors of whatever is hidden',
      { isEditing: true },
      { hideInterval: true, hideAggregation: true },
      false,
    ],
  ])('is switched off for %s', async (_who, use, hidden, off) => {
    await formOf(timeWindow(use), hidden ? { value: { ...LAST_HOUR, ...hidden } } : {});
    expect(screen.getByLabelText('Field').matches(':disabled')).toBe(off);
  });
});

describe('the panel of a time window', () => {
  test('changes nothing until it gives a result, and that is of the tab that counts', async () => {
    const { user, answer } = await openPanel({});
    expect(update().matches(':disabled')).toBe(true);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Last' }), '2 hours');
    expect(answer()).toBe(LAST_HOUR);
    await user.click(update());
    expect(answer()).toEqual({
      selectedTab: 0,
      realtime: { timewindowMs: 2 * HOUR, interval: 30_000 },
      aggregation: { type: 'AVG', limit: undefined },
      hideInterval: false,
      hideAggregation: false,
      hideAggInterval: false,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is closed without a result by Escape and by Cancel, and gives the focus back', async () => {
    const { user, answer } = await openPanel({});
    await user.click(tab('History'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(answer()).toBe(LAST_HOUR);
    await user.click(screen.getByLabelText('Field'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(answer()).toBe(LAST_HOUR);
  });

  test('is used by keyboard alone', async () => {
    const { user, answer } = await openPanel({});
    tab('Realtime').focus();
    await user.keyboard('{ArrowRight}');
    expect(tab('History').ariaSelected).toBe('true');
    await user.keyboard('{Tab}');
    expect(screen.getByRole('radio', { name: 'Last' })).toBe(document.activeElement);
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('group', { name: /Time period/ })).toBeDefined();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(answer()).toMatchObject({
      selectedTab: 1,
      history: { historyType: 1, fixedTimewindow: { startTimeMs: NOW - 24 * HOUR, endTimeMs: NOW } },
    });
  });

  test('offers grouping intervals that fit the window, and follows it', async () => {
    const { user, answer } = await openPanel({});
    const grouping = () => screen.getByRole('combobox', { name: 'Grouping interval' });
    const options = () =>
      within(grouping())
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options()).toEqual([
      '10 seconds',
      '15 seconds',
      '30 seconds',
      '1 minute',
      '2 minutes',
      '5 minutes',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Last' }), '1 day');
    expect(options()).toEqual(['5 minutes', '10 minutes', '15 minutes', '30 minutes', '1 hour', '2 hours']);
    await user.click(update());
    expect(answer()).toMatchObject({ realtime: { interval: 300_000 } });
  });

  test('asks for a limit where values are not put together, from 7 to what the platform gives', async () => {
    const { user, answer } = await openPanel({ maxDataPoints: () => 1000 });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Aggregation function' }), 'None');
    expect(screen.queryByRole('combobox', { name: 'Grouping interval' })).toBeNull();
    const limit = screen.getByRole('spinbutton', { name: 'Values' });
    expect(limit.getAttribute('value')).toBe('500');
    fireEvent.change(limit, { target: { value: '1001' } });
    expect(screen.getByRole('alert').textContent).toBe('At most 1,000');
    expect(update().matches(':disabled')).toBe(true);
    fireEvent.change(screen.getByRole('slider'), { target: { value: '7' } });
    await user.click(update());
    expect(answer()).toMatchObject({ aggregation: { type: 'NONE', limit: 7 } });
  });

  test('lets editors hide parts from viewers, which switches those parts off', async () => {
    const { user, answer } = await openPanel({ isEditing: true });
    await user.click(screen.getByRole('checkbox', { name: 'Hide from viewers: Last' }));
    expect(screen.getByRole('combobox', { name: 'Last' }).matches(':disabled')).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Hide from viewers: Grouping interval' }));
    await user.click(update());
    expect(answer()).toMatchObject({ hideInterval: true, hideAggregation: false, hideAggInterval: true });
  });

  test('shows viewers nothing of what is hidden, nor that it can be', async () => {
    await openPanel({}, { ...LAST_HOUR, hideInterval: true, hideAggInterval: true });
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /Hide/ })).toBeNull();
    expect(screen.getAllByRole('combobox')).toEqual([screen.getByLabelText('Aggregation function')]);
  });

  test('has no tabs and no aggregation beside a table', async () => {
    const { user, answer } = await openPanel(
      { historyOnly: true, hasAggregation: false },
      { selectedTab: 1, history: { timewindowMs: HOUR } },
    );
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByLabelText('Aggregation function')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Last' }), '7 days');
    await user.click(update());
    expect(answer()).toMatchObject({
      selectedTab: 1,
      history: { historyType: 0, timewindowMs: 7 * 24 * HOUR },
    });
  });

  test('stays open and says why while a date is out of range', async () => {
    const { user } = await openPanel({});
    await user.click(tab('History'));
    await user.click(screen.getByRole('radio', { name: 'Time period' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-05-01T00:00' } });
    expect(screen.getByRole('alert').textContent).toBe('The end must be later than the start');
    expect(update().matches(':disabled')).toBe(true);
  });

  test('fills the screen of a phone', async () => {
    vi.stubGlobal('innerWidth', 390);
    await openPanel({});
    expect(screen.getByRole('heading', { name: 'Time window' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
    vi.stubGlobal('innerWidth', 1024);
  });
});
