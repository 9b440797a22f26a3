import type { Command } from '../commands/command.ts';
import type { EntityKind, KindOutline, Verb } from './kind/entity-kind.ts';
import { copyIdVerb } from './verbs/copy-id.ts';
import { createInVerbs, createVerb } from './verbs/create.ts';
import { deleteVerb } from './verbs/delete.ts';
import { editVerb } from './verbs/edit.ts';
import { filterVerbs } from './verbs/filter.ts';
import { listVerb } from './verbs/list.ts';
import { openVerb } from './verbs/open.ts';

const VERBS: Readonly<Record<Verb, (kind: EntityKind) => Command>> = {
  create: createVerb,
  open: openVerb,
  edit: editVerb,
  'copy-id': copyIdVerb,
  delete: deleteVerb,
};

/**
 * What a person can do with entities of a kind as soon as they are listed: the verbs as it wants them, its traits'
 * commands, its own, and the ways to what it has of other kinds. The rest follows, see `lateCommandsOf`.
 */
export function commandsOf(kind: EntityKind, others: readonly KindOutline[]): readonly Command[] {
  const { verbs = {}, traits = [], commands = [] } = kind;
  const ordinary = (Object.keys(VERBS) as Verb[]).flatMap((verb) => {
    const change = verbs[verb];
    return change === false ? [] : [{ ...VERBS[verb](kind), ...change }];
  });
  return [
    ...ordinary,
    ...createInVerbs(kind),
    ...filterVerbs(kind),
    ...traits.flatMap((trait) => trait.commands?.(kind) ?? []),
    ...commands,
    ...others.flatMap((child) => listVerb(child, kind)),
  ];
}
