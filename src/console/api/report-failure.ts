import { showFailure } from '../messages/show-failure.ts';
import { showForbidden } from '../session/forbidden.ts';
import { ApiError } from '../wire/api-error.ts';
import { reactionTo } from '../wire/error-catalogue.ts';

/**
 * Says what something failed of: a refusal of the platform as the error catalogue says, anything else as a toast. What
 * has been said is not said again. `area` is the target of the toast.
 */
export function reportFailure(error: unknown, area?: string): void {
  if (!(error instanceof ApiError)) {
    showFailure(error, { area });
    return;
  }
  const reaction = reactionTo(error);
  if (reaction.kind === 'forbidden-dialog') {
    showForbidden().catch((failure) => console.warn('The sign-out after a refusal failed', failure));
  } else if (reaction.kind === 'toast') {
    showFailure(error, { ...reaction, area });
  }
  error.reported = true;
}
