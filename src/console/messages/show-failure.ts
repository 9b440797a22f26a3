import type { Shown } from '../i18n/translation-key.ts';
import { ShownError, shownOf } from './shown-error.ts';
import { showToast } from './toast-store.ts';

/** Tells what something failed of; `message` in place of the failure's own words. */
export function showFailure(
  error: unknown,
  { message = shownOf(error), duration }: { message?: Shown | undefined; duration?: number | undefined } = {},
): void {
  const target = error instanceof ShownError ? error.target : undefined;
  showToast({
    type: 'error',
    message,
    ...(duration !== undefined && { duration }),
    ...(target !== undefined && { target }),
  });
}
