import { useCallback, useRef, useState } from 'react';
import type { Shown } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { showToast } from '../../messages/toast-store.ts';

/** How long it is said that something was saved, ms. */
export const SAID_FOR = 1000;

/** A value that is changed over one that changes by itself. */
export interface SavedDraft<V> {
  /** What was typed, else what was saved last, else what is known. */
  readonly shown: V;
  /** What was saved last, else what is known. */
  readonly current: V;
  /** What is typed differs from what is known. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** What the last attempt to save failed of. */
  readonly failure: Shown | undefined;
  change(value: V): void;
  discard(): void;
  /** Saves a value, the typed one unless another is given. What fails leaves what was typed as it is. */
  save(value?: V): Promise<void>;
}

/**
 * Keeps what is typed apart from what is known, so that nothing of it is lost when that changes. What was saved stands
 * until something else is known.
 */
export function useSavedDraft<V>(
  known: V,
  store: (value: V) => Promise<void>,
  { isSuccessShown }: { isSuccessShown: boolean },
): SavedDraft<V> {
  const [draft, setDraft] = useState<{ readonly value: V }>();
  const [saved, setSaved] = useState<{ readonly value: V; readonly over: V }>();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Shown>();
  const isBusy = useRef(false);

  const current = saved && same(saved.over, known) ? saved.value : known;
  const shown = draft ? draft.value : current;

  const change = useCallback((value: V) => {
    setDraft({ value });
    setFailure(undefined);
  }, []);
  const discard = useCallback(() => {
    setDraft(undefined);
    setFailure(undefined);
  }, []);

  async function save(value: V = shown): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    setFailure(undefined);
    try {
      await store(value);
      setSaved({ value, over: known });
      // What was typed while it was saved is still to be saved.
      setDraft((typed) => (typed && same(typed.value, value) ? undefined : typed));
      if (isSuccessShown) {
        showToast({ type: 'success', message: { key: 'input-widget.saved' }, duration: SAID_FOR });
      }
    } catch (error) {
      setFailure(shownOf(error));
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  return {
    shown,
    current,
    isDirty: draft !== undefined && !same(shown, current),
    isSaving,
    failure,
    change,
    discard,
    save,
  };
}

/** Whether answers of fields say the same: they are plain data. */
export function same(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left) === JSON.stringify(right);
}
