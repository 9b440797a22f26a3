import type { Command, CommandContext } from '../command.ts';
import { stateOf } from '../command-state.ts';
import { parseBinding } from './key-binding.ts';
import type { Binding } from './key-resolver.ts';
import { effectiveKeys } from './key-settings-store.ts';

/**
 * The bindings whose command a person has and which applies here. A disabled one stays, because its key says the
 * reason, unless it is plumbing, which then lets an outer scope have the key.
 */
export function bindingsInForce(commands: readonly Command[], context: CommandContext): Binding[] {
  return commands.flatMap((command) => {
    const keys = effectiveKeys(command);
    if (keys.length === 0) return [];
    const scope = command.scope ?? 'global';
    if (!context.scopes.includes(scope)) return [];
    const { kind } = stateOf(command, context);
    if (kind === 'forbidden' || kind === 'inapplicable' || (kind === 'disabled' && command.plumbing))
      return [];
    return keys.map((binding) => ({ commandId: command.id, scope, chords: parseBinding(binding) }));
  });
}
