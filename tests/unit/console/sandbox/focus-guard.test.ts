import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FocusGuard, startFocusGuard } from '../../../../src/console/sandbox/focus-guard.ts';

const returned = vi.fn();
const grabbed = vi.fn();
let guard: FocusGuard;
let field: HTMLInputElement;
let frames: readonly [HTMLIFrameElement, HTMLIFrameElement];

const added = <E extends HTMLElement>(element: E): E => {
  element.tabIndex = 0;
  document.body.append(element);
  return element;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(window, 'focus').mockImplementation(() => undefined);
  returned.mockReset();
  grabbed.mockReset();
  field = added(document.createElement('input'));
  frames = [added(document.createElement('iframe')), added(document.createElement('iframe'))];
  guard = startFocusGuard(returned, grabbed);
  field.focus();
});
afterEach(() => {
  guard.stop();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A frame has got the focus, by whatever means. */
function focusIn(frame: HTMLIFrameElement): void {
  frame.focus();
  guard.noteFocus(frame);
  vi.advanceTimersByTime(1000);
}

test('a frame that takes the focus gives it back', () => {
  focusIn(frames[0]);
  expect(document.activeElement).toBe(field);
});

test('a frame that a person presses something in keeps it, and gets it back from another', () => {
  guard.noteUse(frames[0]);
  focusIn(frames[0]);
  expect(document.activeElement).toBe(frames[0]);
  focusIn(frames[1]);
  expect(document.activeElement).toBe(frames[0]);
  expect(returned).toHaveBeenCalledExactlyOnceWith(frames[0]);
});

test('what is pressed in one frame is no leave for another', () => {
  guard.noteUse(frames[1]);
  focusIn(frames[0]);
  expect(document.activeElement).toBe(field);
});

test('Tab leads into a frame, from the page and from another frame', () => {
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  focusIn(frames[0]);
  expect(document.activeElement).toBe(frames[0]);
  guard.noteUse();
  focusIn(frames[1]);
  expect(document.activeElement).toBe(frames[1]);
});

test('a frame that was left gives the focus back however soon it takes it again', () => {
  guard.noteUse(frames[0]);
  focusIn(frames[0]);
  guard.noteUse(frames[0]);
  field.focus();
  focusIn(frames[0]);
  expect(document.activeElement).toBe(field);
});

test('a frame keeps the focus that a dialog gives back to it, and another one does not', () => {
  guard.noteUse(frames[0]);
  focusIn(frames[0]);
  const close = added(document.createElement('button'));
  close.focus();
  focusIn(frames[0]);
  expect(document.activeElement).toBe(close);
  close.remove();
  focusIn(frames[1]);
  expect(document.activeElement).not.toBe(frames[1]);
  focusIn(frames[0]);
  expect(document.activeElement).toBe(frames[0]);
  expect(returned).toHaveBeenCalledExactlyOnceWith(frames[0]);
});

test('a frame that takes the focus again and again is told of, as it gets each key that is pressed meanwhile', () => {
  for (let time = 1; time <= 3; time += 1) {
    expect(grabbed).not.toHaveBeenCalled();
    frames[0].focus();
    guard.noteFocus(frames[0]);
    vi.advanceTimersByTime(200);
  }
  expect(grabbed).toHaveBeenCalledExactlyOnceWith(frames[0]);
});

test('a frame that takes the focus now and then is not', () => {
  for (let time = 1; time <= 9; time += 1) {
    focusIn(frames[0]);
    vi.advanceTimersByTime(500);
  }
  expect(grabbed).not.toHaveBeenCalled();
});

test('a frame that takes the focus for one within gives it back though it says nothing of it', () => {
  frames[0].focus();
  window.dispatchEvent(new Event('blur'));
  vi.advanceTimersByTime(1000);
  expect(document.activeElement).toBe(field);
});
