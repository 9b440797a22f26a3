import { chordOf, isIncomplete, isModified } from './key-binding.ts';
import { isTypingTarget } from './may-handle-key.ts';

/** Nothing takes longer to open, ms; what was typed then is given to what is there. */
const PATIENCE = 2_000;

/** What has yet to be fetched takes no longer to come, ms; what was typed for it is no text for anything else. */
const PATIENCE_FOR_FETCHED = 10_000;

/** Focus that rests somewhere for so many frames has come where it was to go. */
const RESTS = 2;

/** What is held, and how holding ends; null while keys go where they are typed. */
let hold: Hold | null = null;

interface Hold {
  readonly keys: KeyboardEvent[];
  /** It is kept for a field, whatever else takes the focus. */
  readonly isForField: boolean;
  end(): void;
  release(): void;
  giveUp(): void;
}

/**
 * Holds the text that is typed from now on until what `opening` opens has the focus, and types it there. It goes where
 * the focus is when `opening` ends without having moved it, after a while, or at any key that is no text. A click, or
 * another window, drops it.
 *
 * Without `opening` it waits for a field: what a person types right after the key of a search goes into the search,
 * however long that takes to come, and wherever rows that come take the focus meanwhile. Where none comes it is dropped,
 * as letters that are meant for a search are no commands. So it is after a while where the program of what opens has
 * yet to be fetched.
 */
export function holdKeys(opening?: Promise<unknown>, isFetched = false): void {
  const before = hold;
  before?.end();
  const ending = new AbortController();
  const { signal } = ending;
  const release = () => {
    if (hold !== here) return;
    dropHeldKeys();
    pressAgain(here.keys);
  };
  const isForWhatIsThere = () => (opening !== undefined && !isFetched) || isInField();
  const giveUp = () => {
    if (isForWhatIsThere()) release();
    else if (hold === here) dropHeldKeys();
  };
  const here = {
    keys: before?.keys ?? [],
    isForField: !opening,
    end: () => ending.abort(),
    release,
    giveUp,
  };
  hold = here;

  window.addEventListener('keydown', keep, { capture: true, signal });
  window.addEventListener('blur', dropHeldKeys, { signal });
  document.addEventListener('pointerdown', dropHeldKeys, { capture: true, signal });
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      // Once whoever focuses it has also selected what is in it.
      if (isTypingTarget(target)) queueMicrotask(release);
      else if (opening && target.tabIndex >= 0)
        afterFrames(() => document.activeElement === target && release());
    },
    { signal },
  );
  const timers = [
    setTimeout(() => isForWhatIsThere() && release(), PATIENCE),
    setTimeout(giveUp, PATIENCE_FOR_FETCHED),
  ];
  signal.addEventListener('abort', () => timers.forEach(clearTimeout));
  const ended = () => afterFrames(release);
  opening?.then(ended, ended);
}

/** Forgets what is held: what it was typed for does not come. */
export function dropHeldKeys(): void {
  hold?.end();
  hold = null;
}

function keep(event: KeyboardEvent): void {
  if (!hold || isIncomplete(event) || event.isComposing || event.keyCode === 229) return;
  // What the browser or the system has for it cannot be done later.
  if (isModified(chordOf(event))) return;
  const isText = event.key.length === 1 && event.key !== ' ';
  const goesWithText = [' ', 'Enter', 'Backspace'].includes(event.key) && hold.keys.length > 0;
  // Who erases more than there is goes on to type.
  const erasesNothing = event.key === 'Backspace' && hold.isForField && !isInField();
  if (!isText && !goesWithText && !erasesNothing) {
    hold.giveUp();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.key === 'Backspace') hold.keys.pop();
  // Whoever holds it down means it once: each would send the form.
  else if (event.key === 'Enter' && event.repeat) return;
  else hold.keys.push(event);
}

/** Where one of them opens something too, the rest is held for that. */
function pressAgain(keys: readonly KeyboardEvent[]): void {
  for (const key of keys) {
    if (hold) hold.keys.push(key);
    else give(key);
  }
}

function give(event: KeyboardEvent): void {
  const element = document.activeElement ?? document.body;
  if (event.key.length === 1 && isTextField(element) && isTypingTarget(element)) insert(element, event.key);
  else {
    const isFree = element.dispatchEvent(new KeyboardEvent('keydown', event));
    if (isFree && event.key === 'Enter' && element instanceof HTMLInputElement) element.form?.requestSubmit();
  }
}

/** Whether what was waited for had the focus before. */
function isInField(): boolean {
  return document.activeElement !== null && isTypingTarget(document.activeElement);
}

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** As if it were typed: in place of what is selected, and heard by whoever listens to the field. */
function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = field;
  // Fields for numbers and addresses of mail have no selection.
  if (selectionStart === null || selectionEnd === null) {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    value?.set?.call(field, field.value + text);
  } else field.setRangeText(text, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

function afterFrames(then: () => void): void {
  const wait = (frames: number) => {
    if (frames === 0) then();
    else requestAnimationFrame(() => wait(frames - 1));
  };
  wait(RESTS);
}
