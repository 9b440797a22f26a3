import { Activity, type KeyboardEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { useTranslate } from '../../../i18n/i18n.ts';
import { dialogs } from '../../../messages/dialog-store.ts';
import { onNavigationStart } from '../../../ui/navigation.ts';
import { currentContext } from '../../context-store.ts';
import { chordOf } from '../../keys/key-binding.ts';
import { effectiveKeys } from '../../keys/key-settings-store.ts';
import { recentCommands } from '../../recents.ts';
import { commands } from '../../registry.ts';
import { PaletteCommands } from './palette-commands.tsx';
import { PaletteSteps } from './palette-steps.tsx';
import { closePalette, PALETTE_ATTRIBUTE, type PaletteView, palette } from './palette-store.ts';

/**
 * The command palette: everything a person can do and find, by typing. Loaded apart, ahead of its first use. While it
 * is closed the next opening is drawn out of sight, whenever the browser has time, so that a key only has to show it.
 */
export function Palette() {
  const { view, session } = useSnapshot(palette);
  return createPortal(
    <Activity mode={view.kind === 'closed' ? 'hidden' : 'visible'}>
      <OpenPalette key={session} view={view as PaletteView} />
    </Activity>,
    document.body,
  );
}

function OpenPalette({ view }: { view: PaletteView }) {
  const t = useTranslate();
  // It lies over the dialogs it was opened above, and under those that come of what it does.
  const hasDialogAbove = useSnapshot(dialogs).stack.length > view.over;
  const [prepared] = useState(() => ({ context: currentContext(), recents: recentCommands() }));
  useEffect(() => onNavigationStart(closePalette), []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return;
    const paletteCommand = commands.get('palette.open');
    const toggles = paletteCommand && effectiveKeys(paletteCommand).includes(chordOf(event.nativeEvent));
    if (event.key === 'Escape' || toggles) {
      event.preventDefault();
      closePalette();
    } else if (event.key === 'Tab' && !event.defaultPrevented) {
      keepFocusInside(event);
    }
    // The keys of the page below are not meant.
    event.nativeEvent.stopPropagation();
  }

  return (
    <div className={`fixed inset-0 ${hasDialogAbove ? 'z-40' : 'z-[55]'} flex justify-center px-4 pt-[12vh]`}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('action.close')}
        className="absolute inset-0 bg-black/30"
        onClick={closePalette}
      />
      <div
        {...{ [PALETTE_ATTRIBUTE]: '' }}
        role="dialog"
        aria-modal="true"
        aria-label={t('palette.title')}
        onKeyDown={onKeyDown}
        className="relative h-fit w-full max-w-160 overflow-hidden rounded-card border border-line bg-raised shadow-overlay"
      >
        {view.kind === 'steps' ? (
          <PaletteSteps request={view.request} />
        ) : (
          <PaletteCommands {...(view.kind === 'commands' ? view : prepared)} />
        )}
      </div>
    </div>
  );
}

/** Tab goes round in the palette; where there is one field to focus, it stays there. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(TAB_STOPS)];
  const [end, start] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== end) return;
  event.preventDefault();
  start?.focus();
}

const TAB_STOPS = ':is(input, textarea, select, button):enabled:not([tabindex="-1"])';
