import { useRef, useState } from 'react';
import type { Shown } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { showToast } from '../../messages/toast-store.ts';
import type { WidgetHost } from '../contract/host.ts';
import type { MultipleLine } from './multiple-lines.ts';
import { type MultipleAnswer, savedOf } from './multiple-values.ts';
import { SAID_FOR, same } from './saved-draft.ts';

type ById<T> = Readonly<Record<string, T>>;

/** What was typed into the fields of a form, apart from what is known of their values. */
export interface MultipleDrafts {
  /** What was typed, else what was saved last, else what is known. */
  shownOf(line: MultipleLine): MultipleAnswer;
  isChanged(line: MultipleLine): boolean;
  readonly failures: ById<Shown | undefined>;
  readonly isSaving: boolean;
  change(line: MultipleLine, answer: MultipleAnswer): void;
  discard(): void;
  /** Saves what these fields hold, all entities and scopes at once. What fails leaves what was typed as it is. */
  save(lines: readonly MultipleLine[], typed?: ById<MultipleAnswer>): Promise<void>;
}

/** Keeps what is typed into many fields; see `useSavedDraft` for one. */
export function useMultipleDrafts(
  { save: store }: Pick<WidgetHost, 'save'>,
  { isSuccessShown }: { isSuccessShown: boolean },
): MultipleDrafts {
  const [drafts, setDrafts] = useState<ById<MultipleAnswer>>({});
  const [saved, setSaved] = useState<ById<{ answer: MultipleAnswer; over: MultipleAnswer }>>({});
  const [failures, setFailures] = useState<ById<Shown | undefined>>({});
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);

  function currentOf({ id, known }: MultipleLine): MultipleAnswer {
    const last = saved[id];
    return last && same(last.over, known) ? last.answer : known;
  }
  const shownOfLine = (line: MultipleLine) => (line.id in drafts ? drafts[line.id] : currentOf(line));

  async function saveJob(job: readonly MultipleLine[], answers: ById<MultipleAnswer>): Promise<boolean> {
    const [first] = job;
    if (!first?.entity) return true;
    const values = Object.fromEntries(job.map(({ id, name }) => [name, savedOf(answers[id])]));
    try {
      await store(first.entity, first.scope, values);
    } catch (error) {
      const failure = shownOf(error);
      setFailures((known) => ({ ...known, ...Object.fromEntries(job.map(({ id }) => [id, failure])) }));
      return false;
    }
    setSaved((known) => ({
      ...known,
      ...Object.fromEntries(job.map(({ id, known }) => [id, { answer: answers[id], over: known }])),
    }));
    // What was typed while it was saved is still to be saved.
    setDrafts((typed) =>
      Object.fromEntries(
        Object.entries(typed).filter(([id, answer]) => !(id in answers) || !same(answer, answers[id])),
      ),
    );
    return true;
  }

  return {
    shownOf: shownOfLine,
    isChanged: (line) => !same(shownOfLine(line), currentOf(line)),
    failures,
    isSaving,
    change(line, answer) {
      setDrafts((known) => ({ ...known, [line.id]: answer }));
      setFailures((known) => ({ ...known, [line.id]: undefined }));
    },
    discard() {
      setDrafts({});
      setFailures({});
    },
    async save(lines, typed = {}) {
      if (isBusy.current || lines.length === 0) return;
      isBusy.current = true;
      setSaving(true);
      setFailures({});
      const jobs = Map.groupBy(lines, ({ sourceId, scope }) => `${sourceId} ${scope}`);
      const outcomes = await Promise.all(
        [...jobs.values()].map((job) =>
          saveJob(job, Object.fromEntries(job.map((line) => [line.id, typed[line.id] ?? shownOfLine(line)]))),
        ),
      );
      isBusy.current = false;
      setSaving(false);
      if (isSuccessShown && outcomes.every(Boolean)) {
        showToast({ type: 'success', message: { key: 'input-widget.saved' }, duration: SAID_FOR });
      }
    },
  };
}
