import { mdiMagnify, mdiMenu } from '@mdi/js';
import { useSnapshot } from 'valtio/react';
import { CommandButton } from '../commands/faces/command-button.tsx';
import { Keycaps } from '../commands/faces/keycaps.tsx';
import { useAvailability } from '../commands/faces/use-command-state.ts';
import { useEffectiveKeys } from '../commands/faces/use-effective-keys.ts';
import { ariaShortcut } from '../commands/keys/key-binding.ts';
import { commands } from '../commands/registry.ts';
import { runCommand } from '../commands/run-command.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { session } from '../session/session-store.ts';
import { Icon } from '../ui/icon.tsx';
import { useCanGoBack } from '../ui/navigation.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { menu } from './menu-store.ts';
import { UserMenu } from './user-menu.tsx';

/** The bar over the content: where one is on the left, what is always at hand on the right. */
export function Toolbar() {
  const t = useTranslate();
  const { forceFullscreen } = useSnapshot(session);
  const { docked, overlay } = useSnapshot(menu);
  const canGoBack = useCanGoBack();
  return (
    <header className="flex h-toolbar shrink-0 items-center gap-2 border-b border-line bg-surface px-4 max-sm:gap-0.5 max-sm:px-2">
      {!forceFullscreen && (
        <button
          type="button"
          className={`icon-button ${docked ? 'md:hidden' : ''}`}
          data-command="menu.toggle"
          aria-label={t('menu.toggle')}
          aria-expanded={overlay}
          aria-controls="side-menu"
          onClick={() => void runCommand('menu.toggle', {}, { source: 'toolbar' })}
        >
          <Icon path={mdiMenu} />
        </button>
      )}
      {canGoBack && <CommandButton command="navigation.back" iconOnly />}
      <div className="min-w-0 flex-1">
        <Breadcrumb />
      </div>
      <PaletteButton />
      <span className="hidden md:contents">
        <CommandButton command="help.open" iconOnly />
        <CommandButton command="fullscreen.toggle" iconOnly />
      </span>
      <UserMenu />
    </header>
  );
}

function PaletteButton() {
  const t = useTranslate();
  const keysOf = useEffectiveKeys();
  const available = useAvailability('palette.open');
  const command = commands.get('palette.open');
  if (!command || available === 'absent') return null;
  const binding = keysOf(command)[0];
  return (
    <button
      type="button"
      data-command={command.id}
      className="button min-w-0 font-normal text-muted lg:w-72 lg:justify-start max-sm:border-0 max-sm:bg-transparent max-sm:px-2"
      aria-keyshortcuts={binding === undefined ? undefined : ariaShortcut(binding)}
      onClick={() => void runCommand(command, {}, { source: 'toolbar' })}
    >
      <Icon path={mdiMagnify} size={18} />
      <span className="min-w-0 flex-1 truncate text-start max-lg:sr-only">{t('toolbar.palette')}</span>
      <span className="max-sm:hidden">{binding !== undefined && <Keycaps binding={binding} />}</span>
    </button>
  );
}
