import { proxy, ref, subscribe } from 'valtio/vanilla';
import * as z from 'zod/mini';
import type { Command } from '../command.ts';
import { isSingleCharacter, parseBinding } from './key-binding.ts';
import { type Keymap, readKeymap } from './keymap.ts';

const KEYS_STORAGE = 'TB-keys';
/** Where a text goes that is no keymap at all, before it is written over. */
const SET_ASIDE_STORAGE = 'TB-keys-unreadable';
const LETTERS_STORAGE = 'TB-single-letter-keys';

const Letters = z.enum(['true', 'false']);

/** How this browser's user wants keys: bindings in place of a command's own, and whether single letters act. */
export const keySettings: { bindings: Keymap; singleLetters: boolean } = proxy({
  bindings: held({}),
  singleLetters: true,
});

/** Brings back what is stored. What cannot be read is left at its default: then the answer is false. */
export function startKeySettings(): boolean {
  const read = readKeymap(readJson(localStorage.getItem(KEYS_STORAGE)));
  keySettings.bindings = held(read?.keymap ?? {});
  const letters = Letters.safeParse(localStorage.getItem(LETTERS_STORAGE));
  keySettings.singleLetters = letters.data !== 'false';
  return read?.unreadable.length === 0;
}

/** The bindings a command has in the end. Any key shown anywhere comes from here. */
export function effectiveKeys({ id, keys = [] }: Pick<Command, 'id' | 'keys'>): readonly string[] {
  const chosen = keySettings.bindings[id] ?? keys;
  return keySettings.singleLetters ? chosen : chosen.filter((binding) => !isSingleCharacter(binding));
}

/** Gives a command other keys; an empty list switches its keys off. Throws for what is no binding. */
export function rebind(commandId: string, keys: readonly string[]): void {
  for (const binding of keys) parseBinding(binding);
  storeBindings({ ...keySettings.bindings, [commandId]: keys });
}

/** Puts a keymap in the place of the present one. */
export function setKeymap(keymap: Keymap): void {
  storeBindings(keymap);
}

/** Gives a command its own keys back; without an id, all commands. */
export function restoreKeys(commandId?: string): void {
  const kept = Object.entries(keySettings.bindings).filter(
    ([id]) => commandId !== undefined && id !== commandId,
  );
  storeBindings(Object.fromEntries(kept));
}

/** Turns keys that are single characters on or off. */
export function setSingleLetters(on: boolean): void {
  localStorage.setItem(LETTERS_STORAGE, String(on));
  keySettings.singleLetters = on;
}

/** Calls the listener when effective keys may have changed. */
export function onKeySettingsChange(listener: () => void): () => void {
  return subscribe(keySettings, listener);
}

export function resetKeySettings(): void {
  keySettings.bindings = held({});
  keySettings.singleLetters = true;
  localStorage.removeItem(KEYS_STORAGE);
  localStorage.removeItem(LETTERS_STORAGE);
}

function storeBindings(bindings: Keymap): void {
  // First what may fail, such as for want of room: what is in force is what the next page has, too.
  localStorage.setItem(KEYS_STORAGE, JSON.stringify({ ...unreadableEntries(), ...bindings }));
  keySettings.bindings = held(bindings);
}

/** What is stored and cannot be read, as it is: another version may read it. */
function unreadableEntries(): Readonly<Record<string, unknown>> {
  const text = localStorage.getItem(KEYS_STORAGE);
  const stored: unknown = readJson(text);
  const read = readKeymap(stored);
  if (read) {
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([id]) => read.unreadable.includes(id)));
  }
  if (text !== null) localStorage.setItem(SET_ASIDE_STORAGE, text);
  return {};
}

/** Replaced as a whole, never changed in place. */
function held(bindings: Keymap): Keymap {
  return ref(bindings) as Keymap;
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? {} : JSON.parse(text);
  } catch {
    return null;
  }
}
