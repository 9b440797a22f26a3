import { mdiBookmarkOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import type { EntityRef, TargetType } from '../commands/command.ts';
import { type CommandRef, idOf } from '../commands/command-ref.ts';
import { CommandButton } from '../commands/faces/command-button.tsx';
import { MenuOnDemand } from '../commands/faces/menu-on-demand.tsx';
import { MoreMenu } from '../commands/faces/more-menu.tsx';
import { useCommandsAt } from '../commands/faces/use-commands-at.ts';
import { useTranslate } from '../i18n/i18n.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { loadable } from '../ui/loadable.tsx';
import { useSmallWindow } from '../ui/use-small-window.ts';
import { isNarrow } from './columns/column-layout.ts';
import { viewsMenu } from './views-menu-on-demand.ts';

/** Nobody has selected anything when a list comes. */
const CommandBar = loadable(async () => (await import('../commands/faces/command-bar.tsx')).CommandBar);

/** How many of the commands for a selection are buttons at most. */
const BULK_BUTTONS = { wide: 3, narrow: 2, phone: 1 };
/** Below this width there is room for one beside how many are selected, in pixels. */
const PHONE = 480;
/** What such a button takes as a rule with its text, and what all else beside a selection does, in pixels. */
const BULK_BUTTON_WIDTH = 150;
const BESIDE_BULK_BUTTONS = 815;
/** Below this width what narrows the list does not stand beside the buttons, and most of those are in a menu. */
const LEAST_FOR_FILTERS = 520;
/** Below this width buttons have no texts while nothing is selected, without and with the search box, in pixels. */
const TIGHT = { plain: 640, searching: 800 };

const NONE: readonly CommandRef[] = [];
/** What can be done with every list. */
const OF_LIST: readonly CommandRef[] = ['table.columns', 'table.export', 'table.refresh'];

interface TableToolbarProps {
  /** The id of the table. */
  list: string;
  /** null: something else says what is listed. */
  title: TranslationKey | { text: string } | null;
  /** undefined while it is not known. */
  total: number | undefined;
  /** Of the table, in pixels; 0 while it is not known. */
  width: number;
  selectedCount: number;
  selectedText: TranslationKey;
  toolbarCommands: readonly CommandRef[];
  /** Whose parts are listed: what the buttons act on. */
  owner: EntityRef | undefined;
  /** What rows stand for: its commands are offered for a selection. */
  rowType: TargetType | undefined;
  filters: ReactNode;
  searchable: boolean;
  /** The search box, null while it is closed. */
  search: ReactNode;
  /** The open column chooser. */
  chooser: ReactNode;
}

/** The row above the grid: what is listed and how many, or what is selected and what can be done with it. */
export function TableToolbar(props: TableToolbarProps) {
  const { list, title, total, width, selectedCount, selectedText, toolbarCommands, owner, rowType } = props;
  const t = useTranslate();
  const ViewsMenu = viewsMenu();
  const selecting = selectedCount > 0;
  const offered = useCommandsAt('selection', { type: rowType });
  const selectedLabel = selecting ? t(selectedText, { count: selectedCount }) : '';
  const { room, iconOnly, stacked, phone = false } = layoutOf(width, selecting, props.search !== null);
  const small = useSmallWindow();
  const brief = small || (width > 0 && width < LEAST_FOR_FILTERS);
  // Where there is little room, what finds rows has a line of its own below.
  const finder = (
    <div
      key="finder"
      className={`flex min-w-0 items-center gap-2 empty:hidden ${stacked ? 'basis-full' : 'ms-auto flex-1 justify-end'}`}
    >
      {props.search}
      {props.filters}
    </div>
  );
  const oneLine = !stacked && !selecting;
  const own = selecting ? NONE : toolbarCommands;
  // On a phone what comes late is in a menu: the line has room for it, whatever it is.
  const buttons = brief ? own.slice(0, 1) : own;
  const targets = owner && { entities: [owner] };
  const actions = (
    <div key="actions" className="ms-auto flex shrink-0 items-center gap-2">
      {props.searchable && props.search === null ? <CommandButton command="table.search" iconOnly /> : null}
      {buttons.map((command, place) => (
        <CommandButton
          key={idOf(command)}
          command={command}
          variant={place === 0 ? 'primary' : 'plain'}
          iconOnly={iconOnly}
          {...targets}
        />
      ))}
      {title !== null && ViewsMenu && (
        <MenuOnDemand label={t('table.views')} icon={mdiBookmarkOutline}>
          {(button) => <ViewsMenu list={list} {...button} />}
        </MenuOnDemand>
      )}
      {brief ? (
        <MoreMenu commands={[...own.slice(1), ...OF_LIST]} {...targets} />
      ) : (
        OF_LIST.map((command) => (
          <CommandButton key={idOf(command)} command={command} iconOnly {...targets} />
        ))
      )}
    </div>
  );
  return (
    <div
      className={`relative flex min-h-12 items-center gap-2 border-line border-b px-3 py-2 ${oneLine ? '' : 'flex-wrap'}`}
    >
      {selecting ? (
        <div role="toolbar" aria-label={t('table.toolbar')} className="flex flex-wrap items-center gap-2">
          <p className="font-medium">{selectedLabel}</p>
          {total !== undefined && total > selectedCount ? (
            <CommandButton
              command="table.select-all-matching"
              label={t('table.select-all-matching-count', { total })}
              iconOnly={iconOnly}
            />
          ) : null}
          <CommandBar commands={rowType ? offered : []} room={room} iconOnly={iconOnly} />
          <CommandButton command="table.clear-selection" iconOnly />
        </div>
      ) : (
        <>
          {/* The bar over the page says it on a phone. */}
          {title && <h2 className={phone ? 'sr-only' : 'shrink-0 font-medium text-base'}>{t(title)}</h2>}
          <p className={`truncate text-muted ${stacked ? 'flex-1' : ''}`}>
            {total === undefined ? '' : t('table.rows', { count: total })}
          </p>
        </>
      )}
      {/* What concerns the whole list waits on a phone until the selection is done with, or is in the palette. */}
      {stacked ? [phone && selecting ? null : actions, finder] : [finder, actions]}
      {props.chooser}
      <p role="status" className="sr-only">
        {selectedLabel}
      </p>
    </div>
  );
}

interface ToolbarLayout {
  /** How many buttons there are for a selection. */
  room: number;
  iconOnly: boolean;
  /** What finds rows has a line of its own. */
  stacked: boolean;
  /** What stands elsewhere on the page, or is wanted less, is left out. */
  phone?: boolean;
}

/** How the row stays one line as long as that is possible: with fewer buttons, then without their texts. */
function layoutOf(width: number, selecting: boolean, searching: boolean): ToolbarLayout {
  if (width === 0) return { room: BULK_BUTTONS.wide, iconOnly: false, stacked: false };
  if (width < PHONE) return { room: BULK_BUTTONS.phone, iconOnly: true, stacked: true, phone: true };
  if (isNarrow(width)) {
    const stacked = selecting || searching || width < LEAST_FOR_FILTERS;
    return { room: BULK_BUTTONS.narrow, iconOnly: true, stacked };
  }
  if (!selecting)
    return { room: 0, iconOnly: width < (searching ? TIGHT.searching : TIGHT.plain), stacked: false };
  const fitting = Math.floor((width - BESIDE_BULK_BUTTONS) / BULK_BUTTON_WIDTH);
  const room = fitting > 0 ? Math.min(fitting, BULK_BUTTONS.wide) : BULK_BUTTONS.wide;
  return { room, iconOnly: fitting < 1, stacked: width < BESIDE_BULK_BUTTONS };
}
