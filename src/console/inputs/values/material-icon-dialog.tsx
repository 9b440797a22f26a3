import { useEffect, useMemo, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSmallWindow } from '../../ui/use-small-window.ts';
import { commonIcons } from './common-icons.ts';
import { IconGrid } from './icon-grid.tsx';

/** Not below 600 px, of which the edges of the dialog take some. */
const WIDTH = 640;
const COLUMNS = 13;
const COLUMNS_ON_PHONE = 7;

/** Chooses an icon of the common ones, or of all there are, which are fetched once they are wanted. */
export function MaterialIconDialog({
  selected,
  onSelect,
  onCancel,
}: {
  selected: string | undefined;
  onSelect(icon: string): void;
  onCancel(): void;
}) {
  const t = useTranslate();
  const isSmall = useSmallWindow();
  const [showAll, setShowAll] = useState(false);
  const [search, setSearch] = useState('');
  const { icons, isLoading, failure } = useIcons(showAll);
  const found = useMemo(() => {
    const words = search.trim().toLowerCase().split(/\s+/);
    return icons.filter((icon) => words.every((word) => icon.includes(word, 'mdi:'.length)));
  }, [icons, search]);

  return (
    <Dialog title={t('icon.select-icon')} onClose={onCancel} width={WIDTH}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what stands around the field has keys of its own */}
      <div
        className="flex flex-1 flex-col gap-3"
        onKeyDown={(event) => event.key === 'Escape' || event.stopPropagation()}
      >
        <div className="flex items-end gap-4 *:first:flex-1">
          <TextField
            label={t('icon.search')}
            name="search"
            type="search"
            autoFocus
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <label className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              checked={showAll}
              disabled={isLoading}
              onChange={({ target }) => setShowAll(target.checked)}
              className="size-4 accent-(--accent)"
            />
            {t('icon.show-all')}
          </label>
        </div>
        {failure !== undefined && (
          <p role="alert" className="text-danger">
            {t(shownOf(failure))}
          </p>
        )}
        <IconGrid
          // Another list begins at its start.
          key={`${showAll} ${search}`}
          icons={found}
          selected={selected}
          columns={isSmall ? COLUMNS_ON_PHONE : COLUMNS}
          onChoose={onSelect}
        />
        <DialogActions>
          <button type="button" className="button" onClick={onCancel}>
            {t('action.cancel')}
          </button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** The common icons, or all of them once they have come. */
function useIcons(showAll: boolean): { icons: readonly string[]; isLoading: boolean; failure?: unknown } {
  const [all, setAll] = useState<readonly string[]>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (!showAll || all) return;
    let left = false;
    import('./all-icons.ts').then(
      ({ allIcons }) => !left && setAll(allIcons),
      (error: unknown) => !left && setFailure(error),
    );
    return () => {
      left = true;
    };
  }, [showAll, all]);
  const isLoading = showAll && !all && failure === undefined;
  return { icons: showAll && all ? all : commonIcons, isLoading, failure };
}
