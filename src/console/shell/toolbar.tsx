import { mdiArrowLeft, mdiFullscreen, mdiFullscreenExit, mdiMagnify, mdiMenu } from '@mdi/js';
import { useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { usePathname } from 'wouter/use-browser-location';
import { keyHint } from '../commands/key-hint.ts';
import { runCommand } from '../commands/registry.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { landingPath } from '../session/guard.ts';
import { type Session, session } from '../session/session-store.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Icon } from './icon.tsx';
import { menu } from './menu-store.ts';
import { UserMenu } from './user-menu.tsx';

/** The bar over the content: where one is on the left, what is always at hand on the right. */
export function Toolbar() {
  const t = useTranslate();
  const now = useSnapshot(session) as Session;
  const path = usePathname();
  const { docked, overlay } = useSnapshot(menu);
  const away = now.forceFullscreen && path !== landingPath(now);
  return (
    <header className="flex h-toolbar shrink-0 items-center gap-2 border-b border-line bg-surface px-4 max-sm:px-2">
      {!now.forceFullscreen && (
        <button
          type="button"
          className={`icon-button ${docked ? 'md:hidden' : ''}`}
          aria-label={t('menu.toggle')}
          aria-expanded={overlay}
          aria-controls="side-menu"
          onClick={() => press('menu.toggle')}
        >
          <Icon path={mdiMenu} />
        </button>
      )}
      {away && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('navigation.back')}
          onClick={() => press('navigation.back')}
        >
          <Icon path={mdiArrowLeft} className="rtl:-scale-x-100" />
        </button>
      )}
      <div className="min-w-0 flex-1">
        <Breadcrumb />
      </div>
      <PaletteButton />
      <FullscreenButton />
      <UserMenu />
    </header>
  );
}

function PaletteButton() {
  const t = useTranslate();
  const hint = keyHint('palette.open');
  return (
    <button
      type="button"
      className="button min-w-0 font-normal text-muted lg:w-64 lg:justify-start max-sm:border-0 max-sm:bg-transparent max-sm:px-2"
      aria-label={t('toolbar.palette')}
      onClick={() => press('palette.open')}
    >
      <Icon path={mdiMagnify} size={18} />
      <span className="hidden min-w-0 flex-1 truncate text-start lg:inline">{t('toolbar.palette')}</span>
      {hint && <kbd className="max-sm:hidden">{hint}</kbd>}
    </button>
  );
}

function FullscreenButton() {
  const t = useTranslate();
  const full = useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
  );
  return (
    <button
      type="button"
      className="icon-button hidden md:inline-grid"
      aria-label={t('fullscreen.toggle')}
      aria-pressed={full}
      title={t('fullscreen.toggle')}
      onClick={() => press('fullscreen.toggle')}
    >
      <Icon path={full ? mdiFullscreenExit : mdiFullscreen} />
    </button>
  );
}

function press(commandId: string): void {
  void runCommand(commandId, {}, { source: 'toolbar' });
}
