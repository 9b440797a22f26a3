import { useId } from 'react';
import type { InputProps } from '../../../commands/input.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import type { Message } from '../../../i18n/translation-key.ts';
import { nameErrorOf } from '../../../inputs/own-names.ts';
import { RowsField } from '../../../inputs/rows-field.tsx';
import { type AlertRequest, confirm } from '../../../messages/dialog-store.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { STATE_ID_ERRORS, type StateDraft, stateIdOf } from './state-drafts.ts';

/** What states are written with. */
export interface StateListOptions {
  /** What is asked before a state goes that the dashboard has. */
  removal(id: string): { title: Message; message: Message };
}

const NEW: StateDraft = { was: null, id: '', name: '', root: false };

const ROOT_STAYS: AlertRequest = {
  title: { key: 'state.root-stays-title' },
  message: { key: 'state.root-stays' },
};

/** A row per state: its name, its id, which follows the name of a new one until it is touched, and whether it is first. */
export function StateListField({
  options,
  ...field
}: InputProps<StateDraft[]> & { options: StateListOptions }) {
  const t = useTranslate();
  const group = useId();
  const { value, onChange, name, error, disabled = false, readOnly = false } = field;
  const drafts = Array.isArray(value) ? value : [];

  function change(at: number, to: Partial<StateDraft>): void {
    onChange(drafts.map((draft, place) => (place === at ? { ...draft, ...to } : draft)));
  }

  function rename(draft: StateDraft, at: number, to: string): void {
    const others = drafts.toSpliced(at, 1).map(({ id }) => id);
    const follows = draft.was === null && draft.id === stateIdOf(draft.name, others);
    change(at, { name: to, ...(follows && { id: stateIdOf(to, others) }) });
  }

  return (
    <RowsField
      field={field}
      rows={drafts}
      nameOf={(draft, at) => draft.name || t('state.nth-name', { number: at + 1 })}
      none={t('state.none')}
      searchedBy={({ name: ofState, id }) => `${ofState} ${id}`}
      additions={[{ label: t('state.create'), run: () => onChange([...drafts, NEW]) }]}
      onMove={(from, to) => {
        const moved = drafts[from];
        if (moved) onChange(drafts.toSpliced(from, 1).toSpliced(to, 0, moved));
      }}
      onRemove={(at) => onChange(drafts.toSpliced(at, 1))}
      whyKept={({ root }) => (root ? ROOT_STAYS : undefined)}
      confirmRemoval={async ({ was }) =>
        was === null ||
        was === undefined ||
        confirm({ ...options.removal(was), confirmLabel: { key: 'state.delete' }, danger: true })
      }
    >
      {(draft, at) => {
        const others = drafts.toSpliced(at, 1).map(({ id }) => id);
        const idError = nameErrorOf(draft.id, others, STATE_ID_ERRORS);
        // Nobody is told of what they are about to type.
        const isTold = error !== undefined || draft.was !== null;
        return (
          <>
            <div className="grid gap-2 @sm:grid-cols-[3fr_2fr]">
              <TextField
                label={t('state.nth-name', { number: at + 1 })}
                name={`${name}.${at}.name`}
                autoComplete="off"
                disabled={disabled}
                readOnly={readOnly}
                value={draft.name}
                error={isTold && draft.name.trim() === '' ? t('state.name-required') : undefined}
                onChange={({ target }) => rename(draft, at, target.value)}
              />
              <TextField
                label={t('state.nth-id', { number: at + 1 })}
                name={`${name}.${at}.id`}
                autoComplete="off"
                spellCheck={false}
                disabled={disabled}
                readOnly={readOnly}
                value={draft.id}
                error={idError && (isTold || draft.id !== '') ? t(idError) : undefined}
                onChange={({ target }) => change(at, { id: target.value })}
              />
            </div>
            <label className="flex min-h-6 items-center gap-2">
              <input
                type="radio"
                name={group}
                className="size-4 shrink-0 accent-(--accent)"
                checked={draft.root}
                disabled={disabled || readOnly}
                onChange={() => onChange(drafts.map((one, place) => ({ ...one, root: place === at })))}
              />
              {t('state.begins-here')}
            </label>
          </>
        );
      }}
    </RowsField>
  );
}
