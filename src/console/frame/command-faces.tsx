import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { subscribe } from 'valtio/vanilla';
import { usePathname } from 'wouter/use-browser-location';
import { type AskRequest, setAsker, setConfirmer } from '../commands/ask.ts';
import { shownTitle } from '../commands/command.ts';
import { contextChanged, currentContext, setContextSource } from '../commands/context-store.ts';
import { Hotkeys } from '../commands/faces/hotkeys.tsx';
import { isOneChoice } from '../commands/faces/one-choice.ts';
import { askInPalette, closePalette, palette } from '../commands/faces/palette/palette-store.ts';
import { preloadFields } from '../commands/faces/preload-fields.ts';
import { installScriptSurface } from '../commands/faces/script-surface.ts';
import { keySequence } from '../commands/keys/key-sequence-store.ts';
import { startKeySettings } from '../commands/keys/key-settings-store.ts';
import { setMoreCommands } from '../commands/more-commands.ts';
import { register } from '../commands/registry.ts';
import { skippedNotes } from '../commands/skipped.ts';
import { loadHelpTexts } from '../i18n/i18n.ts';
import { confirm, openDialog } from '../messages/dialog-store.ts';
import { showFailure } from '../messages/show-failure.ts';
import { showToast } from '../messages/toast-store.ts';
import { whenQuiet } from '../messages/when-quiet.ts';
import { ownAuthority } from '../session/auth-user.ts';
import { session } from '../session/session-store.ts';
import { tokenAccess } from '../session/token-access.ts';
import { loadable } from '../ui/loadable.tsx';
import { currentPath } from '../ui/navigation.ts';
import { savesData } from '../ui/saves-data.ts';
import { isStaleChunk, reloadOnce } from '../ui/stale-chunk.ts';
import { Turns } from '../ui/turns.ts';
import { baseCommands } from './base-commands.ts';
import { lateCommands, lateCommandsAhead } from './late-commands.ts';
import { pageDrawn } from './page-drawn.ts';

const Palette = loadable(async () => {
  const [{ Palette }] = await Promise.all([
    import('../commands/faces/palette/palette.tsx'),
    lateCommands(),
    loadHelpTexts(),
  ]);
  return Palette;
});

const WhichKey = loadable(() => import('../commands/faces/which-key.tsx').then((module) => module.WhichKey));

async function importAskDialog() {
  const [{ AskDialog }] = await Promise.all([import('../commands/faces/ask-dialog.tsx'), loadHelpTexts()]);
  return AskDialog;
}

async function importCheatSheet() {
  const [{ CheatSheet }] = await Promise.all([import('../commands/faces/cheat-sheet.tsx'), loadHelpTexts()]);
  return CheatSheet;
}

/**
 * Plugs the registry into the session, the router and the dialogs, and puts the script surface in place. Call it once,
 * before the first screen is drawn.
 */
export function startCommands(): void {
  if (!startKeySettings()) showToast({ type: 'warn', message: { key: 'hotkeys.damaged' } });
  setContextSource({
    authority: () => ownAuthority(session.authUser),
    isKept: () => session.forceFullscreen,
    path: currentPath,
    arrived: pageDrawn,
  });
  setAsker(ask);
  setConfirmer(({ title, message, confirmLabel, typed, harmless = false }, command, skipped) =>
    confirm({
      title,
      message,
      notes: skippedNotes(skipped),
      confirmLabel: confirmLabel ?? shownTitle(command),
      danger: !harmless,
      ...(typed !== undefined && { typed }),
    }),
  );
  installScriptSurface(lateCommands);
  setMoreCommands(lateCommands);
  register(...baseCommands(showSheet));
  subscribe(session, contextChanged);
  subscribe(tokenAccess, contextChanged);
}

/** The faces of the registry that lie over every page: keys, palette, the strip of keys that may follow. */
export function CommandFaces() {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is part of the context
  useEffect(contextChanged, [path]);
  const [fetched, setFetched] = useState(false);
  useEffect(() => whenQuiet(() => void fetchFaces().then(setFetched)), []);
  return (
    <>
      <Hotkeys />
      <WhichKeyOnDemand />
      <PaletteOnDemand ahead={fetched} />
    </>
  );
}

/** Where it cannot be had that is said, and the page stays as it is: thrown, it would take all of it along. */
function PaletteOnDemand({ ahead }: { ahead: boolean }) {
  const { view } = useSnapshot(palette);
  const isWanted = ahead || view.kind !== 'closed';
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let left = false;
    Palette.preload().then(
      () => !left && setThere(true),
      (error: unknown) => !left && giveUpPalette(error),
    );
    return () => {
      left = true;
    };
  }, [isWanted]);
  return isThere && isWanted && <Palette />;
}

function giveUpPalette(error: unknown): void {
  closePalette();
  showFailure(error);
  if (isStaleChunk(error)) void reloadOnce();
}

function WhichKeyOnDemand() {
  const { pressed } = useSnapshot(keySequence);
  return pressed.length > 0 && <WhichKey />;
}

/**
 * Faces are opened by a key and should be there with it, unless the user saves data: each is fetched then when it is
 * opened. Resolves with whether they are there.
 */
async function fetchFaces(): Promise<boolean> {
  const turns = new Turns();
  const faces = [
    WhichKey.preload,
    () => import('../commands/ask-person.ts'),
    importAskDialog,
    importCheatSheet,
    Palette.preload,
  ];
  try {
    // The palette waits for them, and so does what of them stands on the page, or is said when it begins.
    await lateCommandsAhead();
    if (savesData()) return false;
    await Promise.all([...faces.map((fetch) => turns.take<unknown>(fetch)), fetchFields(turns)]);
    return true;
  } catch (error) {
    console.warn('A face of the commands could not be fetched ahead', error);
    return false;
  }
}

async function fetchFields(turns: Turns): Promise<void> {
  const { plainSpecimens } = await turns.take(() => import('../inputs/plain-specimens.ts'));
  await Promise.all(plainSpecimens().map(({ input }) => turns.take(input.Field.preload)));
}

async function ask(request: AskRequest): Promise<void> {
  await preloadFields(request.params);
  if (request.source === 'palette' || isOneChoice(request)) return askInPalette(request);
  const AskDialog = await importAskDialog();
  await openDialog<void>((close) => <AskDialog request={request} close={close} />);
}

let sheetOpen = false;

/** Opens the sheet on the context of the moment; an open sheet closes by its own key. Resolves when it is open. */
async function showSheet(): Promise<void> {
  if (sheetOpen) return;
  const context = currentContext();
  const CheatSheet = await importCheatSheet();
  if (sheetOpen) return;
  sheetOpen = true;
  void openDialog<void>((close) => <CheatSheet context={context} close={close} />).finally(() => {
    sheetOpen = false;
  });
}
