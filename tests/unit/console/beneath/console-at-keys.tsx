import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { CommandId } from '../../../../src/console/commands/command-ids.ts';
import { Dialogs } from '../../../../src/console/messages/dialogs.tsx';
import { Toasts } from '../../../../src/console/messages/toasts.tsx';
import { SignedIn } from '../../../../src/console/signed-in.tsx';
import { navigate } from '../../../../src/console/ui/navigation.ts';

/** The whole console on a page, and nobody at it who has more than a keyboard. */
export interface Keyboard {
  /** Presses keys as the cheat sheet writes them: `j`, `g d`, `mod+k`. */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Pastes a text into what has the focus. */
  paste(text: string): Promise<void>;
  clipboard(): Promise<string>;
  /** Finds something in the palette by its title, and runs it. */
  find(title: string): Promise<void>;
  /** Waits until a question has come to a field, as it is labelled. */
  askedFor(field: string): Promise<void>;
  /** Writes what is looked for in a field with choices, and takes the one that is found. */
  pick(name: string): Promise<void>;
  /** Opens the menu of the row, and chooses in it. */
  chooseOfRow(name: string): Promise<void>;
  /** Chooses in the menu that is opening. */
  chooseInMenu(name: string): Promise<void>;
  /** Chooses in the list that has the focus, as browsers let letters do; there are no lists of theirs in jsdom. */
  choose(option: string): Promise<void>;
  /** Goes on by Tab until something has the focus. */
  tabTo(target: HTMLElement): Promise<void>;
  /** Waits until the list on screen has a row, and puts the focus on it. */
  atRow(name: string): Promise<void>;
  /** Waits until a command has been done that these keys run. */
  does(id: CommandId, keys: () => Promise<void>): Promise<void>;
}

const NAMED: Readonly<Record<string, string>> = {
  mod: 'Control',
  ctrl: 'Control',
  shift: 'Shift',
  alt: 'Alt',
  enter: 'Enter',
  escape: 'Escape',
  tab: 'Tab',
  home: 'Home',
  down: 'ArrowDown',
  delete: 'Delete',
  space: ' ',
};

/** `mod+shift+x` as user-event writes it. */
function written(chord: string): string {
  const keys = chord.split('+').map((key) => NAMED[key] ?? key);
  const last = keys.pop() ?? '';
  const key = last.length > 1 ? `{${last}}` : last;
  return `${keys.map((held) => `{${held}>}`).join('')}${key}${keys.map((held) => `{/${held}}`).join('')}`;
}

/*
 * Roles are looked for by their attributes: to look for them as a screen reader would takes as long as a page is large,
 * and this is done at every key.
 */
const SELECTED = '[role="option"][aria-selected="true"]';
const offered = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);

/** What asks, and what has the focus, for whoever looks why nothing has come of a key. */
function standing(): string {
  const asking = [...document.querySelectorAll('[role="alertdialog"], [role="dialog"]')].at(-1)?.textContent;
  return `“${asking}” asks, and ${document.activeElement?.outerHTML.slice(0, 200)} has the focus`;
}

/** Draws the console of whoever has signed in, at an address. */
export async function consoleAtKeys(address: string): Promise<Keyboard> {
  // Where one touches, dialogs leave the focus alone, so that no keyboard comes up.
  const media = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: !query.includes('coarse') }));
  navigate(address);
  render(
    <>
      <SignedIn />
      <Toasts />
      <Dialogs />
    </>,
  );
  await waitFor(() => expect(document.querySelector('main')).not.toBeNull());
  const user = userEvent.setup();
  const press = async (keys: string) => {
    for (const chord of keys.split(' ')) await user.keyboard(written(chord));
  };
  const askedFor = (field: string) =>
    waitFor(() => {
      const asked = document.activeElement as HTMLInputElement | null;
      expect(asked?.ariaLabel ?? asked?.labels?.[0]?.textContent, standing()).toBe(field);
    });
  const pick = async (name: string) => {
    await type(name);
    await waitFor(() => {
      const active = document.activeElement?.getAttribute('aria-activedescendant');
      // The palette says a moment later than it shows it which one that is.
      const option = document.getElementById(active ?? '') ?? document.querySelector(SELECTED);
      expect(option?.textContent?.startsWith(name), `${name}, of ${offered()}: ${standing()}`).toBe(true);
    });
    await press('enter');
  };
  const chooseInMenu = async (name: string) => {
    // A menu keeps the focus, or gives it to its items.
    const chosen = () => {
      const active = document.activeElement?.getAttribute('aria-activedescendant');
      return (active ? document.getElementById(active) : document.activeElement)?.textContent ?? '';
    };
    await waitFor(() => expect(document.activeElement?.closest('[role="menu"]'), standing()).not.toBeNull());
    for (let presses = 0; !chosen().startsWith(name); presses += 1) {
      expect(presses, `${name} in the menu, from ${chosen()}`).toBeLessThan(50);
      await press('down');
    }
    await press('enter');
  };
  const type = (text: string) => user.keyboard(text.replaceAll(/[[{]/g, '$&$&'));
  return {
    press,
    type,
    paste: (text) => user.paste(text),
    clipboard: () => navigator.clipboard.readText(),
    async find(title) {
      await press('mod+k');
      await askedFor('Command palette');
      await pick(title);
    },
    pick,
    askedFor,
    async chooseOfRow(name) {
      await press('m');
      await chooseInMenu(name);
    },
    chooseInMenu,
    choose: (option) => user.selectOptions(document.activeElement ?? document.body, option),
    async tabTo(target) {
      for (let presses = 0; document.activeElement !== target; presses += 1) {
        expect(presses, `Tab never comes to ${target.outerHTML.slice(0, 100)}`).toBeLessThan(200);
        await user.tab();
      }
    },
    async atRow(name) {
      await waitFor(() => {
        const rows = [...document.querySelectorAll('[role="rowheader"]')];
        expect(rows.map(({ textContent }) => textContent?.slice(0, name.length))).toContain(name);
      });
      await press('home');
      const grid = document.querySelector('[role="grid"]');
      const focused = () =>
        document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
      for (let presses = 0; !focused().startsWith(name); presses += 1) {
        expect(presses, `the row ${name}, from ${focused()}`).toBeLessThan(50);
        await press('j');
      }
    },
    async does(id, keys) {
      const since = Date.now();
      await keys();
      await waitFor(() => {
        const run = window.clavier.commands
          .journal()
          .findLast((one) => one.id === id && one.startedAt >= since);
        if (!run) throw new Error(`${id} was not run: ${standing()}`);
        expect(run, `${id}: ${standing()}`).toMatchObject({ outcome: 'done' });
        expect(run.source).not.toBe('script');
      });
    },
  };
}
