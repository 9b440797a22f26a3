import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { authoredText } from '../../i18n/authored-text.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { groundTheme } from '../../ui/ground-theme.ts';
import { loadable } from '../../ui/loadable.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { DrawerSlot } from '../edit/drawer/drawer-slot.tsx';
import { NARROW } from '../open/narrow.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { type Around, DashboardToolbar } from './dashboard-toolbar.tsx';
import { LayoutView } from './layout-view.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const EditMenu = loadable(async () => (await import('../edit/edit-menu.tsx')).EditMenu);

/** The state of a dashboard that is shown: its title, its tools and its layouts. */
export function DashboardView({
  dashboard,
  hasToolbar = true,
  isAlone = false,
  around,
  notices,
}: {
  dashboard: OpenDashboard;
  hasToolbar?: boolean;
  /** Whether nothing else says what the page is about. */
  isAlone?: boolean;
  around: Around;
  /** What there is to say about it as a whole. */
  notices?: ReactNode;
}) {
  const t = useTranslate();
  const view = useSyncExternalStore(dashboard.subscribe, dashboard.view);
  const isMobile = useMedia(NARROW);
  const { dashboard: read, state, isRightOpen, isEdit, announcement, areToolsOpen } = view;
  const { showTitle, titleColor, toolbarAlwaysOpen } = read.settings;
  const hasRight = state.layouts.right !== undefined;
  const isRightOver = isMobile && hasRight && isRightOpen;
  // The way to the right layout is one of them.
  const areToolsShown = toolbarAlwaysOpen || areToolsOpen || isEdit || (isMobile && hasRight);
  const root = useRef<HTMLDivElement>(null);
  const wereToolsOpen = useRef(areToolsOpen);
  useEffect(() => {
    if (wereToolsOpen.current === areToolsOpen) return;
    wereToolsOpen.current = areToolsOpen;
    // The button that was pressed is gone, and stands elsewhere.
    if (document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>('[data-command="dashboard.toggle-tools"]')?.focus();
  }, [areToolsOpen]);
  useKeptFocus(view);
  const shared = { dashboard, view, isMobile };
  const { backgroundColor } = state.layouts.main.gridSettings;
  const Heading = isAlone ? 'h1' : 'h2';
  return (
    <div ref={root} className="relative flex min-h-0 flex-1 flex-col bg-surface">
      {hasToolbar && areToolsShown && <DashboardToolbar {...{ dashboard, view, isMobile, around }} />}
      {hasToolbar && !areToolsShown && (
        <div
          data-dashboard-tools
          className="absolute end-3 top-2 z-20 rounded-full border border-line bg-raised"
        >
          <CommandButton command="dashboard.toggle-tools" iconOnly />
        </div>
      )}
      {notices}
      {(showTitle || isAlone) && !isEdit && (
        <Heading
          className={showTitle ? 'shrink-0 px-4 py-1 text-[18px] font-semibold wrap-anywhere' : 'sr-only'}
          // It stands on the ground that it was chosen for, where there is one.
          style={groundTheme(backgroundColor) && { color: titleColor, backgroundColor }}
        >
          {authoredText(read.title)}
        </Heading>
      )}
      <p role="status" className="sr-only">
        {announcement && t(announcement.text)}
      </p>
      {isEdit && <EditMenu dashboard={dashboard} />}
      <div className="relative flex min-h-0 flex-1">
        {/* What lies below the right layout is neither to be seen nor to be reached. */}
        <div inert={isRightOver} className="flex min-h-0 min-w-0 flex-1">
          <LayoutView key={`${state.id} main`} {...shared} layout="main" />
        </div>
        {hasRight && (!isMobile || isRightOpen) && (
          <div
            className={`flex min-h-0 min-w-0 ${isRightOver ? 'absolute inset-0 z-10 bg-surface' : 'flex-1'}`}
          >
            <LayoutView key={`${state.id} right`} {...shared} layout="right" />
          </div>
        )}
        <DrawerSlot dashboard={dashboard} />
      </div>
    </div>
  );
}
