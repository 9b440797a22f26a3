import type { Command } from '../commands/command.ts';
import type { EntityKind, KindOutline } from './kind/entity-kind.ts';
import { type VerbsOf, verbsOf } from './kind-commands.ts';
import { copyIdVerb } from './verbs/copy-id.ts';
import { deleteVerb } from './verbs/delete.ts';
import { editVerb } from './verbs/edit.ts';
import { listVerb } from './verbs/list.ts';
import { setAttributesVerbs } from './verbs/set-attributes.ts';

const VERBS: VerbsOf = { edit: editVerb, 'copy-id': copyIdVerb, delete: deleteVerb };

/**
 * What else a person can do with entities of a kind, which nobody needs before the first page is at rest: the other
 * verbs, those of its traits, its own, and the ways to what it has of other kinds.
 */
export async function lateCommandsOf(
  kind: EntityKind,
  others: readonly KindOutline[],
): Promise<readonly Command[]> {
  const { traits = [], lateCommands } = kind;
  const [own, ...ofTraits] = await Promise.all([
    lateCommands?.() ?? [],
    ...traits.map((trait) => trait.lateCommands?.(kind) ?? []),
  ]);
  return [
    ...verbsOf(kind, VERBS),
    ...setAttributesVerbs(kind),
    ...ofTraits.flat(),
    ...own,
    ...others.flatMap((child) => listVerb(child, kind)),
  ];
}
