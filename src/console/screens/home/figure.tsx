import { mdiHelpCircleOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { formatNumber, useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';

/** A number that may not be known: while it is asked for a grey bar stands there, and when it failed a sign of that. */
export function Figure({ value, failed }: { value: number | undefined; failed: boolean }) {
  const t = useTranslate();
  if (failed) return <Icon path={mdiHelpCircleOutline} title={t('home.not-known')} className="text-muted" />;
  if (value !== undefined) return formatNumber(value);
  return (
    <>
      <span aria-hidden="true" className="inline-block h-[0.7em] w-8 rounded bg-line" />
      <span className="sr-only">{t('action.loading')}</span>
    </>
  );
}

/** A box of the home page with what it is about. */
export function Card({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="text-xs font-medium text-muted">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Says that figures are not known, with the way to ask again. */
export function Retry({ onRetry }: { onRetry(): void }) {
  const t = useTranslate();
  return (
    <span className="flex items-center gap-2 text-danger">
      {t('home.not-known')}
      <button type="button" className="button" onClick={onRetry}>
        {t('action.retry')}
      </button>
    </span>
  );
}
