import type { Command } from '../commands/command.ts';
import type { EntityKind } from './kind/entity-kind.ts';
import { setAttributesVerbs } from './verbs/set-attributes.ts';

/** What else a person can do with entities of a kind, which nobody needs before the first page is at rest. */
export async function lateCommandsOf(kind: EntityKind): Promise<readonly Command[]> {
  const { traits = [], lateCommands } = kind;
  const [own, ...ofTraits] = await Promise.all([
    lateCommands?.() ?? [],
    ...traits.map((trait) => trait.lateCommands?.(kind) ?? []),
  ]);
  return [...setAttributesVerbs(kind), ...ofTraits.flat(), ...own];
}
