import * as z from 'zod/mini';
import type { CommandSource } from '../commands/command.ts';
import { type JournalEntry, onRun } from '../commands/journal.ts';
import { bindingText } from '../commands/keys/key-hint.ts';
import { effectiveKeys } from '../commands/keys/key-settings-store.ts';
import { commands } from '../commands/registry.ts';
import { translate } from '../i18n/i18n.ts';
import { dismissToast, showToast } from '../messages/toast-store.ts';
import { pointedWithin } from '../ui/last-input.ts';

const STORAGE = 'TB-key-hints';
const Ids = z.array(z.string());
const POINTED: readonly CommandSource[] = ['menu', 'toolbar', 'row'];

/** A press and its click lie no further apart; in milliseconds. */
const A_CLICK = 1000;
/** Long enough to read one line. */
const SHOWN_FOR = 4000;

/** The hint on screen. */
let shownHint: number | undefined;

/** Tells whoever does something by the mouse which key does it too: in this browser once for each command. */
export function startKeyHints(): void {
  onRun(hint);
}

function hint({ id, source, outcome, startedAt }: JournalEntry): void {
  if (outcome !== 'done' || !POINTED.includes(source) || !pointedWithin(startedAt - A_CLICK, startedAt))
    return;
  const command = commands.get(id);
  const [binding] = command ? effectiveKeys(command) : [];
  const told = toldOf();
  if (!command || binding === undefined || told.includes(id)) return;
  localStorage.setItem(STORAGE, JSON.stringify([...told, id]));
  // Whoever clicks quickly would find a pile of them in the way.
  if (shownHint !== undefined) dismissToast(shownHint);
  shownHint = showToast({
    type: 'info',
    message: {
      key: 'hotkeys.hint',
      values: { command: translate(command.title), keys: bindingText(binding) },
    },
    duration: SHOWN_FOR,
    placement: 'bottom-right',
  });
}

function toldOf(): readonly string[] {
  try {
    const parsed = Ids.safeParse(JSON.parse(localStorage.getItem(STORAGE) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
