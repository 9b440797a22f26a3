import * as z from 'zod/mini';
import { keyOf } from '../session/auth-user.ts';
import { session } from '../session/session-store.ts';
import { Macro, macroCommandId } from './macro.ts';

const STORAGE = 'TB-macros';
const ByUser = z.record(z.string(), z.array(z.unknown()));

/** The macros of the user in this browser; `damaged`: some of what is stored cannot be read. */
export function storedMacros(): { macros: readonly Macro[]; damaged: boolean } {
  const stored = read();
  if (!stored) return { macros: [], damaged: true };
  const parsed = (stored[owner()] ?? []).map((one) => z.safeParse(Macro, one));
  return {
    macros: parsed.flatMap(({ data }) => data ?? []),
    damaged: parsed.some(({ success }) => !success),
  };
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
  localStorage.setItem(STORAGE, JSON.stringify({ ...all, [owner()]: next(all[owner()] ?? []) }));
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
