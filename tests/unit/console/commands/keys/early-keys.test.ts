import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pressWithMore, setMoreCommands } from '../../../../../src/console/commands/keys/early-keys.ts';

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

  test('is dropped when the focus has gone elsewhere meanwhile', async () => {
    const press = vi.fn();
    const { promise, resolve } = Promise.withResolvers<void>();
    setMoreCommands(() => promise);
    pressWithMore(press);
    document.querySelectorAll('button')[1]?.focus();
    resolve();
    await promise;
    await Promise.resolve();
    expect(press).not.toHaveBeenCalled();
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
