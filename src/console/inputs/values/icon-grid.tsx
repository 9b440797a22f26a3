import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';

/** Edge of one icon with what is around it, and the height of the grid; pixels. */
const CELL = 44;
const HEIGHT = 352;

/**
 * Icons in rows, of which those are drawn that can be seen. One stop for the Tab key: arrows, Home, End, Page Up and
 * Page Down go from icon to icon, Enter chooses.
 */
export function IconGrid({
  icons,
  selected,
  columns,
  onChoose,
}: {
  /** Names, as `mdi:account`. */
  icons: readonly string[];
  selected: string | undefined;
  columns: number;
  onChoose(icon: string): void;
}) {
  const t = useTranslate();
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(() => Math.max(0, selected === undefined ? 0 : icons.indexOf(selected)));
  const active = Math.min(at, icons.length - 1);
  const virtualizer = useVirtualizer({
    count: Math.ceil(icons.length / columns),
    getScrollElement: () => grid.current,
    estimateSize: () => CELL,
    overscan: 2,
    initialRect: { width: 0, height: HEIGHT },
    // The grid is as high as it is, whatever is in it.
    observeElementRect: (_virtualizer, tell) => tell({ width: 0, height: HEIGHT }),
  });

  useLayoutEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(Math.floor(active / columns));
  }, [virtualizer, active, columns]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const chosen = icons[active];
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      onChoose(chosen);
      return;
    }
    const next = placeAfter(event.key, active, columns, event.currentTarget);
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.min(Math.max(next, 0), icons.length - 1));
  }

  return (
    <div
      ref={grid}
      role="listbox"
      aria-label={t('icon.icons')}
      aria-activedescendant={icons.length > 0 ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="relative overflow-y-auto rounded-control border border-line"
      style={{ height: HEIGHT }}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => (
          <div
            key={row.key}
            role="presentation"
            className="absolute inset-x-0 grid"
            style={{
              top: row.start,
              height: CELL,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {icons.slice(row.index * columns, (row.index + 1) * columns).map((icon, column) => {
              const place = row.index * columns + column;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
                <div
                  key={icon}
                  id={`${id}-${place}`}
                  role="option"
                  aria-label={icon.replace(/^mdi:/, '')}
                  aria-selected={icon === selected}
                  aria-setsize={icons.length}
                  aria-posinset={place + 1}
                  tabIndex={-1}
                  title={icon.replace(/^mdi:/, '')}
                  onClick={() => onChoose(icon)}
                  className={`grid cursor-pointer place-items-center rounded-control hover:bg-hover aria-selected:bg-accent-soft ${place === active ? 'outline-2 -outline-offset-2 outline-accent' : ''}`}
                >
                  <Icon path={icon} size={24} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {icons.length === 0 && (
        <p role="status" className="p-3 text-muted">
          {t('input.nothing-found')}
        </p>
      )}
    </div>
  );
}

function placeAfter(key: string, at: number, columns: number, grid: HTMLElement): number | undefined {
  const forward = getComputedStyle(grid).direction === 'rtl' ? -1 : 1;
  const page = columns * (Math.floor(HEIGHT / CELL) - 1);
  switch (key) {
    case 'ArrowRight':
      return at + forward;
    case 'ArrowLeft':
      return at - forward;
    case 'ArrowDown':
      return at + columns;
    case 'ArrowUp':
      return at - columns;
    case 'PageDown':
      return at + page;
    case 'PageUp':
      return at - page;
    case 'Home':
      return 0;
    case 'End':
      return Number.MAX_SAFE_INTEGER;
  }
  return undefined;
}
