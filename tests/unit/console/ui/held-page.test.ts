import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdPage } from '../../../../src/console/ui/held-page.ts';
import { navigate, onNavigationStart, setUrlParams } from '../../../../src/console/ui/navigation.ts';

let release: () => void;
const started = vi.fn();
let stopListening: () => void;

beforeEach(() => {
  navigate('/home');
  navigate('/devices?search=pump');
  started.mockClear();
  stopListening = onNavigationStart(started);
});
afterEach(() => {
  release();
  stopListening();
});

/** Presses the browser's Back, and waits until the browser has gone and come back. */
async function goBack(): Promise<void> {
  const pushed = vi.spyOn(history, 'pushState');
  history.back();
  await vi.waitFor(() => expect(pushed).toHaveBeenCalledOnce());
  pushed.mockRestore();
}

describe('A page that is held', () => {
  it('stays on Back, untouched, while it is asked, once, whether it may be left', async () => {
    const answer = Promise.withResolvers<boolean>();
    const asked = vi.fn(() => answer.promise);
    release = holdPage(asked);
    await goBack();
    await goBack();
    expect(asked).toHaveBeenCalledOnce();
    expect(location.pathname + location.search).toBe('/devices?search=pump');
    expect(started).not.toHaveBeenCalled();
    answer.resolve(false);
    await answer.promise;
    expect(location.pathname).toBe('/devices');
  });

  it('is left when the answer is yes', async () => {
    release = holdPage(async () => true);
    history.back();
    await vi.waitFor(() => expect(started).toHaveBeenCalledWith('/home'));
    expect(location.pathname).toBe('/home');
  });

  it('has the browser ask before it is closed or reloaded', () => {
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    release = holdPage(async () => false);
    expect(leave()).toBe(false);
    release();
    expect(leave()).toBe(true);
  });

  it('is let go', async () => {
    const asked = vi.fn(async () => false);
    release = holdPage(asked);
    release();
    history.back();
    await vi.waitFor(() => expect(location.pathname).toBe('/home'));
    expect(asked).not.toHaveBeenCalled();
  });

  it('by itself, and by no dialog over it, is left by no link before it is asked, and gone about in as one likes', async () => {
    const answer = Promise.withResolvers<boolean>();
    const asked = vi.fn(() => answer.promise);
    release = holdPage(asked, { isPage: true });
    setUrlParams({ search: 'valve' }, { push: true });
    navigate('/devices?search=tank');
    history.back();
    await vi.waitFor(() => expect(location.search).toBe('?search=valve'));
    expect(asked).not.toHaveBeenCalled();

    navigate('/assets');
    navigate('/alarms');
    expect(asked).toHaveBeenCalledOnce();
    expect(started).not.toHaveBeenCalled();
    answer.resolve(true);
    await vi.waitFor(() => expect(location.pathname).toBe('/assets'));
    expect(started.mock.calls).toEqual([['/assets']]);
  });

  it('goes where the command of a dialog goes', () => {
    const asked = vi.fn(async () => false);
    release = holdPage(asked);
    navigate('/assets');
    expect(location.pathname).toBe('/assets');
    expect(asked).not.toHaveBeenCalled();
  });
});
