import { chordOf, isIncomplete, isModified, keyOfChord } from './key-binding.ts';

/** Inputs that type nothing: only some keys are theirs. */
const BUTTON_TYPES = ['button', 'submit', 'reset', 'checkbox', 'radio', 'image', 'file', 'color', 'range'];

const TYPING_ROLES =
  '[role="textbox"], [role="searchbox"], [role="spinbutton"], input[role="combobox"], [contenteditable]:not([contenteditable="false"])';

/** Widgets with type-ahead: every key without a modifier is theirs. The grid is ours, so it is not here. */
const TYPE_AHEAD =
  '[role="menu"], [role="menubar"], [role="listbox"], [role="combobox"], [role="tree"], [role="treegrid"]';

/** Widgets that are moved by arrows; letters are free there. */
const ARROW_WIDGETS =
  '[role="radiogroup"], [role="slider"], [role="tablist"], input[type="radio"], input[type="range"]';

/** What Enter or Space activates. */
const ACTIVATED =
  'button, a[href], summary, input, [role="button"], [role="link"], [role="checkbox"], [role="switch"], [role="tab"], [role="radio"]';

const MOVES = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/** Keys that keep working while they are held down. */
const REPEATABLE = new Set([...MOVES, 'j', 'k', 'h', 'l']);

/** What editors do with `mod`: clipboard, undo, bold and the like, and moving by words. */
const EDITING_KEYS = new Set([...'acvxzybiu', ...MOVES, 'Backspace', 'Delete']);

/**
 * Whether a key press is the console's to handle: not while a person types, composes with an input method, holds a
 * key down (moving excepted), has text selected, or is inside a widget that owns the key. `mod` bindings,
 * function keys and Escape work everywhere, apart from what editing itself needs. Every place that listens to keys asks
 * this one function. It asks for what the key was pressed on, unless it is said that something else has the focus by now.
 */
export function mayHandleKey(
  event: KeyboardEvent,
  selectedText: string,
  target: EventTarget | null = event.target,
): boolean {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229 || isIncomplete(event))
    return false;
  const chord = chordOf(event);
  const key = keyOfChord(chord);
  if (event.repeat && (isModified(chord) || !REPEATABLE.has(key))) return false;

  const element = target instanceof Element ? target : null;
  if (element && isTypingTarget(element)) {
    if (chord === 'Escape' || isFunctionKey(key)) return true;
    return isModified(chord) && !EDITING_KEYS.has(key) && !isTypedWithAlt(chord);
  }
  // Copying and cutting are the browser's while something is selected; typing over it is nobody's.
  if (selectedText !== '' && key.length === 1 && (!isModified(chord) || key === 'c' || key === 'x')) {
    return false;
  }
  if (isModified(chord) || chord === 'Escape') return true;
  if (!element) return true;
  if (element.closest(TYPE_AHEAD)) return false;
  if (element.closest(ARROW_WIDGETS) && [...MOVES, 'Space', 'Enter'].includes(key)) return false;
  if (element.closest(ACTIVATED) && (key === 'Enter' || key === 'Space')) return false;
  return true;
}

/** Whether what is typed on the element goes into a text; Monaco's editor and drop-down lists count. */
export function isTypingTarget(element: Element): boolean {
  if (element.closest('.monaco-editor') || element.closest(TYPING_ROLES)) return true;
  if (element instanceof HTMLInputElement) return !BUTTON_TYPES.includes(element.type);
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

/** They type nothing anywhere. */
function isFunctionKey(key: string): boolean {
  return /^F\d+$/.test(key);
}

/** On a Mac, Option with a letter types a character. */
function isTypedWithAlt(chord: string): boolean {
  return chord.startsWith('alt+') && keyOfChord(chord).length === 1;
}
