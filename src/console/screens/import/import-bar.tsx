import { useSnapshot } from 'valtio/react';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { runCommand } from '../../commands/run-command.ts';
import type { CsvImport } from '../../entities/import/csv-import.ts';
import { countLeft, countTried, isUnderWay } from '../../entities/import/import-state.ts';
import { formatList } from '../../i18n/format-list.ts';
import { formatNumber, useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { writtenSize } from '../../inputs/files/written-size.ts';
import { useUrlParam } from '../../ui/navigation.ts';
import { LIST_TEXTS } from './list-texts.ts';
import { countsOfKinds, ROW_KIND_TITLES, ROW_KINDS, type RowKind, rowKindOf } from './row-kinds.ts';
import { listOf } from './shown-import.ts';

/** More names than this would make a sentence unreadable. */
const NAMED_AT_MOST = 4;

/** What an import is about, how far it is, and what can be done with it now. */
export function ImportBar({ csvImport }: { csvImport: CsvImport }) {
  const t = useTranslate();
  const state = useSnapshot(csvImport.state);
  const { phase, source, refusal, actions, done, check, newProfiles, resumed } = state;
  const list = listOf(csvImport.entityType);
  const wanted = actions.create + actions.update;
  const tried = countTried(done);
  const left = countLeft(state);
  const isRunning = isUnderWay(state);
  const shown: Shown =
    phase === 'ready' || phase === 'reading'
      ? { key: 'import.planned', values: { ...actions } }
      : { key: 'import.reported', values: { ...done, wanted, tried } };
  return (
    <section aria-label={t('import.group')} className="flex shrink-0 flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 truncate text-[15px] font-semibold">
          {source?.name || t('import.pasted')}{' '}
          <span className="font-normal text-muted">{writtenSize(source?.size ?? 0)}</span>
        </h2>
        <div className="ms-auto flex flex-wrap items-center gap-2">
          {phase === 'ended' && <CommandButton command="import.show-done" />}
          {phase === 'ended' && done.failed > 0 && (
            <CommandButton command="import.retry" label={t('import.retry-count', { count: done.failed })} />
          )}
          {done.failed + actions.refuse > 0 && <CommandButton command="import.save-failed" />}
          <CommandButton command="import.discard" />
          {isRunning ? (
            <CommandButton command="import.stop" />
          ) : (
            (phase !== 'ended' || left > 0) && (
              <CommandButton
                command="import.start"
                variant="primary"
                label={
                  phase === 'ended'
                    ? t('import.go-on', { count: left })
                    : t(LIST_TEXTS[list].start, { count: wanted })
                }
              />
            )
          )}
        </div>
      </div>
      {(isRunning || phase === 'ended') && (
        <progress
          aria-label={t('import.progress')}
          value={tried}
          max={Math.max(1, wanted)}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-control bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status">{t(shown)}</p>
        <RowKinds counts={countsOfKinds(csvImport.rows)} />
      </div>
      {refusal && (
        <p role="alert" className="text-danger wrap-anywhere">
          {t(refusal as Shown)}
        </p>
      )}
      {phase === 'waiting' && <p role="status">{t('import.waiting')}</p>}
      {phase === 'ended' && resumed && left > 0 && <p>{t('import.interrupted')}</p>}
      {check === 'checking' && (phase !== 'ended' || left > 0) && (
        <p className="text-muted">{t('import.checking')}</p>
      )}
      {typeof check === 'object' && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="alert" className="text-danger">
            {t('import.not-checked', { reason: t(check.failure as Shown) })}
          </p>
          <CommandButton command="import.check" />
        </div>
      )}
      {newProfiles.length > 0 && phase !== 'ended' && (
        <p className="text-muted">
          {t('import.new-profiles', {
            count: newProfiles.length,
            names: formatList(newProfiles.slice(0, NAMED_AT_MOST)),
          })}
        </p>
      )}
    </section>
  );
}

/** Which rows are shown, each kind with how many there are. */
function RowKinds({ counts }: { counts: Record<RowKind, number> }) {
  const t = useTranslate();
  const [named] = useUrlParam('rows');
  const chosen = rowKindOf(named);
  return (
    <fieldset aria-label={t('import.rows')} className="flex flex-wrap gap-1">
      {ROW_KINDS.filter((kind) => kind === 'all' || kind === chosen || counts[kind] > 0).map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === chosen}
          data-command="import.show-rows"
          className={`rounded-control border px-2 py-0.5 text-xs ${kind === chosen ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-hover'}`}
          onClick={() => void runCommand('import.show-rows', { rows: kind }, { source: 'toolbar' })}
        >
          {t(ROW_KIND_TITLES[kind])} {formatNumber(counts[kind])}
        </button>
      ))}
    </fieldset>
  );
}
