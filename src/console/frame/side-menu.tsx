import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { usePathname } from 'wouter/use-browser-location';
import { useTranslate } from '../i18n/i18n.ts';
import { session } from '../session/session-store.ts';
import { Icon } from '../ui/icon.tsx';
import { closeMenuOverlay, menu } from './menu-store.ts';
import type { Screen } from './screen.ts';
import { ScreenLink } from './screen-link.tsx';
import { homeScreen, menuScreens, screenAt } from './screens.ts';

/** The screens a user may open, beside the page or, on small windows, over it. */
export function SideMenu() {
  const t = useTranslate();
  const { docked, overlay } = useSnapshot(menu);
  const { authUser } = useSnapshot(session);
  const current = screenAt(usePathname())?.screen;
  const container = useRef<HTMLDivElement>(null);
  useReturnedFocus(overlay, container);
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
        onClick={closeMenuOverlay}
        onKeyDown={closeOnEscape}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) closeMenuOverlay();
        }}
        className={`on-menu w-menu shrink-0 flex-col overflow-y-auto bg-menu text-menu-ink max-md:fixed max-md:inset-y-0 max-md:start-0 max-md:z-40 max-md:shadow-overlay max-[457px]:w-[calc(100vw-56px)] ${visibility}`}
      >
        <nav aria-label={t('menu.label')}>
          <ScreenLink
            screen={homeScreen()}
            className="flex h-toolbar shrink-0 items-center gap-2 px-3.5 text-[15px] font-semibold tracking-tight"
          >
            <img
              src="/logo.svg"
              alt=""
              width={26}
              height={26}
              className="rounded-control ring-1 ring-white/15"
            />
            {t('app.title')}
          </ScreenLink>
          <ul className="flex flex-col gap-0.5 px-2 pb-3">
            {menuScreens(authUser?.authority ?? null).map((screen) => (
              <li key={screen.id}>
                <MenuLink screen={screen} current={screen === current} label={t(screen.title)} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}

function MenuLink({ screen, current, label }: { screen: Screen; current: boolean; label: string }) {
  return (
    <ScreenLink
      screen={screen}
      aria-current={current ? 'page' : undefined}
      className="flex min-h-9 items-center gap-2.5 rounded-control px-2 py-1 text-menu-muted hover:bg-menu-hover hover:text-menu-ink aria-[current]:bg-menu-active aria-[current]:font-medium aria-[current]:text-menu-ink"
    >
      <Icon path={screen.icon} size={18} />
      <span className="min-w-0 leading-tight wrap-anywhere">{label}</span>
    </ScreenLink>
  );
}

/** Over the page the menu takes the focus when it opens and gives it back when it closes. */
function useReturnedFocus(overlay: boolean, container: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    if (!overlay) return;
    const opener = document.activeElement;
    container.current?.querySelector<HTMLElement>('nav li a')?.focus();
    return () => {
      // Hiding what holds the focus drops it to the body; elsewhere it has been put on purpose.
      const dropped =
        document.activeElement === document.body || container.current?.contains(document.activeElement);
      if (dropped && opener instanceof HTMLElement) opener.focus();
    };
  }, [overlay, container]);
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  closeMenuOverlay();
}
