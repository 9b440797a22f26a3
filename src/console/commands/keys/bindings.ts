import type { Command, CommandContext } from '../command.ts';
import { stateOf } from '../command-state.ts';
import { type Chord, parseBinding } from './key-binding.ts';
import type { Binding } from './key-resolver.ts';
import { effectiveKeys } from './key-settings-store.ts';

/**
 * The bindings with a chord whose command a person has and which applies here. A disabled one stays, because its key says the
 * reason, unless it is plumbing, which then lets an outer scope have the key.
 */
export function bindingsInForce(
  commands: readonly Command[],
  context: CommandContext,
  chord: Chord,
): Binding[] {
  return commands.flatMap((command) => {
    const scope = command.scope ?? 'global';
    if (!context.scopes.includes(scope)) return [];
    const keys = effectiveKeys(command)
      .map(parseBinding)
      .filter((chords) => chords.includes(chord));
    // Asked last, as guards may take their time and nearly no command is meant by a key.
    if (keys.length === 0) return [];
    const { kind } = stateOf(command, context);
    if (kind === 'forbidden' || kind === 'inapplicable') return [];
    // While it is not known yet whether it can run, it waits.
    if (kind === 'disabled' && command.plumbing && !command.ready?.()) return [];
    return keys.map((chords) => ({ commandId: command.id, scope, chords }));
  });
}
