import { useState } from 'react';
import type { EntityAlias } from '../../../model/entity-alias.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { loadDashboardTexts, loadHelpTexts, useTranslate } from '../../i18n/i18n.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { relationType } from '../entity/relation-type.ts';
import { AliasDialog } from './alias-dialog.tsx';
import { writtenAlias } from './alias-texts.ts';
import { findsAny } from './finds-any.ts';

const OPTIONS = { directory: platformDirectory, findsAny };

/**
 * Asks what aliases are to stand for that find nothing here; undefined when the person gives up. `name` is what is
 * imported.
 */
export async function askForAliases(
  missing: readonly EntityAlias[],
  name: string,
): Promise<EntityAlias[] | undefined> {
  await Promise.all([loadDashboardTexts(), loadHelpTexts(), relationType.Field.preload()]);
  return await openDialog<EntityAlias[]>((close) => (
    <MissingAliases missing={missing} name={name} close={close} />
  ));
}

function MissingAliases({
  missing,
  name,
  close,
}: {
  missing: readonly EntityAlias[];
  name: string;
  close(chosen?: EntityAlias[]): void;
}) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<ReadonlyMap<string, EntityAlias>>(new Map([]));
  const [isTried, setTried] = useState(false);
  const shown = missing.map((alias) => chosen.get(alias.id) ?? alias);
  const isLacking = ({ id }: EntityAlias) => !chosen.has(id);

  async function choose(alias: EntityAlias): Promise<void> {
    const otherNames = shown.filter(({ id }) => id !== alias.id).map((other) => other.alias);
    const written = await openDialog<EntityAlias>((done) => (
      <AliasDialog alias={alias} otherNames={otherNames} options={OPTIONS} close={done} />
    ));
    if (written) setChosen((before) => new Map([...before, [alias.id, written]]));
  }

  function submit(): void {
    setTried(true);
    if (!shown.some(isLacking)) close(shown);
  }

  return (
    <DialogForm
      title={t('alias.missing')}
      submitLabel="transfer.import"
      onSubmit={submit}
      onClose={() => close()}
    >
      <p className="text-sm">{t('alias.missing-text', { name })}</p>
      <ul className="flex flex-col gap-2">
        {shown.map((alias) => (
          <li
            key={alias.id}
            className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line p-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{alias.alias}</p>
              <p className="text-xs text-muted wrap-anywhere">{writtenAlias(alias.filter, t)}</p>
              {isLacking(alias) && (
                <p className={isTried ? 'text-xs text-danger' : 'text-xs text-muted'}>
                  {t('alias.finds-nothing')}
                </p>
              )}
            </div>
            <button
              type="button"
              className="button"
              aria-haspopup="dialog"
              aria-label={t('alias.choose-for', { alias: alias.alias })}
              onClick={() => void choose(alias)}
            >
              {t('alias.choose-entities')}
            </button>
          </li>
        ))}
      </ul>
      {isTried && shown.some(isLacking) && (
        <p role="alert" className="text-danger">
          {t('alias.entities-required')}
        </p>
      )}
    </DialogForm>
  );
}
