import { type SubmitEvent, useRef, useState } from 'react';
import { formatList } from '../../i18n/format-list.ts';
import { type T, useTranslate } from '../../i18n/i18n.ts';
import type { Message } from '../../i18n/translation-key.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import type { ChooseSide, GraphConflict, GraphPart, Side } from '../graph/merge-graphs.ts';
import { changedParts } from './changed-parts.ts';
import type { ChainMeeting } from './save-chain.ts';

interface MergeQuestion {
  meeting: ChainMeeting;
  /** Who has changed it, and when, as far as that is known. */
  who: Message;
  /** What people know a part by. */
  nameOf(part: GraphPart): string;
}

/** Has a person decide about the work of two; undefined where they would rather not save now. */
export function askToMerge(question: MergeQuestion): Promise<ChooseSide | undefined> {
  return openDialog<ChooseSide>((close) => <MergeDialog {...question} close={close} />);
}

const keyOf = ({ part, key }: GraphPart) => `${part} ${key}`;

/** What somebody else has changed, and a choice for each thing that both have. */
function MergeDialog({
  meeting: { conflicts, theirs },
  who,
  nameOf,
  close,
}: MergeQuestion & { close(choose?: ChooseSide): void }) {
  const t = useTranslate();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const [isTried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const affirm = useRef<HTMLButtonElement>(null);
  const isOpen = (conflict: GraphConflict) => !choices.has(keyOf(conflict));
  const names = [...new Set(theirs.map(nameOf))];

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    // What was chosen for by nobody is the other's, so that no step back overwrites it.
    if (!conflicts.some(isOpen)) close((conflict) => choices.get(keyOf(conflict)) ?? 'theirs');
  }

  return (
    <Dialog
      title={t('rule-chain.merge-title')}
      width={conflicts.length > 0 ? 820 : 520}
      onPhone={conflicts.length > 0 ? 'screen' : 'sheet'}
      onClose={() => close()}
      initialFocus={conflicts.length > 0 ? first : affirm}
    >
      <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-4">
        <div className="flex flex-col gap-1 text-sm wrap-anywhere">
          <p>{t(who)}</p>
          <p>{t('rule-chain.merge-changed', { names: formatList(names) })}</p>
          <p className="text-muted">
            {t(conflicts.length > 0 ? 'rule-chain.merge-conflicts' : 'rule-chain.merge-apart')}
          </p>
        </div>
        {conflicts.map((conflict, at) => (
          <fieldset
            key={keyOf(conflict)}
            className={`flex flex-col gap-2 rounded-control border p-3 ${isTried && isOpen(conflict) ? 'border-danger' : 'border-line-strong'}`}
          >
            <legend className="px-1 font-semibold wrap-anywhere">{nameOf(conflict)}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side, place) => (
                <label
                  key={side}
                  className="flex min-w-0 cursor-pointer items-start gap-2 rounded-control border border-line p-2 has-checked:border-accent has-checked:bg-accent-soft"
                >
                  <input
                    ref={at === 0 && place === 0 ? first : undefined}
                    type="radio"
                    name={keyOf(conflict)}
                    checked={choices.get(keyOf(conflict)) === side}
                    onChange={() => setChoices(new Map([...choices, [keyOf(conflict), side]]))}
                    className="mt-0.5 size-4 shrink-0 accent-(--accent)"
                  />
                  <span className="flex min-w-0 flex-1 flex-col gap-1">
                    <span className="text-xs text-muted">
                      {t(side === 'mine' ? 'ask.ours' : 'ask.theirs')}
                    </span>
                    {describe(conflict, side, t).map((line) => (
                      <span key={line} className="text-[13px] whitespace-pre-wrap wrap-anywhere">
                        {line}
                      </span>
                    ))}
                  </span>
                </label>
              ))}
            </div>
            {isTried && isOpen(conflict) && (
              <p role="alert" className="text-xs text-danger">
                {t('dashboard.choose-one')}
              </p>
            )}
          </fieldset>
        ))}
        <DialogActions>
          <button type="button" className="button" onClick={() => close()}>
            {t('dashboard.keep-editing')}
          </button>
          <button ref={affirm} type="submit" className="button button-primary">
            {t('rule-chain.save-merged')}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What one side has made of a part. */
function describe(conflict: GraphConflict, side: Side, t: T): string[] {
  if (conflict[side] === undefined) return [t('rule-chain.merge-removed')];
  const parts = changedParts(conflict.base, conflict[side]);
  return parts.map(({ name, value }) => (name === '' ? value : `${name}: ${value}`));
}
