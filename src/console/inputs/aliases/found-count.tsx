import { useEffect, useState } from 'react';
import type { AliasFilter } from '../../../model/entity-alias.ts';
import { type T, useTranslate } from '../../i18n/i18n.ts';
import type { Found } from './finds-any.ts';

/** Says how many entities a filter finds, once it is known. */
export function FoundCount({
  filter,
  count,
}: {
  filter: AliasFilter;
  count(filter: AliasFilter, signal: AbortSignal): Promise<Found>;
}) {
  const t = useTranslate();
  const [found, setFound] = useState<{ written: string; count: Found | undefined }>();
  // The form hands the same filter back as a copy.
  const written = JSON.stringify(filter);
  useEffect(() => {
    const controller = new AbortController();
    const tell = (counted: Found | undefined) => {
      if (!controller.signal.aborted) setFound({ written, count: counted });
    };
    count(JSON.parse(written), controller.signal).then(tell, () => tell(undefined));
    return () => controller.abort();
  }, [written, count]);
  const isCounted = found?.written === written;
  return (
    <span className={isCounted && found.count === 0 ? 'text-danger' : ''}>
      {isCounted ? said(found.count, t) : '…'}
    </span>
  );
}

function said(found: Found | undefined, t: T): string {
  if (found === 'by-state') return t('alias.finds-by-state');
  if (found === undefined) return t('alias.finds-unknown');
  return found === 0 ? t('alias.finds-none') : t('alias.finds', { count: found });
}
