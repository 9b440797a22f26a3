import { afterEach, describe, expect, test, vi } from 'vitest';
import { defineCommand } from '../../../../src/console/commands/command.ts';
import { runOnceThere } from '../../../../src/console/commands/late-runs.ts';
import { setMoreCommands } from '../../../../src/console/commands/more-commands.ts';
import { register } from '../../../../src/console/commands/registry.ts';
import { forgetUser } from '../../../../src/console/ui/user-change.ts';

const claim = defineCommand({
  id: 'pump.claim',
  title: 'app.title',
  group: 'app.title',
  run: () => 'claimed',
});

/** Has its command come late, and presses it as often as wanted. */
function pressing() {
  const { promise, resolve } = Promise.withResolvers<void>();
  setMoreCommands(() => promise);
  const run = vi.fn(async () => 'claimed');
  return {
    run,
    press: () => runOnceThere('pump.claim', run),
    letCome: () => {
      leave?.();
      leave = register(claim);
      resolve();
    },
  };
}

let leave: (() => void) | undefined;
afterEach(() => {
  leave?.();
  leave = undefined;
  setMoreCommands(null);
});

const clickElsewhere = () => window.dispatchEvent(new Event('pointerdown'));
const key = (init: KeyboardEventInit) => window.dispatchEvent(new KeyboardEvent('keydown', init));

describe('a command that is run before it is there', () => {
  test('runs once it is, and once', async () => {
    const { press, letCome, run } = pressing();
    const pressed = [press(), press()];
    letCome();
    expect(await Promise.all(pressed)).toEqual(['claimed', 'claimed']);
    expect(run).toHaveBeenCalledOnce();
    expect(run).toHaveBeenCalledWith(claim);
  });

  test.each([
    ['clicks elsewhere', clickElsewhere],
    ['goes on by Tab', () => key({ key: 'Tab' })],
    ['gives up by Escape', () => key({ key: 'Escape' })],
    ['opens something by keys', () => key({ key: 'k', ctrlKey: true })],
    ['becomes another', () => forgetUser()],
  ])('does not where the person %s, unless they press it again', async (_what, act) => {
    const { press, letCome, run } = pressing();
    const first = press();
    act();
    letCome();
    expect(await first).toBeUndefined();
    expect(run).not.toHaveBeenCalled();

    const again = pressing();
    const pressed = again.press();
    act();
    const meant = again.press();
    again.letCome();
    expect(await meant).toBe('claimed');
    await pressed;
    expect(again.run).toHaveBeenCalledOnce();
  });

  test('does also where the person types on', async () => {
    const { press, letCome, run } = pressing();
    const pressed = press();
    key({ key: 'P', shiftKey: true });
    letCome();
    await pressed;
    expect(run).toHaveBeenCalledOnce();
  });

  test('fails where it cannot be had', async () => {
    setMoreCommands(() => Promise.reject(new Error('No line')));
    await expect(runOnceThere('pump.claim', async () => undefined)).rejects.toThrow('No line');
  });
});
