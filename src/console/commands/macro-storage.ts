import * as z from 'zod/mini';
import { keyOf } from '../session/auth-user.ts';
import { session } from '../session/session-store.ts';
import { Macro, macroCommandId } from './macro.ts';

const STORAGE = 'TB-macros';
const ByUser = z.record(z.string(), z.unknown());
const OfUser = z.array(z.unknown());

interface StoredMacros {
  macros: readonly Macro[];
  damaged: boolean;
}

/** What was read last, and of what: guards ask time and again, and reading hundreds takes longer than a frame. */
let known: { text: string | null; owner: string; stored: StoredMacros } | undefined;

/** The macros of the user in this browser; `damaged`: some of what is stored cannot be read. */
export function storedMacros(): StoredMacros {
  const text = localStorage.getItem(STORAGE);
  if (known?.text !== text || known.owner !== owner()) {
    known = { text, owner: owner(), stored: readMacros() };
  }
  return known.stored;
}

function readMacros(): StoredMacros {
  const stored = ofOwner(read());
  if (!stored) return { macros: [], damaged: true };
  const macros = new Map<string, Macro>();
  for (const one of stored) {
    const { data } = z.safeParse(Macro, one);
    // Of two that one command would play, the first is it.
    if (data && !macros.has(macroCommandId(data))) macros.set(macroCommandId(data), data);
  }
  return { macros: [...macros.values()], damaged: macros.size < stored.length };
}

/** Stores macros; those of the same names make room. */
export function keepMacros(added: readonly Macro[]): void {
  const taken = new Set(added.map(macroCommandId));
  change((stored) => [...stored.filter((one) => !taken.has(idOf(one))), ...added]);
}

/** Deletes the macro that a command plays. */
export function forgetMacro(commandId: string): void {
  change((stored) => stored.filter((one) => idOf(one) !== commandId));
}

/** What cannot be read stays as it is: another version may read it. */
function change(next: (stored: readonly unknown[]) => readonly unknown[]): void {
  const all = read() ?? {};
  localStorage.setItem(STORAGE, JSON.stringify({ ...all, [owner()]: next(ofOwner(all) ?? []) }));
}

/** Null where that cannot be read. */
function ofOwner(all: z.infer<typeof ByUser> | null): readonly unknown[] | null {
  return all && (OfUser.safeParse(all[owner()] ?? []).data ?? null);
}

function idOf(stored: unknown): string {
  const parsed = z.safeParse(Macro, stored);
  return parsed.success ? macroCommandId(parsed.data) : '';
}

function read(): z.infer<typeof ByUser> | null {
  try {
    const parsed = ByUser.safeParse(JSON.parse(localStorage.getItem(STORAGE) ?? '{}'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function owner(): string {
  return keyOf(session.authUser) ?? '';
}
