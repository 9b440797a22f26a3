import type { Shown } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { ApiError } from '../../wire/api-error.ts';

/** What the platform answers where a device has not answered in time, and where it is not connected. */
const NO_ANSWER = 408;
const NOT_CONNECTED = 409;

/** Why a call to a device failed. */
export function callFailure(error: unknown): Shown {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === NO_ANSWER) return { key: 'control-widget.no-answer' };
  if (status === NOT_CONNECTED) return { key: 'control-widget.not-connected' };
  return shownOf(error);
}
