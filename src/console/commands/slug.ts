import { fold } from './fold.ts';

/** A name as a part of the id of a command; letters beyond a to z are written as numbers. '' where it has none. */
export function slugOf(name: string): string {
  return [...fold(name)]
    .map((character) => {
      if (/[a-z0-9]/.test(character)) return character;
      return /[\p{L}\p{N}]/u.test(character) ? `-u${character.codePointAt(0)?.toString(16)}-` : '-';
    })
    .join('')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
