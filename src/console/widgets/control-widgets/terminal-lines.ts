import { useCallback, useRef, useState } from 'react';

/** A line of a terminal. */
export interface TerminalLine {
  /** Unique in its terminal. */
  readonly id: number;
  readonly kind: 'typed' | 'said' | 'error';
  /** What it was typed behind. */
  readonly prompt?: string;
  readonly text: string;
}

/** Older lines go, and longer texts are cut: nobody reads them, and a page has to hold them. */
const MOST_LINES = 1000;
const MOST_LETTERS = 20_000;

/** What a terminal has said, the newest at the end. */
export function useTerminalLines(): {
  lines: readonly TerminalLine[];
  say(line: Omit<TerminalLine, 'id'>): void;
  clear(): void;
} {
  const [lines, setLines] = useState<readonly TerminalLine[]>([]);
  const last = useRef(0);
  const say = useCallback((line: Omit<TerminalLine, 'id'>) => {
    last.current += 1;
    const { text } = line;
    const cut = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
    const added = { ...line, id: last.current, text: cut };
    setLines((known) => [...known.slice(1 - MOST_LINES), added]);
  }, []);
  const clear = useCallback(() => setLines([]), []);
  return { lines, say, clear };
}
