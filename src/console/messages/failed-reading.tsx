import { useTranslate } from '../i18n/i18n.ts';
import type { Shown } from '../i18n/translation-key.ts';
import { shownOf } from './shown-error.ts';

/** Says in its place what could not be read and why, with a button to try again. */
export function FailedReading({ failure, onRetry }: { failure: Error | Shown; onRetry(): void }) {
  const t = useTranslate();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-danger">
      {t(failure instanceof Error ? shownOf(failure) : failure)}
      <button type="button" className="button" onClick={onRetry}>
        {t('action.retry')}
      </button>
    </div>
  );
}
