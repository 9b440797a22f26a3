import { useEffect } from 'react';
import { useTranslate } from '../i18n/i18n.ts';

/** Titles the browser's tab; what is most particular comes first, because tabs show no more than the beginning. */
export function useTitle(...parts: readonly string[]): void {
  const t = useTranslate();
  const title = [...parts, t('app.title')].join(' – ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
