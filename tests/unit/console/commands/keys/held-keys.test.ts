import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdKeys } from '../../../../../src/console/commands/keys/held-keys.ts';

let pressed: string[];
const listen = ({ key }: KeyboardEvent) => void pressed.push(key);

beforeEach(() => {
  pressed = [];
  document.body.innerHTML =
    '<button>Row</button><form><input aria-label="Search"><input type="number"></form>';
  document.querySelector('button')?.focus();
  document.addEventListener('keydown', listen);
});

afterEach(() => {
  // Ends what is held.
  window.dispatchEvent(new Event('blur'));
  document.removeEventListener('keydown', listen);
  document.body.replaceChildren();
});

function type(text: string, rest: KeyboardEventInit = {}): void {
  for (const key of text) press(key, rest);
}

function press(key: string, rest: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...rest });
  document.activeElement?.dispatchEvent(event);
  return event;
}

/** As many as what has taken the focus is given to settle there, and one more. */
async function framesPass(): Promise<void> {
  for (let at = 0; at < 3; at += 1) await new Promise(requestAnimationFrame);
}

function field(selector = 'input'): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(selector);
  return found;
}

describe('keys that are pressed while a field is about to come', () => {
  test('go into it once it has the focus', async () => {
    const heard: string[] = [];
    field().addEventListener('input', () => heard.push(field().value));
    holdKeys();
    type('pumpe');
    press('Backspace');
    expect(pressed).toEqual([]);
    field().focus();
    await vi.waitFor(() => expect(field().value).toBe('pump'));
    expect(heard).toEqual(['p', 'pu', 'pum', 'pump']);
    expect(pressed).toEqual([]);
  });

  test('send its form once, however long Enter is held', async () => {
    const sent = vi.fn((event: Event) => event.preventDefault());
    document.querySelector('form')?.addEventListener('submit', sent);
    holdKeys();
    type('pump');
    press('Enter');
    for (let at = 0; at < 20; at += 1) press('Enter', { repeat: true });
    field().focus();
    await vi.waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('replace what is selected in it', async () => {
    field().value = 'before';
    holdKeys();
    type('new');
    field().focus();
    field().select();
    await vi.waitFor(() => expect(field().value).toBe('new'));
  });

  test('are taken by fields that have no selection', async () => {
    holdKeys();
    type('42');
    field('[type=number]').focus();
    await vi.waitFor(() => expect(field('[type=number]').value).toBe('42'));
  });

  test('follow where they lead: Enter sends, and what comes after goes to what is then there', async () => {
    field().addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') document.querySelector('button')?.focus();
    });
    const send = vi.fn((event: Event) => event.preventDefault());
    document.querySelector('form')?.addEventListener('submit', send);
    holdKeys();
    type('a');
    press('Enter');
    type('j');
    field().focus();
    await vi.waitFor(() => expect(pressed).toEqual(['Enter', 'j']));
    expect(field().value).toBe('a');
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('are erased before it comes, and more than there are', async () => {
    holdKeys();
    type('a');
    for (const repeat of [false, true, true])
      expect(press('Backspace', { repeat }).defaultPrevented).toBe(true);
    type('pump');
    field().focus();
    await vi.waitFor(() => expect(field().value).toBe('pump'));
    expect(pressed).toEqual([]);
  });

  test('wait for the field also where rows that come take the focus before it', async () => {
    document.querySelector('button')?.blur();
    holdKeys();
    type('pu');
    document.querySelector('button')?.focus();
    await framesPass();
    type('mp');
    field().focus();
    await vi.waitFor(() => expect(field().value).toBe('pump'));
    expect(pressed).toEqual([]);
  });

  test('are pressed where the focus is when nothing comes', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    holdKeys(promise);
    type('jk');
    expect(pressed).toEqual([]);
    resolve();
    await vi.waitFor(() => expect(pressed).toEqual(['j', 'k']));
  });

  test('wait for longer where what opens has yet to be fetched, and are then no commands', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      holdKeys(new Promise(() => undefined), true);
      type('pump');
      await vi.advanceTimersByTimeAsync(9_000);
      field().focus();
      await vi.waitFor(() => expect(field().value).toBe('pump'));
      document.querySelector('button')?.focus();
      holdKeys(new Promise(() => undefined), true);
      type('valve');
      await vi.advanceTimersByTimeAsync(11_000);
      type('j');
      expect(pressed).toEqual(['j']);
      holdKeys(new Promise(() => undefined), true);
      type('valve');
      press('ArrowDown');
      expect(pressed).toEqual(['j', 'ArrowDown']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('wait on when one of them opens something too', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    document.querySelector('button')?.addEventListener('keydown', ({ key }) => key === '/' && holdKeys());
    holdKeys(promise);
    type('/ab');
    resolve();
    await vi.waitFor(() => expect(pressed).toEqual(['/']));
    type('c');
    field().focus();
    await vi.waitFor(() => expect(field().value).toBe('abc'));
  });
});

describe('what is not held', () => {
  test('keys with a modifier, which the browser or the system may have', () => {
    holdKeys();
    expect(press('t', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(press('Shift').defaultPrevented).toBe(false);
    expect(press('x').defaultPrevented).toBe(true);
  });

  test('keys that are no text: what was typed goes where the focus is, and they do what they do', () => {
    holdKeys(new Promise(() => {}));
    type('ab');
    expect(press('Tab').defaultPrevented).toBe(false);
    expect(pressed).toEqual(['a', 'b', 'Tab']);
  });

  test('keys that are no text while a field is waited for: what was typed for it is no command', () => {
    holdKeys();
    type('ab');
    expect(press('Escape').defaultPrevented).toBe(false);
    type('j');
    expect(pressed).toEqual(['Escape', 'j']);
  });

  test('Enter and Space before any text', () => {
    holdKeys();
    expect(press('Enter').defaultPrevented).toBe(false);
    holdKeys();
    expect(press(' ').defaultPrevented).toBe(false);
  });

  test('what an input method composes', () => {
    holdKeys();
    expect(press('a', { isComposing: true }).defaultPrevented).toBe(false);
  });

  test('anything after a click, which drops what was typed', async () => {
    holdKeys();
    type('ab');
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    type('c');
    field().focus();
    await Promise.resolve();
    expect(field().value).toBe('');
    expect(pressed).toEqual(['c']);
  });
});
