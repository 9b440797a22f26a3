import type { Command, CommandContext } from './command.ts';
import { type EntityTypeSupport, entityTypeSupport } from './entity-types.ts';
import { isPermitted } from './permission.ts';

/** The types of which a person can be asked for the entities of a command. */
export function askableTypes(
  { targets }: Command,
  context: Pick<CommandContext, 'authority'>,
): EntityTypeSupport[] {
  const supports = targets?.types.flatMap((type) => entityTypeSupport(type) ?? []) ?? [];
  return supports.filter((support) => isPermitted(support, context));
}
