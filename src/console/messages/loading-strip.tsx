import { useSnapshot } from 'valtio/react';
import { useTranslate } from '../i18n/i18n.ts';
import { progress } from './progress-store.ts';

/** The strip at the top of the content while requests are under way. */
export function LoadingStrip() {
  const t = useTranslate();
  const { loading } = useSnapshot(progress);
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden">
      {loading > 0 && <div role="progressbar" aria-label={t('action.loading')} className="progress-strip" />}
    </div>
  );
}
