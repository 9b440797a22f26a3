import type { Message, TranslationKey } from '../i18n/translation-key.ts';
import { shownOf } from '../messages/shown-error.ts';
import { dismissToast, showToast, toasts } from '../messages/toast-store.ts';
import { ApiError } from '../wire/api-error.ts';
import type { Undo } from './command.ts';
import { CommandError } from './command-error.ts';
import { issueMessage } from './param.ts';
import { undo } from './undo.ts';

/** Says that a run is done and offers to take it back. */
export function announceDone(message: Message, undoable: Undo | undefined): void {
  showToast({
    type: 'success',
    message,
    ...(undoable && {
      action: { label: { key: 'commands.undo.action' }, run: () => undoAnnounced(undoable) },
    }),
  });
}

/** Says why a command did not run. */
function announceReason(reason: TranslationKey): void {
  showToast({ type: 'info', message: { key: reason }, duration: REASON_DURATION });
}

/** Says what a run failed of, unless the call has said it already. */
export function announceFailure(error: unknown): void {
  if (error instanceof CommandError) {
    const issue = error.issues?.[0];
    if (error.reason) announceReason(error.reason);
    else if (issue) showToast({ type: 'error', message: issueMessage(issue) });
    else showToast({ type: 'error', message: { text: error.message } });
    return;
  }
  if (error instanceof ApiError && error.reported) return;
  showToast({ type: 'error', message: shownOf(error) });
}

/**
 * Takes back the toast in which a failed call has announced itself: a form says it next to its cause, and a script is
 * told by the rejection.
 */
export function withdrawFailure(error: unknown): void {
  const text = JSON.stringify(shownOf(error));
  const toast = toasts.shown.find(
    ({ type, message }) => type === 'error' && JSON.stringify(message) === text,
  );
  if (toast) dismissToast(toast.id);
}

/** Takes a run back and says what was undone, or what that failed of. */
export async function undoAnnounced(undoable: Undo): Promise<void> {
  try {
    await undo(undoable);
    announceDone(undoable.label, undefined);
  } catch (error) {
    announceFailure(error);
  }
}

/** Long enough to read one sentence. */
const REASON_DURATION = 4000;
