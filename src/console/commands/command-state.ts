import type { TranslationKey } from '../i18n/translation-key.ts';
import { askableTypes } from './askable-types.ts';
import type { Command, CommandContext, Enablement, EntityRef } from './command.ts';
import { isPermitted } from './permission.ts';
import { contextOf, partition, queryOf } from './targets.ts';

/** Whether a command is there for a person here: `forbidden` ones are never shown. */
export type CommandState =
  | { kind: 'enabled' }
  | { kind: 'disabled'; reason: Exclude<Enablement, true> }
  /** It acts on entities and there are none: a person can name one. */
  | { kind: 'needs-target'; reason: Exclude<Enablement, true> }
  | { kind: 'inapplicable'; reason: Exclude<Enablement, true> }
  | { kind: 'forbidden' };

/** How a command stands in a situation. Pure. */
export function stateOf(command: Command, situation: CommandContext): CommandState {
  if (!isPermitted(command, situation)) return { kind: 'forbidden' };
  const context = contextOf(command, situation);
  if (command.local && !context.scopes.includes(command.scope ?? 'global')) return NOT_HERE;
  if (!guarded(command, () => command.when?.(context) ?? true, false)) return NOT_HERE;
  const query = queryOf(context);
  if (command.targets && context.targets.length === 0 && !query) {
    const kind = askableTypes(command, context).length > 0 ? 'needs-target' : 'disabled';
    return { kind, reason: 'commands.no-target' };
  }
  if (command.targets?.count === 'one' && (query?.count ?? context.targets.length) > 1) {
    return { kind: 'disabled', reason: 'commands.one-target-only' };
  }
  // Of those that are not at hand nothing is known yet.
  const unfit =
    !query && guarded(command, () => reasonAgainstAll(command, context.targets), 'commands.not-here');
  if (unfit) return { kind: 'disabled', reason: unfit };
  const enabled = guarded<Enablement>(command, () => command.enabled?.(context) ?? true, 'commands.not-here');
  return enabled === true ? { kind: 'enabled' } : { kind: 'disabled', reason: enabled };
}

const NOT_HERE: CommandState = { kind: 'inapplicable', reason: 'commands.not-here' };

/** Why none of the entities fits; undefined when one does. */
function reasonAgainstAll({ targets }: Command, entities: readonly EntityRef[]): TranslationKey | undefined {
  if (!targets) return undefined;
  const { fitting, skipped } = partition(targets, entities);
  return fitting.length === 0 ? skipped[0]?.reason : undefined;
}

/** `true`, or why a command cannot run in a situation. */
export function enablement(command: Command, context: CommandContext): Enablement {
  const state = stateOf(command, context);
  if (state.kind === 'forbidden') return 'commands.not-permitted';
  return state.kind === 'enabled' ? true : state.reason;
}

/** A guard that throws disables its own command only. */
function guarded<T>(command: Command, guard: () => T, fallback: T): T {
  try {
    return guard();
  } catch (error) {
    console.error(`A guard of ${command.id} failed`, error);
    return fallback;
  }
}
