import type { Shown } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { ApiError, isUnreachable } from '../../wire/api-error.ts';

/** What a person is told a save has failed of, who still has all that was changed. */
export function saveFailure(error: unknown): Shown {
  if (!(error instanceof ApiError)) return shownOf(error);
  if (isUnreachable(error)) return { key: 'dashboard.save-unreachable' };
  if (error.status === 403) return { key: 'dashboard.save-forbidden' };
  if (error.status === 413) return { key: 'dashboard.save-too-large' };
  return { lines: [{ key: 'dashboard.save-failed' }, error.shown] };
}
