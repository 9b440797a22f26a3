import { proxy, ref } from 'valtio/vanilla';
import { dialogs } from '../../../messages/dialog-store.ts';
import { rememberFocus } from '../../../ui/returned-focus.ts';
import { onUserChange } from '../../../ui/user-change.ts';
import type { AskRequest } from '../../ask.ts';
import type { CommandContext } from '../../command.ts';
import { currentContext } from '../../context-store.ts';
import { recentCommands } from '../../recents.ts';

/** What the palette shows: commands in the context it was opened in, or `steps`, by which it asks for what a command was not given. */
export type PaletteView = { /** How many dialogs it lies over. */ over: number } & (
  | { kind: 'closed' }
  | { kind: 'commands'; context: CommandContext; recents: readonly string[] }
  | { kind: 'steps'; request: AskRequest }
);

/** What the palette is drawn in has it. */
export const PALETTE_ATTRIBUTE = 'data-palette';

const CLOSED = ref<PaletteView>({ kind: 'closed', over: 0 });

/** `session` counts openings, so that each begins with nothing typed; that of the next one begins when one ends. */
export const palette: { view: PaletteView; session: number } = proxy({
  view: CLOSED,
  session: 0,
});

onUserChange(() => {
  closePalette();
  palette.session += 1;
});

/** Kept beside the proxy: functions are no state. */
let giveFocusBack: (() => void) | undefined;
let answered: (() => void) | undefined;

/** Opens the palette on the commands. */
export function openPalette(): void {
  const over = dialogs.stack.length;
  show({ kind: 'commands', over, context: currentContext(), recents: recentCommands() });
}

/** Asks for a command's parameters, a step each; resolves when the palette has left the question. */
export function askInPalette(request: AskRequest): Promise<void> {
  show({ kind: 'steps', over: dialogs.stack.length, request });
  return new Promise((resolve) => {
    answered = resolve;
  });
}

/**
 * Closes it and gives the focus back to the element that had it, at once, so that what runs next finds it there. Where
 * that has gone, nobody has it: what is typed next is the page's, though the palette is drawn until the next frame.
 */
export function closePalette(): void {
  if (palette.view.kind === 'closed') return;
  palette.view = CLOSED;
  palette.session += 1;
  giveFocusBack?.();
  leaveField();
  leaveQuestion();
}

export function resetPalette(): void {
  palette.view = CLOSED;
  palette.session = 0;
  giveFocusBack = undefined;
  leaveQuestion();
}

function show(view: PaletteView): void {
  leaveQuestion();
  if (palette.view.kind === 'closed') giveFocusBack = rememberFocus();
  else palette.session += 1;
  palette.view = ref(view);
}

function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest(`[${PALETTE_ATTRIBUTE}]`)) {
    activeElement.blur();
  }
}

function leaveQuestion(): void {
  answered?.();
  answered = undefined;
}
