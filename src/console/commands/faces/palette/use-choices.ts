import { useEffect, useState } from 'react';
import { fold } from '../../fold.ts';
import type { Choice, InputKind } from '../../param.ts';

/** The choices of a list at the moment. */
export interface Choices {
  choices: readonly Choice[];
  loading: boolean;
  error: unknown;
}

const DEBOUNCE = 150;
const NONE: readonly Choice[] = [];

/** The choices of a select or search input that fit what is typed. Searching waits for a pause and gives up on old texts. */
export function useChoices(input: InputKind, text: string): Choices {
  const [loaded, setLoaded] = useState<Choices>({ choices: NONE, loading: true, error: undefined });
  const searched = typeof input === 'object' && 'search' in input ? text : undefined;

  useEffect(() => {
    if (typeof input !== 'object') return;
    const cancelling = new AbortController();
    const load = async () => {
      setLoaded((before) => ({ ...before, loading: true }));
      try {
        const choices =
          'search' in input ? await input.search(searched ?? '', cancelling.signal) : await input.select();
        if (!cancelling.signal.aborted) setLoaded({ choices, loading: false, error: undefined });
      } catch (error) {
        if (!cancelling.signal.aborted) setLoaded({ choices: NONE, loading: false, error });
      }
    };
    const timer = setTimeout(() => void load(), searched ? DEBOUNCE : 0);
    return () => {
      clearTimeout(timer);
      cancelling.abort();
    };
  }, [input, searched]);

  if (typeof input !== 'object' || 'search' in input) return loaded;
  const wanted = fold(text);
  return { ...loaded, choices: loaded.choices.filter(({ label }) => fold(label).includes(wanted)) };
}
