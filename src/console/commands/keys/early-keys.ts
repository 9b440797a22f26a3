import { moreCommands } from '../more-commands.ts';
import { holdKeys } from './held-keys.ts';
import { chordOf, isIncomplete, isModified } from './key-binding.ts';

/**
 * Presses a key again that no command has had so far, once all commands are there. It is dropped where the person has
 * moved the focus elsewhere meanwhile, or where they cannot be had. What moves it by itself, such as rows that come or a
 * dialog that has closed, drops nothing.
 */
export function pressWithMore(press: () => void): void {
  const coming = moreCommands();
  if (!coming) return;
  const focused = document.activeElement;
  const { hasActed, end } = watchPerson();
  const pressed = coming
    .then(
      () => {
        if (document.activeElement === focused || !hasActed()) press();
      },
      () => undefined,
    )
    .finally(end);
  // What is typed next may be meant for what it opens.
  holdKeys(pressed);
}

/** Looks whether the person clicks, or presses what may move the focus, until it is ended. What is typed is held. */
function watchPerson(): { hasActed(): boolean; end(): void } {
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  let acted = false;
  window.addEventListener('pointerdown', () => (acted = true), options);
  window.addEventListener(
    'keydown',
    (event) => {
      if (!isIncomplete(event) && (event.key.length > 1 || isModified(chordOf(event)))) acted = true;
    },
    options,
  );
  return { hasActed: () => acted, end: () => ending.abort() };
}
