import { mdiChevronDown } from '@mdi/js';
import { Fragment, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { usePathname } from 'wouter/use-browser-location';
import { useTranslate } from '../i18n/i18n.ts';
import { session } from '../session/session-store.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { useReturnedFocus } from '../ui/returned-focus.ts';
import { Footer } from './footer.tsx';
import { menuEntries } from './menu-entries.ts';
import { MENU_GROUPS, type MenuGroupId } from './menu-groups.ts';
import { moveInMenu } from './menu-keys.ts';
import { closeMenuOverlay, menu, setGroupOpen } from './menu-store.ts';
import type { Screen } from './screen.ts';
import { ScreenLink } from './screen-link.tsx';
import { addressOf, homeScreen, screens } from './screens.ts';
import { trailTo } from './trail.ts';

const LINE =
  'flex min-h-9 w-full items-center gap-1.5 rounded-control px-1.5 py-1 text-start tracking-tight text-menu-muted hover:bg-menu-hover hover:text-menu-ink aria-[current]:bg-menu-active aria-[current]:font-medium aria-[current]:text-menu-ink';

/** The screens a user may open, beside the page or, on small windows, over it. */
export function SideMenu() {
  const t = useTranslate();
  const { docked, overlay } = useSnapshot(menu);
  const { authUser } = useSnapshot(session);
  const authority = authUser?.authority ?? null;
  const path = usePathname();
  const current = currentEntry(trailTo(path, authority).map(({ screen }) => screen));
  const marked =
    current && ({ screen: current, mark: addressOf(current) === path ? 'page' : 'true' } as const);
  const container = useRef<HTMLDivElement>(null);
  useReturnedFocus(container, overlay);
  useEffect(() => {
    if (overlay) container.current?.querySelector<HTMLElement>('nav li a')?.focus();
  }, [overlay]);
  const visibility = `${overlay ? 'max-md:flex' : 'max-md:hidden'} ${docked ? 'md:flex' : 'md:hidden'}`;
  return (
    <>
      {overlay && (
        <button
          type="button"
          aria-label={t('menu.close')}
          className="fixed inset-0 z-30 bg-black/45 md:hidden"
          onClick={closeMenuOverlay}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its links are the controls; any of them closes the overlay. */}
      <div
        ref={container}
        id="side-menu"
        onClick={closeAfterLink}
        onKeyDown={onKey}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) closeMenuOverlay();
        }}
        className={`on-menu w-menu shrink-0 flex-col overflow-y-auto bg-menu text-menu-ink max-md:fixed max-md:inset-y-0 max-md:start-0 max-md:z-40 max-md:shadow-overlay max-[457px]:w-[calc(100vw-56px)] ${visibility}`}
      >
        <nav data-pane aria-label={t('menu.label')}>
          <ScreenLink
            screen={homeScreen()}
            className="flex h-toolbar shrink-0 items-center gap-2 px-3.5 text-[15px] font-semibold tracking-tight"
          >
            <Logo size={26} className="rounded-control ring-1 ring-white/15" />
            {t('app.title')}
          </ScreenLink>
          <ul className="flex flex-col gap-0.5 px-2 pb-3">
            {menuEntries(screens(), authority).map(({ group, screens: together, divided }) => (
              <Fragment key={group ?? together[0]?.id}>
                {divided && <li aria-hidden="true" className="mx-2 my-1.5 border-t border-menu-active" />}
                {group ? (
                  <MenuGroup id={group} screens={together} marked={marked} />
                ) : (
                  <MenuLinks screens={together} marked={marked} />
                )}
              </Fragment>
            ))}
          </ul>
        </nav>
        <Footer className="mt-auto px-4 py-2 text-menu-muted md:hidden" />
      </div>
    </>
  );
}

/** The entry that the page belongs to, and whether it is the page itself. */
interface Marked {
  screen: Screen;
  mark: 'page' | 'true';
}

/** Screens under a heading that folds them away; it unfolds by itself when one of them is gone to. */
function MenuGroup({
  id,
  screens: together,
  marked,
}: {
  id: MenuGroupId;
  screens: readonly Screen[];
  marked: Marked | undefined;
}) {
  const t = useTranslate();
  const listId = useId();
  const { title, icon } = MENU_GROUPS[id];
  const open = useSnapshot(menu).openGroups.includes(id);
  const holdsCurrent = marked !== undefined && together.includes(marked.screen);
  useEffect(() => {
    if (holdsCurrent) setGroupOpen(id, true);
  }, [id, holdsCurrent]);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        className={LINE}
        onClick={() => setGroupOpen(id, !open)}
      >
        <Icon path={icon} size={18} />
        <span className="min-w-0 flex-1 leading-tight wrap-anywhere">{t(title)}</span>
        <Icon path={mdiChevronDown} size={16} className={open ? 'rotate-180' : ''} />
      </button>
      <ul id={listId} hidden={!open} className="flex flex-col gap-0.5 ps-4 pt-0.5">
        <MenuLinks screens={together} marked={marked} />
      </ul>
    </li>
  );
}

function MenuLinks({ screens: listed, marked }: { screens: readonly Screen[]; marked: Marked | undefined }) {
  const t = useTranslate();
  return listed.map((screen) => (
    <li key={screen.id}>
      <ScreenLink
        screen={screen}
        aria-current={screen === marked?.screen ? marked.mark : undefined}
        className={LINE}
      >
        <Icon path={screen.icon} size={18} />
        <span className="min-w-0 leading-tight wrap-anywhere">{t(screen.title)}</span>
      </ScreenLink>
    </li>
  ));
}

/** The entry that a page belongs to: for the devices of a customer that is the customers. */
function currentEntry(trail: readonly Screen[]): Screen | undefined {
  const [home, ...further] = trail;
  return further.find((screen) => screen.menu) ?? (further.length === 0 ? home : undefined);
}

function closeAfterLink({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a')) closeMenuOverlay();
}

function onKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape') closeMenuOverlay();
  else if (!moveInMenu(event.currentTarget, event.key)) return;
  else event.preventDefault();
  event.stopPropagation();
}
