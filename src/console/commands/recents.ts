import * as z from 'zod/mini';
import { keyOf } from '../session/auth-user.ts';
import { session } from '../session/session-store.ts';

const STORAGE = 'TB-recent-commands';
const CAPACITY = 30;
const ByUser = z.record(z.string(), z.array(z.string()));

/** Ids of the commands the user ran, the latest first. Ids, because titles change with the language. */
export function recentCommands(): readonly string[] {
  return read()[owner()] ?? [];
}

/** Puts a command in front. */
export function rememberCommand(id: string): void {
  const ids = [id, ...recentCommands().filter((other) => other !== id)].slice(0, CAPACITY);
  try {
    localStorage.setItem(STORAGE, JSON.stringify({ ...read(), [owner()]: ids }));
  } catch (error) {
    // Storage full or forbidden: what was run is done all the same.
    console.warn('The recent commands could not be kept', error);
  }
}

function read(): z.infer<typeof ByUser> {
  try {
    const parsed = ByUser.safeParse(JSON.parse(localStorage.getItem(STORAGE) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch (error) {
    console.warn('The recent commands could not be read', error);
    return {};
  }
}

function owner(): string {
  return keyOf(session.authUser) ?? '';
}
