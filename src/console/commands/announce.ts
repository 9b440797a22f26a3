import { reportFailure } from '../api/report-failure.ts';
import type { Message, TranslationKey } from '../i18n/translation-key.ts';
import { dismissOffer, showToast } from '../messages/toast-store.ts';
import { userSignal } from '../ui/user-change.ts';
import type { Skipped, Undo } from './command.ts';
import { CommandError } from './command-error.ts';
import { issueMessage } from './param.ts';
import { skippedNotes } from './skipped.ts';
import { undo } from './undo.ts';

/** Says that a run is done and what it left alone, and offers to take it back. */
export function announceDone(
  message: Message,
  undoable: Undo | undefined,
  skipped: readonly Skipped[] = [],
): void {
  showToast({
    type: 'success',
    message,
    ...(skipped.length > 0 && { notes: skippedNotes(skipped) }),
    ...(undoable && {
      action: { label: { key: 'commands.undo.action' }, run: () => undoAnnounced(undoable), of: undoable },
    }),
  });
}

/** Says why a command did not run. */
function announceReason(reason: TranslationKey): void {
  showToast({ type: 'info', message: { key: reason }, duration: REASON_DURATION });
}

/** Says what a run failed of. */
export function announceFailure(error: unknown): void {
  if (error instanceof CommandError) {
    const issue = error.issues?.[0];
    if (error.reason) announceReason(error.reason);
    else if (issue) showToast({ type: 'error', message: issueMessage(issue) });
    else showToast({ type: 'error', message: { text: error.message } });
    return;
  }
  reportFailure(error);
}

/** Takes a run back and says what was undone, or what that failed of. */
export async function undoAnnounced(undoable: Undo): Promise<void> {
  const presence = userSignal();
  try {
    await undo(undoable);
    dismissOffer(undoable);
    if (!presence.aborted) announceDone(undoable.label, undefined);
  } catch (error) {
    if (!presence.aborted) announceFailure(error);
  }
}

/** Long enough to read one sentence. */
const REASON_DURATION = 4000;
