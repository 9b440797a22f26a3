import { format } from 'date-fns/format';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';

/** Letters of patterns as older consoles know them, and what they are called here. */
const OLD_LETTERS: Readonly<Record<string, string>> = { Y: 'y', D: 'd', A: 'a' };

/** A moment by a pattern that somebody has written into settings; one that is none: as tables have it. */
export function writtenTime(ms: number, pattern: string): string {
  if (Number.isNaN(new Date(ms).getTime())) return '';
  const known = pattern.replace(/'[^']*'|[YDA]/g, (part) => OLD_LETTERS[part] ?? part);
  try {
    return format(ms, known);
  } catch {
    // Letters that say nothing.
    return formatTimestamp(ms);
  }
}
