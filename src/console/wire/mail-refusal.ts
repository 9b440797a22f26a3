import type { TranslationKey } from '../i18n/translation-key.ts';
import { ApiError } from './api-error.ts';

/** How a platform begins to say that a letter could not be sent; what follows is why. */
const BEGIN = 'Unable to send mail: ';

/**
 * Waits for a call that sends a letter. One that could not be sent is told with what to do instead: a text that may
 * name the platform's `{{reason}}`.
 */
export async function orWithoutMail<T>(call: Promise<T>, advice: TranslationKey): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.message.startsWith(BEGIN)) throw error;
    const { status, statusText, body, reported } = error;
    const shown = { key: advice, values: { reason: error.message.slice(BEGIN.length) } };
    const advised = new ApiError({ status, statusText, body, reported, shown, cause: error });
    advised.call = error.call;
    throw advised;
  }
}
