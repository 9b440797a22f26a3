import { useEffect } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import type { Command, CommandContext, Scope } from '../command.ts';
import { stateOf } from '../command-state.ts';
import { currentContext, isOverDialog } from '../context-store.ts';
import { isAsking, setKeyHolder } from '../key-holder.ts';
import { bindingsInForce } from '../keys/bindings.ts';
import { pressWithMore } from '../keys/early-keys.ts';
import { holdKeys } from '../keys/held-keys.ts';
import { chordOf, isIncomplete } from '../keys/key-binding.ts';
import { pressKey } from '../keys/key-resolver.ts';
import { continueSequence, endSequence, keySequence } from '../keys/key-sequence-store.ts';
import { mayHandleKey } from '../keys/may-handle-key.ts';
import { commands } from '../registry.ts';
import { runCommand } from '../run-command.ts';

/**
 * The one listener for keys. The library is bound once to every key, because its own matching goes by place instead
 * of by what is typed, lets repeats and input methods through, and fires the last key of a sequence alone too.
 */
export function Hotkeys() {
  useHotkeys('*', handleKey, { enableOnFormTags: true, enableOnContentEditable: true });

  useEffect(() => {
    setKeyHolder(holdKeys);
    window.addEventListener('blur', endSequence);
    document.addEventListener('pointerdown', endSequence);
    return () => {
      window.removeEventListener('blur', endSequence);
      document.removeEventListener('pointerdown', endSequence);
      endSequence();
      setKeyHolder(undefined);
    };
  }, []);

  return null;
}

/** Feeds one key press to the resolver and does what comes out. */
function handleKey(event: KeyboardEvent): void {
  if (!mayHandleKey(event, selectedText())) {
    if (!isIncomplete(event) && !event.repeat) endSequence();
    return;
  }
  const chord = chordOf(event);
  if (press(chord)) event.preventDefault();
  else {
    pressWithMore(() => {
      if (mayHandleKey(event, selectedText(), document.activeElement)) press(chord);
    });
  }
}

function selectedText(): string {
  return document.getSelection()?.toString() ?? '';
}

/** Does what a chord means at this moment; false where it means nothing. */
function press(chord: string): boolean {
  const context = currentContext();
  const { known, scopes } = keyholders(context);
  const bindings = bindingsInForce(known, { ...context, scopes }, chord);
  const step = pressKey(bindings, scopes, keySequence.pressed, chord);
  if (step.kind === 'ignored') return false;
  if (step.kind === 'more') {
    continueSequence(step.pressed, step.candidates);
    return true;
  }
  endSequence();
  const command = step.kind === 'run' ? commands.get(step.bindings[0]?.commandId ?? '') : undefined;
  if (command) {
    const opensField = command.opensField && stateOf(command, context).kind === 'enabled';
    const running = runCommand(command, {}, { source: 'key' });
    if (opensField) holdKeys();
    else if (isAsking(command)) holdKeys(running);
  }
  return true;
}

/** A dialog keeps the keys of all that lies below it, but for commands that apply over dialogs. */
function keyholders(context: CommandContext): { known: readonly Command[]; scopes: readonly Scope[] } {
  const all = commands.list();
  if (!isOverDialog(context)) return { known: all, scopes: context.scopes };
  return {
    known: all.filter(({ scope = 'global', overDialogs }) => overDialogs || scope !== 'global'),
    scopes: context.scopes.filter((scope) => scope === 'global' || scope.startsWith('dialog:')),
  };
}
