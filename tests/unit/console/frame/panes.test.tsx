import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hotkeys } from '../../../../src/console/commands/faces/hotkeys.tsx';
import { register } from '../../../../src/console/commands/registry.ts';
import { lateShellCommands } from '../../../../src/console/frame/late-shell-commands.ts';

let withdraw: () => void;

beforeEach(() => {
  // Nothing is laid out here: all is taken for visible.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  withdraw = register(...lateShellCommands);
});

afterEach(() => {
  cleanup();
  withdraw();
  vi.restoreAllMocks();
});

function show(tab: 'properties' | 'table') {
  render(
    <>
      <nav data-pane>
        <a href="/home">Home</a>
        <a href="/devices" aria-current="page">
          Devices
        </a>
      </nav>
      <input aria-label="Search" />
      <button type="button" data-pane tabIndex={0} aria-label="List" />
      <section data-pane tabIndex={-1} aria-label="Details">
        <button type="button">Tab</button>
        {tab === 'table' && <button type="button" data-pane tabIndex={0} aria-label="Telemetry" />}
      </section>
      <Hotkeys />
    </>,
  );
}

async function presses(...keys: string[]): Promise<(string | null | undefined)[]> {
  const user = userEvent.setup();
  const focused: (string | null | undefined)[] = [];
  for (const key of keys) {
    await user.keyboard(key);
    const { activeElement } = document;
    focused.push(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent);
  }
  return focused;
}

const BACK = '{Shift>}{F6}{/Shift}';

test('F6 goes round the panes, and into the table of the details', async () => {
  show('table');
  expect(await presses('{F6}', '{F6}', '{F6}', '{F6}')).toEqual(['Devices', 'List', 'Telemetry', 'Devices']);
  expect(await presses(BACK, BACK)).toEqual(['Telemetry', 'List']);
});

test('Details without a table are a pane themselves', async () => {
  show('properties');
  screen.getByRole('button', { name: 'List' }).focus();
  expect(await presses('{F6}', '{F6}')).toEqual(['Details', 'Devices']);
});

test('It works from between panes and while typing', async () => {
  show('table');
  screen.getByRole('textbox', { name: 'Search' }).focus();
  expect(await presses('{F6}')).toEqual(['List']);
  screen.getByRole('button', { name: 'Tab' }).focus();
  expect(await presses('{F6}')).toEqual(['Telemetry']);
  screen.getByRole('button', { name: 'Tab' }).focus();
  expect(await presses(BACK)).toEqual(['List']);
});
