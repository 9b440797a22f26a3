import type { Message, TranslationKey } from '../i18n/translation-key.ts';
import { holdPage } from '../ui/held-page.ts';
import { userSignal } from '../ui/user-change.ts';

/** What is edited on a page, which may be left before it is saved. */
export interface Unsaved {
  /** Tells of each change of it. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Whether anything was changed that is not saved. */
  hasChanges(): boolean;
  /** Keeps in this browser what was changed; resolves with whether it is kept there. */
  keep(): Promise<boolean>;
  title: TranslationKey;
  /** What is asked about, and what becomes of it by leaving. */
  text(isKept: boolean): readonly Message[];
  leaveLabel: TranslationKey;
  saveLabel: TranslationKey;
  /** What it fails of stands on the page. */
  save(signal: AbortSignal): Promise<unknown>;
}

/** Has whoever leaves the page with unsaved changes asked what becomes of them. Returns the way to stop. */
export function guardLeaving(unsaved: Unsaved): () => void {
  const presence = userSignal();
  let release: (() => void) | undefined;
  function look(): void {
    if (unsaved.hasChanges()) release ??= holdPage(() => mayLeave(unsaved), { isPage: true });
    else end();
  }
  function end(): void {
    release?.();
    release = undefined;
  }
  const stopFollowing = unsaved.subscribe(look);
  // Who signs out has left already.
  presence.addEventListener('abort', end);
  look();
  return () => {
    presence.removeEventListener('abort', end);
    stopFollowing();
    end();
  };
}

async function mayLeave(unsaved: Unsaved): Promise<boolean> {
  const isKept = await unsaved.keep();
  const { askToLeave } = await import('./leave-dialog.tsx');
  const answer = await askToLeave({ ...unsaved, text: unsaved.text(isKept), isLost: !isKept });
  if (answer !== 'save') return answer === 'leave';
  try {
    await unsaved.save(userSignal());
  } catch (error) {
    // What it has failed of stands on the page, which is not left then.
    console.warn('What was changed could not be saved', error);
  }
  return !unsaved.hasChanges();
}
