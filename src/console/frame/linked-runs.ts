import { useEffect } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { loadHelpTexts } from '../i18n/i18n.ts';
import { showFailure } from '../messages/show-failure.ts';
import { navigate } from '../ui/navigation.ts';
import { userSignal } from '../ui/user-change.ts';
import { takeLinkedRun } from './linked-run.ts';

/**
 * Runs what the address asks for by `?run={id}&{parameter}={value}` and takes it out of the address, so that a reload
 * or Back does not ask again. It stands before the page, whose own way on would lose the question.
 */
export function LinkedRuns(): null {
  const search = useSearch();
  useEffect(() => {
    const { asked, rest } = takeLinkedRun(search);
    if (!asked) return;
    navigate(window.location.pathname + rest + window.location.hash, { replace: true });
    const presence = userSignal();
    Promise.all([import('./follow-link.ts'), loadHelpTexts()])
      .then(([{ followLink }]) => followLink(asked))
      .catch((error: unknown) => {
        console.error('A link could not be followed', error);
        if (!presence.aborted) showFailure(error);
      });
  }, [search]);
  return null;
}
