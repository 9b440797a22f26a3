import { afterEach, describe, expect, test } from 'vitest';
import { mayHandleKey } from '../../../../../src/console/commands/keys/may-handle-key.ts';

afterEach(() => {
  document.body.replaceChildren();
});

interface Row {
  /** HTML with the element that has the focus marked by `data-focus`; none: the page itself. */
  html?: string;
  key: string;
  mods?: string;
  composing?: boolean;
  repeat?: boolean;
  selection?: string;
  handled: boolean;
}

const input = '<input data-focus>';
const monaco = '<div class="monaco-editor"><textarea data-focus></textarea></div>';
const menu = '<div role="menu"><button role="menuitem" data-focus>Delete</button></div>';
const listbox = '<ul role="listbox"><li role="option" tabindex="0" data-focus>One</li></ul>';
const tabs = '<div role="tablist"><button role="tab" data-focus>Details</button></div>';
const radio = '<div role="radiogroup"><input type="radio" data-focus></div>';
const grid = '<div role="grid"><div role="row" tabindex="0" data-focus>Device</div></div>';
const button = '<button type="button" data-focus>Save</button>';
const link = '<a href="/devices" data-focus>Devices</a>';

const rows: Row[] = [
  { key: 'j', handled: true },
  { key: 'k', mods: 'ctrl', handled: true },
  { key: '?', mods: 'shift', handled: true },
  // Typing.
  { html: input, key: 'j', handled: false },
  { html: input, key: 'Enter', handled: false },
  { html: input, key: 'ArrowDown', handled: false },
  { html: input, key: 'Escape', handled: true },
  { html: input, key: 'k', mods: 'ctrl', handled: true },
  { html: input, key: 'z', mods: 'ctrl', handled: false },
  { html: input, key: 'v', mods: 'ctrl', handled: false },
  { html: input, key: 'ArrowLeft', mods: 'ctrl', handled: false },
  { html: input, key: 'Backspace', mods: 'ctrl', handled: false },
  { html: '<textarea data-focus></textarea>', key: 'j', handled: false },
  { html: '<select data-focus></select>', key: 'd', handled: false },
  { html: '<div contenteditable="true"><b data-focus tabindex="0">x</b></div>', key: 'j', handled: false },
  { html: '<div contenteditable="false"><b data-focus tabindex="0">x</b></div>', key: 'j', handled: true },
  { html: '<div role="textbox" tabindex="0" data-focus></div>', key: 'j', handled: false },
  { html: monaco, key: 'j', handled: false },
  { html: monaco, key: 'k', mods: 'ctrl', handled: true },
  { html: monaco, key: 'Escape', handled: true },
  // Composing with an input method.
  { key: 'j', composing: true, handled: false },
  { html: input, key: 'Escape', composing: true, handled: false },
  { key: 'Process', handled: false },
  { key: 'Dead', handled: false },
  { key: 'Shift', mods: 'shift', handled: false },
  // Held down.
  { key: 'x', repeat: true, handled: false },
  { key: 'k', mods: 'ctrl', repeat: true, handled: false },
  { key: 'j', repeat: true, handled: true },
  { key: 'ArrowDown', repeat: true, handled: true },
  { key: 'ArrowDown', mods: 'shift', repeat: true, handled: true },
  // Text selected.
  { key: 'd', selection: 'abc', handled: false },
  { key: 'c', mods: 'ctrl', selection: 'abc', handled: false },
  { key: 'k', mods: 'ctrl', selection: 'abc', handled: true },
  { key: 'ArrowDown', selection: 'abc', handled: true },
  { key: 'Escape', selection: 'abc', handled: true },
  // Widgets that own keys.
  { html: menu, key: 'd', handled: false },
  { html: menu, key: 'ArrowDown', handled: false },
  { html: menu, key: 'k', mods: 'ctrl', handled: true },
  { html: listbox, key: 'o', handled: false },
  { html: tabs, key: 'ArrowRight', handled: false },
  { html: tabs, key: 'Enter', handled: false },
  { html: tabs, key: 'e', handled: true },
  { html: radio, key: 'ArrowDown', handled: false },
  { html: radio, key: 'j', handled: true },
  { html: '<input type="checkbox" data-focus>', key: 'Space', handled: false },
  { html: '<input type="checkbox" data-focus>', key: 'j', handled: true },
  { html: button, key: 'Enter', handled: false },
  { html: button, key: 'j', handled: true },
  { html: link, key: 'Enter', handled: false },
  // The grid is ours.
  { html: grid, key: 'j', handled: true },
  { html: grid, key: 'ArrowDown', handled: true },
  { html: grid, key: 'Enter', handled: true },
  { html: grid, key: 'Space', handled: true },
];

describe('mayHandleKey', () => {
  test.each(rows)(
    '$html $mods $key (composing $composing, repeat $repeat, selection $selection): $handled',
    (row) => {
      expect(mayHandleKey(eventOf(row), row.selection ?? '')).toBe(row.handled);
    },
  );

  test('leaves a key alone that somebody else has used', () => {
    const event = eventOf({ key: 'j', handled: false });
    event.preventDefault();
    expect(mayHandleKey(event, '')).toBe(false);
  });
});

function eventOf({ html = '', key, mods = '', composing = false, repeat = false }: Row): KeyboardEvent {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', {
    key: key === 'Space' ? ' ' : key,
    ctrlKey: mods.includes('ctrl'),
    shiftKey: mods.includes('shift'),
    isComposing: composing,
    repeat,
    bubbles: true,
    cancelable: true,
  });
  (document.querySelector('[data-focus]') ?? document.body).dispatchEvent(event);
  return event;
}
