import { useEffect, useState } from 'react';
import type { Choice, Input } from '../../input.ts';

/** The choices of a list at the moment. */
interface Choices {
  choices: readonly Choice<unknown>[];
  loading: boolean;
  error: unknown;
}

/** The same, and a way to ask for them again. */
export interface AskedChoices extends Choices {
  retry(): void;
}

const NONE: readonly Choice<unknown>[] = [];

/** The choices of an input that fit what is typed. What an earlier text still looks for is given up. */
export function useChoices(input: Input<unknown>, text: string): AskedChoices {
  const [loaded, setLoaded] = useState<Choices>({ choices: NONE, loading: true, error: undefined });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same
  useEffect(() => {
    const cancelling = new AbortController();
    const load = async () => {
      try {
        const found = input.choices?.(text, cancelling.signal) ?? NONE;
        if (found instanceof Promise) setLoaded((before) => ({ ...before, loading: true }));
        const choices = found instanceof Promise ? await found : found;
        if (!cancelling.signal.aborted) setLoaded({ choices, loading: false, error: undefined });
      } catch (error) {
        if (!cancelling.signal.aborted) setLoaded({ choices: NONE, loading: false, error });
      }
    };
    void load();
    return () => cancelling.abort();
  }, [input, text, attempt]);

  return { ...loaded, retry: () => setAttempt((before) => before + 1) };
}
