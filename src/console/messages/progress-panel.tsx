import { mdiAlertCircle, mdiClose } from '@mdi/js';
import { useSnapshot } from 'valtio/react';
import { useTranslate } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { cancelRun, dismissRun, progress, type Run, type RunReport, retryRun } from './progress-store.ts';
import { shownOf } from './shown-error.ts';

/** The long runs, over the bottom end of the page: how far each is, a way to stop it, and in the end what failed. */
export function ProgressPanel() {
  const t = useTranslate();
  const { runs: all } = useSnapshot(progress);
  const runs = all.filter(({ request }) => !request.quiet);
  return (
    <section
      aria-label={t('progress.runs')}
      className="fixed end-4 bottom-4 z-40 flex max-h-[60vh] w-96 max-w-[calc(100vw-32px)] flex-col divide-y divide-line overflow-y-auto rounded-card border border-line bg-raised shadow-overlay"
    >
      {runs.map((run) =>
        run.report ? (
          <RunResult key={run.id} run={run as Run} report={run.report as RunReport} />
        ) : (
          <RunUnderWay key={run.id} run={run as Run} />
        ),
      )}
    </section>
  );
}

function RunUnderWay({ run }: { run: Run }) {
  const t = useTranslate();
  const title = t(run.title);
  return (
    <div className="flex flex-col gap-2 p-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{title}</span>
        {run.step === undefined && (
          <span className="text-muted">
            {t('progress.count', { finished: run.finished, total: run.total })}
          </span>
        )}
      </div>
      {run.step !== undefined && (
        <p className="truncate text-muted">
          {t('progress.step', {
            number: Math.min(run.finished + 1, run.total),
            total: run.total,
            step: t(run.step),
          })}
        </p>
      )}
      <progress
        aria-label={title}
        value={run.finished}
        max={run.total}
        className="h-1.5 w-full accent-(--accent)"
      />
      <button
        type="button"
        className="button self-end"
        disabled={run.cancelling}
        onClick={() => cancelRun(run.id)}
      >
        {t(run.cancelling ? 'progress.cancelling' : 'action.cancel')}
      </button>
    </div>
  );
}

function RunResult({ run, report }: { run: Run; report: RunReport }) {
  const t = useTranslate();
  const { done, failed, cancelled } = report;
  return (
    <div className="flex flex-col gap-2 p-3">
      <div className="flex items-start gap-2">
        <Icon path={mdiAlertCircle} size={18} className="mt-px text-danger" />
        <div className="min-w-0 flex-1" role="alert">
          <p className="font-medium wrap-anywhere">{t(run.title)}</p>
          <p className="text-muted">
            {t('progress.report', { done: done.length, failed: failed.length, cancelled: cancelled.length })}
          </p>
        </div>
        <button
          type="button"
          className="icon-button -m-1"
          aria-label={t('action.close')}
          onClick={() => dismissRun(run.id)}
        >
          <Icon path={mdiClose} size={18} />
        </button>
      </div>
      <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto">
        {failed.map(({ entity, error }) => (
          <li key={entity.id} className="wrap-anywhere">
            <span className="font-medium">{entity.name}</span>{' '}
            <span className="text-muted">{t(shownOf(error))}</span>
          </li>
        ))}
      </ul>
      {run.request.retry && (
        <button type="button" className="button self-end" onClick={() => retryRun(run.id)}>
          {t('progress.retry', { count: failed.length })}
        </button>
      )}
    </div>
  );
}
