import { mdiAlertCircle, mdiClose } from '@mdi/js';
import { useSnapshot } from 'valtio/react';
import { useTranslate } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { discardRun, dismissRun, resumeRun, retryRun } from './long-runs.ts';
import { cancelRun, progress, type Run, type RunReport } from './progress-store.ts';
import { shownOf } from './shown-error.ts';

/** Of more failures than this nobody reads every one; the others are counted. */
const MOST_FAILURES = 100;

/** Why a run has ended before its work. */
const STOPPED = {
  failures: 'progress.stopped-failures',
  connection: 'progress.stopped-connection',
  closed: 'progress.stopped-closed',
} as const;

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
      {run.request.note && <p className="text-muted">{t(run.request.note)}</p>}
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
  const { done, failed, cancelled, stopped } = report;
  const left = cancelled.length;
  return (
    <div className="flex flex-col gap-2 p-3">
      <div className="flex items-start gap-2">
        <Icon path={mdiAlertCircle} size={18} className="mt-px text-danger" />
        <div className="min-w-0 flex-1" role="alert">
          <p className="font-medium wrap-anywhere">{t(run.title)}</p>
          {stopped && <p>{t(STOPPED[stopped])}</p>}
          {stopped && run.request.note && <p>{t(run.request.note)}</p>}
          <p className="text-muted">
            {stopped === 'closed'
              ? t('progress.left', { left, total: run.total })
              : t('progress.report', { done: done.length, failed: failed.length, cancelled: left })}
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
        {failed.slice(0, MOST_FAILURES).map(({ entity, error }) => (
          <li key={entity.id} className="wrap-anywhere">
            <span className="font-medium">{entity.name}</span>{' '}
            <span className="text-muted">{t(shownOf(error))}</span>
          </li>
        ))}
        {failed.length > MOST_FAILURES && (
          <li className="text-muted">{t('progress.more', { count: failed.length - MOST_FAILURES })}</li>
        )}
      </ul>
      <div className="flex flex-wrap justify-end gap-2 empty:hidden">
        {stopped && run.request.discard && (
          <button type="button" className="button" onClick={() => discardRun(run.id)}>
            {t('progress.discard', { count: left })}
          </button>
        )}
        {failed.length > 0 && run.request.retry && (
          <button type="button" className="button" onClick={() => retryRun(run.id)}>
            {t('progress.retry', { count: failed.length })}
          </button>
        )}
        {stopped && run.request.resume && (
          <button type="button" className="button" onClick={() => resumeRun(run.id)}>
            {t('progress.resume', { count: left })}
          </button>
        )}
      </div>
    </div>
  );
}
