import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AT_FIRST, useGrowing } from '../../../../../src/console/dashboards/page/use-growing.ts';

/** What is asked to be done when the browser has time. */
let idle: (() => void)[] = [];

beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => delete idle[handle - 1]);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const haveTime = () =>
  act(() => {
    const asked = idle;
    idle = [];
    for (const callback of asked) callback?.();
  });

it('draws the first of many at once, and the others as the browser has time', () => {
  const { result } = renderHook(() => useGrowing(2 * AT_FIRST + 1));
  expect(result.current).toBe(AT_FIRST);
  haveTime();
  expect(result.current).toBe(2 * AT_FIRST);
  haveTime();
  expect(result.current).toBe(2 * AT_FIRST + 1);
});

it('draws few at once, and asks for no time', () => {
  const { result } = renderHook(() => useGrowing(2));
  expect(result.current).toBe(2);
  expect(idle).toEqual([]);
});

it('asks for nothing more once it is gone', () => {
  const { unmount } = renderHook(() => useGrowing(2 * AT_FIRST));
  unmount();
  expect(idle.filter(Boolean)).toEqual([]);
});
