import * as z from 'zod/mini';

const STORAGE = 'TB-recent-commands';
const CAPACITY = 30;
const Ids = z.array(z.string());

/** Ids of the commands a person ran, the latest first. Ids, because titles change with the language. */
export function recentCommands(): readonly string[] {
  try {
    const parsed = Ids.safeParse(JSON.parse(localStorage.getItem(STORAGE) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch (error) {
    console.warn('The recent commands could not be read', error);
    return [];
  }
}

/** Puts a command in front. */
export function rememberCommand(id: string): void {
  const ids = [id, ...recentCommands().filter((other) => other !== id)].slice(0, CAPACITY);
  localStorage.setItem(STORAGE, JSON.stringify(ids));
}
