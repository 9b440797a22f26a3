import type { Shown } from '../i18n/translation-key.ts';
import { onUserChange } from '../ui/user-change.ts';
import { shownOf, targetOf } from './shown-error.ts';
import { dismissToast, showToast } from './toast-store.ts';

/** Failures that come within this time of the first one come at once, in milliseconds. */
const AT_ONCE = 2000;
/** More different ones at once are counted instead of told: nobody reads them, and they would push each other out. */
const MOST_TOLD = 3;

interface Burst {
  began: number;
  told: Set<string>;
  /** How many were not told, and the toast that says so. */
  more: number;
  toast: number | undefined;
}

const calm = (): Burst => ({ began: 0, told: new Set(), more: 0, toast: undefined });

let burst = calm();

onUserChange(() => {
  burst = calm();
});

interface FailureOptions {
  /** In place of the failure's own words. */
  message?: Shown | undefined;
  duration?: number | undefined;
  /** The target of the toast where the failure has none of its own. */
  area?: string | undefined;
}

/** Tells what something failed of; `message` in place of the failure's own words. Of many at once it tells the first. */
export function showFailure(
  error: unknown,
  { message = shownOf(error), duration, area }: FailureOptions = {},
): void {
  const target = targetOf(error) ?? area;
  if (!isToBeTold(message)) return;
  showToast({
    type: 'error',
    message,
    ...(duration !== undefined && { duration }),
    ...(target !== undefined && { target }),
  });
}

function isToBeTold(message: Shown): boolean {
  const now = Date.now();
  if (now - burst.began > AT_ONCE) burst = { ...calm(), began: now };
  const text = JSON.stringify(message);
  if (burst.told.size < MOST_TOLD || burst.told.has(text)) {
    burst.told.add(text);
    return true;
  }
  console.warn('One more failure', message);
  burst.more += 1;
  if (burst.toast !== undefined) dismissToast(burst.toast);
  burst.toast = showToast({
    type: 'error',
    message: { key: 'toast.more-failures', values: { number: burst.more } },
  });
  return false;
}
