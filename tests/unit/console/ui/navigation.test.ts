import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  canGoBack,
  currentPath,
  navigate,
  onNavigationStart,
  redirect,
  setUrlParams,
  urlParam,
  useUrlParam,
} from '../../../../src/console/ui/navigation.ts';

beforeEach(() => navigate('/home', { replace: true }));

describe('navigation start', () => {
  test('is told before the page changes', () => {
    const seen: string[] = [];
    const stop = onNavigationStart((path) => seen.push(`${currentPath()} -> ${path}`));
    navigate('/devices?search=x');
    stop();
    expect(seen).toEqual(['/home -> /devices']);
    expect(window.location.search).toBe('?search=x');
  });

  test('is not told when only the query changes', () => {
    const listener = vi.fn();
    const stop = onNavigationStart(listener);
    setUrlParams({ tab: 'attributes' });
    navigate('/home?tab=telemetry');
    stop();
    expect(listener).not.toHaveBeenCalled();
  });

  test('is not told again when the way goes on to another page', () => {
    const listener = vi.fn();
    const stop = onNavigationStart(listener);
    redirect('/devices');
    expect([currentPath(), listener.mock.calls]).toEqual(['/devices', []]);
    navigate('/home');
    stop();
    expect(listener).toHaveBeenCalledWith('/home');
  });

  test('is told when the browser goes back', () => {
    navigate('/devices');
    const seen: string[] = [];
    const stop = onNavigationStart((path) => seen.push(path));
    window.history.replaceState(null, '', '/home');
    window.dispatchEvent(new PopStateEvent('popstate'));
    stop();
    expect(seen).toEqual(['/home']);
  });
});

describe('setUrlParams', () => {
  test('changes the named values and leaves the others and the path alone', () => {
    navigate('/devices?search=pump&sort=name');
    setUrlParams({ search: null, tab: 'attributes' });
    expect(window.location.pathname + window.location.search).toBe('/devices?sort=name&tab=attributes');
  });

  test('adds no history entry unless told to push', () => {
    const before = window.history.length;
    setUrlParams({ search: 'a' });
    setUrlParams({ search: 'b' });
    expect(window.history.length).toBe(before);
    setUrlParams({ search: 'c' }, { push: true });
    expect(window.history.length).toBe(before + 1);
  });
});

test('useUrlParam follows the address, whoever changes it', () => {
  const { result } = renderHook(() => useUrlParam('tab'));
  expect(result.current[0]).toBeNull();
  act(() => setUrlParams({ tab: 'attributes' }));
  expect(result.current[0]).toBe('attributes');
  act(() => result.current[1]('telemetry'));
  expect(urlParam('tab')).toBe('telemetry');
});

describe('going back', () => {
  test('is possible where a page of the console lies before this one', () => {
    history.replaceState(null, '', '/home');
    expect(canGoBack()).toBe(false);
    navigate('/devices');
    setUrlParams({ search: 'pump' });
    expect(canGoBack()).toBe(true);
    redirect('/home');
    expect(canGoBack()).toBe(true);
  });

  test('is not from the first page after signing in', () => {
    history.replaceState(null, '', '/login');
    navigate('/');
    redirect('/devices');
    expect(canGoBack()).toBe(false);
  });

  test('is not where a stranger wrote into the history', () => {
    history.replaceState('many', '', '/home');
    expect(canGoBack()).toBe(false);
  });
});
