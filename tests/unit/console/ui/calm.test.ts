import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calm, refuseHaste } from '../../../../src/console/ui/calm.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('It is calm once nothing has been pressed for a while, however long that takes', async () => {
  let isCalm = false;
  const waiting = calm().then(() => {
    isCalm = true;
  });
  // Enter is held in a window that another page has opened meanwhile.
  for (let at = 0; at < 40; at += 1) {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat: at > 0, bubbles: true }),
    );
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(isCalm).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isCalm).toBe(true);
  await waiting;
});

/** What reaches a form of which a press is the answer. */
function answered(element: HTMLElement, event: Event): boolean {
  const heard = vi.fn();
  element.addEventListener(event.type, heard, { once: true });
  element.dispatchEvent(event);
  element.removeEventListener(event.type, heard);
  return heard.mock.calls.length > 0;
}

function added<K extends keyof HTMLElementTagNameMap>(tag: K): HTMLElementTagNameMap[K] {
  return document.body.appendChild(document.createElement(tag));
}

const held = (key: string) =>
  new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true });
const pressed = (key: string) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
const clicked = () => new MouseEvent('click', { bubbles: true, cancelable: true });

test('A key that is held answers nothing, but writes lines', () => {
  const end = refuseHaste();
  const [button, field, text] = [added('button'), added('input'), added('textarea')];
  expect([button, field].map((element) => answered(element, held('Enter')))).toEqual([false, false]);
  expect(answered(button, held(' '))).toBe(false);
  expect(answered(text, held('Enter'))).toBe(true);
  expect(answered(field, held('x'))).toBe(true);
  expect(answered(field, pressed('Enter'))).toBe(true);
  end();
  expect(answered(button, held('Enter'))).toBe(true);
});

test('What is pressed as the window comes to the front was meant for another page', async () => {
  const button = added('button');
  const end = refuseHaste();
  expect(answered(button, clicked())).toBe(true);
  window.dispatchEvent(new FocusEvent('focus'));
  expect([clicked(), pressed('Enter')].map((event) => answered(button, event))).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(answered(button, clicked())).toBe(true);
  end();
});
