import { memo, useDeferredValue, useMemo } from 'react';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { LatestValue } from '../../live/use-latest.ts';
import { useUrlParam } from '../../ui/navigation.ts';

interface LatestValuesTableProps {
  status: 'loading' | 'live' | 'error';
  values: ReadonlyMap<string, LatestValue>;
  label: TranslationKey;
  emptyText: TranslationKey;
}

/** The query parameter that holds the text typed above the values. */
const FILTER_PARAM = 'key';

/** Keys with their newest value, kept live; sorted by key and narrowed by a text in key or value. */
export function LatestValuesTable({ status, values, label, emptyText }: LatestValuesTableProps) {
  const t = useTranslate();
  const [filter, setFilter] = useUrlParam(FILTER_PARAM);
  const search = useDeferredValue(filter ?? '').toLowerCase();
  const rows = useMemo(
    () =>
      [...values]
        .filter(([key, { value }]) => `${key}\n${value}`.toLowerCase().includes(search))
        .sort(([a], [b]) => a.localeCompare(b)),
    [values, search],
  );

  if (status === 'error') {
    return (
      <p role="alert" className="p-4 text-danger">
        {t('attribute.failed')}
      </p>
    );
  }
  return (
    <div className="flex min-h-0 flex-col gap-2 p-3">
      <input
        type="search"
        value={filter ?? ''}
        onChange={(event) => setFilter(event.target.value || null)}
        placeholder={t('attribute.filter')}
        aria-label={t('attribute.filter')}
        className="h-8 w-full max-w-80 rounded-control border border-line-strong bg-surface px-2.5 text-[13px] text-ink placeholder:text-muted"
      />
      {rows.length > 0 ? (
        <table aria-label={t(label)} className="w-full table-fixed border-collapse text-[13px]">
          <thead>
            <tr className="border-b border-line text-start text-xs text-muted">
              <th scope="col" className="w-2/5 px-2 py-1.5 text-start font-medium">
                {t('attribute.key')}
              </th>
              <th scope="col" className="px-2 py-1.5 text-start font-medium">
                {t('attribute.value')}
              </th>
              <th scope="col" className="w-40 px-2 py-1.5 text-start font-medium">
                {t('attribute.last-update-time')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, { ts, value }]) => (
              <ValueRow key={key} name={key} ts={ts} value={value} />
            ))}
          </tbody>
        </table>
      ) : (
        <p role="status" className="px-2 py-6 text-center text-muted">
          {status === 'loading'
            ? t('attribute.waiting')
            : values.size > 0
              ? t('attribute.no-match', { search: filter ?? '' })
              : t(emptyText)}
        </p>
      )}
    </div>
  );
}

const ValueRow = memo(function ValueRow({ name, ts, value }: { name: string; ts: number; value: string }) {
  return (
    <tr className="border-b border-line hover:bg-raised">
      <th scope="row" className="truncate px-2 py-1.5 text-start font-medium" title={name}>
        {name}
      </th>
      <td className="truncate px-2 py-1.5 font-mono tabular-nums" title={value}>
        {value}
      </td>
      <td className="px-2 py-1.5 whitespace-nowrap text-muted tabular-nums">{formatTimestamp(ts)}</td>
    </tr>
  );
});
