import { beforeEach, describe, expect, test } from 'vitest';
import {
  dismissToast,
  hideToast,
  notify,
  resetToasts,
  showCopied,
  showToast,
  toasts,
} from '../../../../src/console/messages/toast-store.ts';

beforeEach(resetToasts);

const texts = () =>
  toasts.shown.map(({ message }) => ('key' in message ? message.key : 'text' in message ? message.text : ''));

describe('showToast', () => {
  test('shows a success for one second at the bottom left', () => {
    showToast({ type: 'success', message: { text: 'Saved' } });
    expect(toasts.shown[0]).toMatchObject({ duration: 1000, placement: 'bottom-left', target: 'root' });
  });

  test('leaves an error until it is closed', () => {
    showToast({ type: 'error', message: { text: 'Refused' } });
    expect(toasts.shown[0]?.duration).toBe(0);
  });

  test('gives a toast with a button the time to press it, unless told otherwise', () => {
    const action = { label: { key: 'action.cancel' as const }, run: () => undefined };
    showToast({ type: 'success', message: { text: 'Deleted' }, action });
    showToast({ type: 'success', message: { text: 'Moved' }, action, duration: 500 });
    expect(toasts.shown.map(({ duration }) => duration)).toEqual([8000, 500]);
  });

  test('does not show again what is on screen with the same type and text', () => {
    const first = showToast({ type: 'warn', message: { text: 'Slow' } });
    const second = showToast({ type: 'warn', message: { text: 'Slow' } });
    expect(second).toBe(first);
    expect(toasts.shown).toHaveLength(1);
  });

  test('replaces what offers something, because the offer is about what was done before', () => {
    const offer = (run: () => void) => ({ label: { key: 'action.cancel' as const }, run });
    const first = showToast({ type: 'success', message: { text: 'Saved' }, action: offer(() => undefined) });
    const second = showToast({ type: 'success', message: { text: 'Saved' } });
    expect(second).not.toBe(first);
    expect(toasts.shown).toMatchObject([{ id: second }]);
    expect(toasts.shown[0]?.action).toBeUndefined();
  });

  test('takes the same text with another type or other values for another toast', () => {
    showToast({ type: 'warn', message: { text: 'Slow' } });
    showToast({ type: 'error', message: { text: 'Slow' } });
    showToast({ type: 'info', message: { key: 'progress.count', values: { finished: 1, total: 2 } } });
    showToast({ type: 'info', message: { key: 'progress.count', values: { finished: 2, total: 2 } } });
    expect(toasts.shown).toHaveLength(4);
  });

  test('shows a text again once it has gone', () => {
    dismissToast(showToast({ type: 'warn', message: { text: 'Slow' } }));
    showToast({ type: 'warn', message: { text: 'Slow' } });
    expect(texts()).toEqual(['Slow']);
  });

  test('lets the oldest go when many come at once', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) showToast({ type: 'error', message: { text } });
    expect(texts()).toEqual(['b', 'c', 'd', 'e']);
  });
});

test('a copy is confirmed for 1750 ms at the bottom right', () => {
  showCopied({ key: 'error.report-copied' });
  expect(toasts.shown[0]).toMatchObject({ type: 'success', duration: 1750, placement: 'bottom-right' });
});

test('news stays at the bottom right until closed', () => {
  notify({ text: 'A new version is there' });
  expect(toasts.shown[0]).toMatchObject({ type: 'info', duration: 0, placement: 'bottom-right' });
});

test('hideToast dismisses the toasts of one area only', () => {
  showToast({ type: 'error', message: { text: 'page' } });
  showToast({ type: 'error', message: { text: 'drawer' }, target: 'drawer' });
  hideToast('drawer');
  expect(texts()).toEqual(['page']);
  hideToast();
  expect(texts()).toEqual([]);
});
