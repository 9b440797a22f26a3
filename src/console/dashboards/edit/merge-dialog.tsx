import { type KeyboardEvent, type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { formatList } from '../../i18n/format-list.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Message, TranslationKey } from '../../i18n/translation-key.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import type { Conflict, Side, Versions } from '../document/merge.ts';
import { allOf, type Choices, chooseBy, pathKey, type Resolution } from './merge-choices.ts';
import { MOST_DIFFERENCES, memberName, memberNames, valueDifferences } from './merge-names.ts';
import type { Meeting } from './save-meeting.ts';

interface MergeQuestion {
  meeting: Meeting;
  /** Who has changed it, and when, as far as that is known. */
  who: Message;
  /** What is done once it is decided. */
  submitLabel: TranslationKey;
}

/** Has a person decide about the work of two; undefined where they would rather not. */
export function askToMerge(question: MergeQuestion): Promise<Resolution | undefined> {
  return openDialog<Resolution>((close) => <MergeDialog {...question} close={close} />);
}

/** What somebody else has changed, and a choice for each thing that both have. */
export function MergeDialog({
  meeting: { versions, conflicts, theirs },
  who,
  submitLabel,
  close,
}: MergeQuestion & { close(resolution?: Resolution): void }) {
  const t = useTranslate();
  const [choices, setChoices] = useState<Choices>(new Map());
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const affirm = useRef<HTMLButtonElement>(null);
  const isOpen = ({ path }: Conflict) => !choices.has(pathKey(path));
  const open = conflicts.filter(isOpen);
  const names = memberNames(theirs, versions);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (open.length === 0) close(chooseBy(choices));
    else form.current?.querySelector<HTMLElement>('fieldset[data-open] input')?.focus();
  }

  // As it sends forms, from any field.
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, repeat } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  return (
    <Dialog
      title={t('dashboard.merge-title')}
      width={conflicts.length > 0 ? 820 : 520}
      onPhone={conflicts.length > 0 ? 'screen' : 'sheet'}
      onClose={() => close()}
      initialFocus={conflicts.length > 0 ? first : affirm}
    >
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
        className="flex flex-1 flex-col gap-4"
      >
        <div className="flex flex-col gap-1 text-sm wrap-anywhere">
          <p>{t(who)}</p>
          {names.length > 0 && <p>{t('dashboard.merge-changed', { names: formatList(names) })}</p>}
          <p className="text-muted">
            {t(conflicts.length > 0 ? 'dashboard.merge-conflicts' : 'dashboard.merge-apart')}
          </p>
        </div>
        {conflicts.length > 1 && (
          <div className="flex flex-wrap gap-2">
            <button type="button" className="button" onClick={() => setChoices(allOf(conflicts, 'mine'))}>
              {t('dashboard.take-all-mine')}
            </button>
            <button type="button" className="button" onClick={() => setChoices(allOf(conflicts, 'theirs'))}>
              {t('dashboard.take-all-theirs')}
            </button>
          </div>
        )}
        {conflicts.map((conflict, at) => (
          <ConflictField
            key={pathKey(conflict.path)}
            ref={at === 0 ? first : undefined}
            conflict={conflict}
            versions={versions}
            choice={choices.get(pathKey(conflict.path))}
            isMissing={isTried && isOpen(conflict)}
            onChoose={(side) => setChoices(new Map([...choices, [pathKey(conflict.path), side]]))}
          />
        ))}
        <DialogActions>
          <button type="button" className="button" onClick={() => close()}>
            {t('dashboard.keep-editing')}
          </button>
          <button type="button" className="button" onClick={() => close('copy')}>
            {t('dashboard.save-mine-as-new')}
          </button>
          <button
            ref={affirm}
            type="submit"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            className="button button-primary"
          >
            {t(submitLabel)}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** One thing that both have changed: how each has it, and whose is to stay. */
function ConflictField({
  ref,
  conflict: { path, mine, theirs },
  versions,
  choice,
  isMissing,
  onChoose,
}: {
  /** Its first choice. */
  ref?: RefObject<HTMLInputElement | null> | undefined;
  conflict: Conflict;
  versions: Versions;
  choice: Side | undefined;
  isMissing: boolean;
  onChoose(side: Side): void;
}) {
  const t = useTranslate();
  const differences = valueDifferences(mine, theirs);
  const shown = differences.slice(0, MOST_DIFFERENCES);
  const name = pathKey(path);
  const sides = [
    { side: 'mine', label: t('ask.ours') },
    { side: 'theirs', label: t('ask.theirs') },
  ] as const;
  return (
    <fieldset
      data-open={choice === undefined || undefined}
      className={`flex flex-col gap-2 rounded-control border p-3 ${isMissing ? 'border-danger' : 'border-line-strong'}`}
    >
      <legend className="px-1 font-semibold wrap-anywhere">{t(memberName(path, versions))}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ side, label }, at) => (
          <label
            key={side}
            className="flex min-w-0 cursor-pointer items-start gap-2 rounded-control border border-line p-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              ref={at === 0 ? ref : undefined}
              type="radio"
              name={name}
              checked={choice === side}
              onChange={() => onChoose(side)}
              aria-invalid={isMissing || undefined}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            />
            <span className="flex min-w-0 flex-1 flex-col gap-1">
              <span className="text-xs text-muted">{label}</span>
              {shown.map((difference) => (
                <span key={t(difference.name)} className="text-[13px] whitespace-pre-wrap wrap-anywhere">
                  {t(difference.name) !== '' && <span className="text-muted">{t(difference.name)}: </span>}
                  {t(difference[side])}
                </span>
              ))}
              {differences.length > shown.length && (
                <span className="text-xs text-muted">
                  {t('dashboard.more-differences', { count: differences.length - shown.length })}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {isMissing && (
        <p role="alert" className="text-xs text-danger">
          {t('dashboard.choose-one')}
        </p>
      )}
    </fieldset>
  );
}
