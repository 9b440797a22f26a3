import { useCallback, useEffect, useState } from 'react';
import { currentContext } from '../../context-store.ts';
import { isPermitted } from '../../permission.ts';
import { commands } from '../../registry.ts';
import { type EntityHits, SHORTEST_SEARCH, searchEntities } from './entity-search.ts';

const DEBOUNCE = 150;
const NONE: readonly EntityHits[] = [];

/**
 * The entities that fit what is typed, as the server finds them: after a pause, and given up when typing goes on. A
 * search that has failed of some can be tried again.
 */
export function useEntityHits(query: string): { hits: readonly EntityHits[]; retry(): void } {
  const text = query.trim();
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ text: string; hits: readonly EntityHits[] }>({ text: '', hits: NONE });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same
  useEffect(() => {
    if (text.length < SHORTEST_SEARCH) return;
    const cancelling = new AbortController();
    const context = currentContext();
    const mayRun = (id: string) => {
      const command = commands.get(id);
      return command !== undefined && isPermitted(command, context);
    };
    const timer = setTimeout(() => {
      void searchEntities(text, context, cancelling.signal, mayRun, (hits) => setFound({ text, hits }));
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      cancelling.abort();
    };
  }, [text, attempt]);

  // Hits of the text before stay until the new ones are there, so that the list does not jump; not for another search.
  const related = found.text !== '' && (text.startsWith(found.text) || found.text.startsWith(text));
  return {
    hits: text.length >= SHORTEST_SEARCH && related ? found.hits : NONE,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
  };
}
