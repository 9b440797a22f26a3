import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Command, defineCommand } from '../../../../../src/console/commands/command.ts';
import { register } from '../../../../../src/console/commands/registry.ts';
import { KeyboardHints } from '../../../../../src/console/screens/home/keyboard-hints.tsx';

function hint(order: number, rest: Partial<Command> = {}): Command {
  return defineCommand({
    id: `test.run-${order}`,
    title: 'palette.open',
    group: 'app.title',
    keys: [`g ${order}`],
    at: { home: order },
    run: () => undefined,
    ...rest,
  });
}

let end: () => void;
beforeEach(() => {
  end = () => undefined;
});
afterEach(() => {
  cleanup();
  end();
});

const shown = () => screen.queryAllByRole('button').map(({ textContent }) => textContent?.slice(-1));

test('the first few commands that say so are hinted at with their keys, in their order', () => {
  end = register(...[6, 1, 5, 2, 4, 3].map((order) => hint(order)), hint(0, { at: {} }));
  render(<KeyboardHints />);
  expect(shown()).toEqual(['1', '2', '3', '4', '5']);
});

test('those that nobody can run here, or that have no key, make room for others', () => {
  end = register(hint(1, { keys: [] }), hint(2, { when: () => false }), hint(3));
  render(<KeyboardHints />);
  expect(shown()).toEqual(['3']);
});
