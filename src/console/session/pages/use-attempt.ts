import { useState } from 'react';
import type { Shown } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';

interface Attempt {
  busy: boolean;
  error: Shown | undefined;
  /** Runs one try; what it throws becomes `error`. */
  attempt(work: () => Promise<void>): Promise<void>;
}

/** One try at a time, and why the last one failed. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Attempt['error']>();
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(shownOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, attempt };
}
