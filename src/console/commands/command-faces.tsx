import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { subscribe } from 'valtio/vanilla';
import { usePathname } from 'wouter/use-browser-location';
import { session } from '../session/session-store.ts';
import { closeDialog, confirm, dialogs, openDialog } from '../shell/dialog-store.ts';
import { currentPath } from '../shell/navigation.ts';
import { type AskRequest, setAsker, setConfirmer } from './ask.ts';
import { baseCommands } from './base-commands.ts';
import { contextChanged, currentContext, setContextSource } from './context-store.ts';
import { Hotkeys } from './hotkeys.tsx';
import { clearJournal } from './journal.ts';
import { startKeySettings } from './key-settings-store.ts';
import { askInPalette, closePalette, palette } from './palette/palette-store.ts';
import { register } from './registry.ts';
import { installScriptSurface } from './script-surface.ts';
import { clearUndo } from './undo.ts';
import { WhichKey } from './which-key.tsx';

const loadPalette = () => import('./palette/palette.tsx');
const loadSheet = () => import('./cheat-sheet.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const CheatSheet = lazy(async () => ({ default: (await loadSheet()).CheatSheet }));
const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

/**
 * Plugs the registry into the session, the router and the dialogs, and puts the script surface in place. Call it once,
 * before the first screen is drawn. Returns the way to take it all out again.
 */
export function startCommands(): () => void {
  startKeySettings();
  setContextSource({ authority: () => session.authUser?.authority ?? null, path: currentPath });
  setAsker(ask);
  setConfirmer(({ title, message, typed }) =>
    confirm({ title, message, danger: true, ...(typed !== undefined && { typed }) }),
  );
  installScriptSurface();
  const unregister = register(...baseCommands(showSheet));
  let userId = session.authUser?.userId;
  const stopFollowing = subscribe(session, () => {
    if (session.authUser?.userId !== userId) {
      userId = session.authUser?.userId;
      forgetUser();
    }
    contextChanged();
  });
  return () => {
    stopFollowing();
    unregister();
    setAsker(undefined);
    setConfirmer(undefined);
    forgetUser();
  };
}

/** The faces of the registry that lie over every page: keys, palette, the strip of keys that may follow. */
export function CommandFaces() {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is part of the context
  useEffect(contextChanged, [path]);
  useEffect(() => {
    const idle = whenIdle(() => {
      void loadPalette();
      void loadSheet();
    });
    return () => idle();
  }, []);
  return (
    <>
      <Hotkeys />
      <WhichKey />
      <PaletteWhenOpen />
    </>
  );
}

function PaletteWhenOpen() {
  const { view } = useSnapshot(palette);
  if (view.kind === 'closed') return null;
  return (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  );
}

function ask(request: AskRequest): Promise<void> {
  if (request.source === 'palette') return askInPalette(request);
  return openDialog<void>((close) => lazily(<AskDialog request={request} close={close} />));
}

let openSheet: number | undefined;

/** Opens the sheet on the context of the moment, or closes it. */
function showSheet(): void {
  if (openSheet !== undefined && dialogs.stack.some(({ id }) => id === openSheet)) {
    closeDialog(openSheet);
    return;
  }
  const context = currentContext();
  void openDialog<void>((close) => lazily(<CheatSheet context={context} close={close} />));
  openSheet = dialogs.stack.at(-1)?.id;
}

/** What one user did is not for the next one to see or take back. */
function forgetUser(): void {
  closePalette();
  clearJournal();
  clearUndo();
}

function lazily(face: ReactNode): ReactNode {
  return <Suspense fallback={null}>{face}</Suspense>;
}

/** Calls back once the page has nothing better to do; the returned function calls it off. */
function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(callback, { timeout: 2000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, 500);
  return () => clearTimeout(timer);
}
