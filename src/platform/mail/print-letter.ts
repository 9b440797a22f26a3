import type { WrittenLetter } from './letter.ts';

/** A letter as a block of lines for whoever watches the platform's output. */
export function printedLetter({ to, subject, text }: Pick<WrittenLetter, 'to' | 'subject' | 'text'>): string {
  const edge = '─'.repeat(72);
  return ['', edge, `Mail to ${to}: ${subject}`, '', text.trimEnd(), edge, ''].join('\n');
}
