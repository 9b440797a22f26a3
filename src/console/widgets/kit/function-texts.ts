import { useEffect, useMemo, useReducer, useRef } from 'react';
import type { WidgetHost } from '../contract/host.ts';

/** Of a function, so many values at most are remembered; nobody sees as many at once. */
const MOST_TEXTS = 2_000;
/** Longer ones have no room anywhere, characters. */
const LONGEST = 200;

/** What functions that the author of a dashboard wrote make of values. */
export interface FunctionTexts {
  /** What a function, as a body of `value`, writes for a value; undefined until it is known, or where it fails. */
  text(body: string, value: unknown): string | undefined;
}

interface Known {
  readonly texts: Map<unknown, string | undefined>;
  readonly waiting: Set<unknown>;
}

/**
 * Asks functions for the texts of values, all that are wanted at a moment together, and has the widget drawn again once
 * they are there. What goes wrong is told once for each function.
 */
export function useFunctionTexts({ run, report }: Pick<WidgetHost, 'run' | 'report'>): FunctionTexts {
  const [version, drawAgain] = useReducer((count: number) => count + 1, 0);
  const known = useRef(new Map<string, Known>());
  const host = useRef({ run, report });
  const isShown = useRef(true);
  useEffect(() => {
    host.current = { run, report };
  });
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever reads it is to see what has come
  return useMemo(() => {
    async function ask(body: string, { texts, waiting }: Known) {
      const values = [...waiting];
      waiting.clear();
      const outcomes = await host.current.run(
        { argNames: ['value'], body },
        values.map((value) => [value]),
      );
      if (!isShown.current) return;
      if (texts.size > MOST_TEXTS) texts.clear();
      for (const [place, value] of values.entries()) {
        const outcome = outcomes[place];
        texts.set(value, outcome && 'value' in outcome ? writtenBy(outcome.value) : undefined);
      }
      const failed = outcomes.find((outcome) => 'error' in outcome);
      if (failed && 'error' in failed) host.current.report({ text: failed.error });
      drawAgain();
    }
    return {
      text(body, value) {
        const own = known.current.get(body) ?? { texts: new Map(), waiting: new Set() };
        known.current.set(body, own);
        if (!own.texts.has(value) && !own.waiting.has(value)) {
          own.waiting.add(value);
          if (own.waiting.size === 1) queueMicrotask(() => void ask(body, own));
        }
        return own.texts.get(value);
      },
    };
  }, [version]);
}

function writtenBy(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return text.slice(0, LONGEST);
}
