import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';

/** Where a table is among its pages, and the ways to others. */
export function Pager({
  page,
  pageSize,
  sizes,
  total,
  onPage,
  onSize,
}: {
  /** From 0. */
  page: number;
  pageSize: number;
  sizes: readonly number[];
  total: number;
  onPage(page: number): void;
  onSize(size: number): void;
}) {
  const t = useTranslate();
  const isLast = (page + 1) * pageSize >= total;
  const first = Math.min(page * pageSize + 1, total);
  return (
    // biome-ignore lint/a11y/useSemanticElements: in a fieldset what goes by the width of a container collapses at times
    <div
      role="group"
      aria-label={t('widget.pages')}
      className="flex h-8 shrink-0 items-center justify-end gap-1 overflow-hidden border-line border-t px-1 text-xs"
    >
      <select
        aria-label={t('widget.rows-per-page')}
        title={t('widget.rows-per-page')}
        value={pageSize}
        onChange={({ target }) => onSize(Number(target.value))}
        className="h-6 rounded-control bg-transparent"
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      <p role="status" className="truncate px-1 tabular-nums">
        {t('widget.rows-of', { first, last: Math.min((page + 1) * pageSize, total), total })}
      </p>
      <Step
        label={t('widget.previous-page')}
        icon={mdiChevronLeft}
        off={page === 0}
        onPress={() => onPage(page - 1)}
      />
      <Step
        label={t('widget.next-page')}
        icon={mdiChevronRight}
        off={isLast}
        onPress={() => onPage(page + 1)}
      />
    </div>
  );
}

function Step({ label, icon, off, onPress }: { label: string; icon: string; off: boolean; onPress(): void }) {
  return (
    // Never `disabled`: the focus would be lost.
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => off || onPress()}
      className="grid size-6 shrink-0 place-items-center rounded-control hover:bg-hover aria-disabled:opacity-40"
    >
      <Icon path={icon} size={18} className="rtl:-scale-x-100" />
    </button>
  );
}
