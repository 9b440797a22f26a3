import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HistoryPlayer } from '../../../../../src/console/inputs/time/history-player.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const START = Date.UTC(2026, 0, 1);

function player(props: Partial<Parameters<typeof HistoryPlayer>[0]> = {}) {
  const moments: number[] = [];
  const onMoment = (moment: number) => {
    moments.push((moment - START) / 1000);
  };
  render(<HistoryPlayer period={{ startTs: START, endTs: START + 10_000 }} {...props} onMoment={onMoment} />);
  return { moments, at: () => moments.at(-1) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('the history player', () => {
  test('plays one step a second to the end, and stops there', () => {
    const { moments } = player();
    press('Play');
    pass(1000);
    pass(1000);
    pass(999);
    expect(moments).toEqual([0, 1, 2]);
    pass(60_000);
    expect(moments.at(-1)).toBe(10);
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
  });

  test.each([5, 10, 25])('plays %d times as fast', (speed) => {
    const { at } = player();
    fireEvent.change(screen.getByLabelText('Speed'), { target: { value: speed } });
    press('Play');
    pass(5000 / speed);
    expect(at()).toBe(5);
  });

  test.each([
    ['Pause', 2],
    ['Next', 3],
    ['Previous', 1],
    ['To the start', 0],
    ['To the end', 10],
  ])('%s pauses', (button, moment) => {
    const { at } = player();
    press('Play');
    pass(2000);
    press(button);
    pass(5000);
    expect(at()).toBe(moment);
  });

  test('jumps between the moments that matter', () => {
    const { at } = player({ anchors: [START + 4000, START + 7000] });
    press('Next');
    expect(at()).toBe(4);
    press('Next');
    press('Next');
    expect(at()).toBe(10);
    press('Previous');
    expect(at()).toBe(7);
  });

  test('goes where the slider is put, and says the moment', () => {
    const { at } = player();
    const slider = screen.getByRole('slider', { name: 'Moment' });
    fireEvent.change(slider, { target: { value: 6 } });
    expect(at()).toBe(6);
    expect(slider.getAttribute('aria-valuetext')).toBe('2026-01-01 00:00:06');
  });

  test('says so where there is nothing to play', () => {
    player({ period: undefined });
    expect(screen.getByText('No data found')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
