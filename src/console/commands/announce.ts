import { reportFailure } from '../api/report-failure.ts';
import type { Message, TranslationKey } from '../i18n/translation-key.ts';
import { dismissOffer, showToast } from '../messages/toast-store.ts';
import { userSignal } from '../ui/user-change.ts';
import type { EntityRef, Skipped, Undo } from './command.ts';
import { CommandError } from './command-error.ts';
import { issueMessage } from './param.ts';
import { skippedNotes } from './skipped.ts';
import { undo } from './undo.ts';

/** The target of toasts about one entity, for what shows it. */
export function areaOf({ id }: EntityRef): string {
  return `entity:${id}`;
}

/** What is about one entity is said where that is shown. */
function areaOfAll([entity, ...others]: readonly EntityRef[]): string | undefined {
  return entity && others.length === 0 ? areaOf(entity) : undefined;
}

/** Says that a run on entities is done and what it left alone, and offers to take it back. */
export function announceDone(
  message: Message,
  undoable: Undo | undefined,
  { entities = [], skipped = [] }: { entities?: readonly EntityRef[]; skipped?: readonly Skipped[] } = {},
): void {
  const target = areaOfAll(entities);
  showToast({
    type: 'success',
    message,
    ...(target !== undefined && { target }),
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

/** Says what a run on entities failed of. */
export function announceFailure(error: unknown, entities: readonly EntityRef[] = []): void {
  if (error instanceof CommandError) {
    const issue = error.issues?.[0];
    if (error.reason) announceReason(error.reason);
    else if (issue) showToast({ type: 'error', message: issueMessage(issue) });
    else showToast({ type: 'error', message: { text: error.message } });
    return;
  }
  reportFailure(error, areaOfAll(entities));
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
