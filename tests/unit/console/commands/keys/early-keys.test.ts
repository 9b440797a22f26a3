import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pressWithMore } from '../../../../../src/console/commands/keys/early-keys.ts';
import { setMoreCommands } from '../../../../../src/console/commands/more-commands.ts';

describe('a key that no command has so far', () => {
  beforeEach(() => {
    document.body.innerHTML = '<button>One</button><button>Two</button>';
    document.querySelector('button')?.focus();
  });

  afterEach(() => {
    setMoreCommands(null);
    document.body.replaceChildren();
    // Nothing is typed ahead any more.
    window.dispatchEvent(new Event('blur'));
  });

  test('is pressed again when all commands are there, and no other after that', async () => {
    const press = vi.fn();
    const { promise, resolve } = Promise.withResolvers<void>();
    setMoreCommands(() => promise);
    pressWithMore(press);
    expect(press).not.toHaveBeenCalled();
    resolve();
    await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(1));
    pressWithMore(press);
    await Promise.resolve();
    expect(press).toHaveBeenCalledTimes(1);
  });

  /** Presses a key, has something done before the commands are there, and answers how often it was pressed again. */
  async function pressedAgainAfter(meanwhile: () => void): Promise<number> {
    const press = vi.fn();
    const { promise, resolve } = Promise.withResolvers<void>();
    setMoreCommands(() => promise);
    pressWithMore(press);
    meanwhile();
    resolve();
    await new Promise((done) => setImmediate(done));
    return press.mock.calls.length;
  }

  const focusOther = () => document.querySelectorAll('button')[1]?.focus();
  const type = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));

  test('is pressed again where the focus has moved by itself meanwhile, whatever is typed', async () => {
    expect(await pressedAgainAfter(focusOther)).toBe(1);
    const typeOn = () => {
      for (const key of ['Shift', 'A']) type(key);
      focusOther();
    };
    expect(await pressedAgainAfter(typeOn)).toBe(1);
  });

  test.each([
    ['a click', () => window.dispatchEvent(new Event('pointerdown'))],
    ['Tab', () => type('Tab')],
    ['an arrow', () => type('ArrowDown')],
  ])('is dropped when a person has moved the focus elsewhere meanwhile by %s', async (_by, act) => {
    const move = () => {
      act();
      focusOther();
    };
    expect(await pressedAgainAfter(move)).toBe(0);
    expect(await pressedAgainAfter(act)).toBe(1);
  });

  test('is dropped where the commands cannot be had, and asks for them anew the next time', async () => {
    const press = vi.fn();
    const fetch = vi.fn(() => Promise.reject(new Error('offline')));
    setMoreCommands(fetch);
    pressWithMore(press);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    pressWithMore(press);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(press).not.toHaveBeenCalled();
  });
});
