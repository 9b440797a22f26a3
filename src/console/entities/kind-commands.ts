import type { Command, CommandFace } from '../commands/command.ts';
import type { EntityKind, Verb } from './kind/entity-kind.ts';
import { createInVerbs, createVerb } from './verbs/create.ts';
import { filterVerbs } from './verbs/filter.ts';
import { openVerb } from './verbs/open.ts';

/** How a verb is made for a kind. */
export type VerbsOf = Partial<Record<Verb, (kind: EntityKind) => Command>>;

const VERBS: VerbsOf = { create: createVerb, open: openVerb };

/**
 * What a person can do with entities of a kind as soon as they are listed: what stands over the list, and to look at
 * one. The rest follows, see `lateCommandsOf`.
 */
export function commandsOf(kind: EntityKind): readonly Command[] {
  const { commands = [] } = kind;
  return [...verbsOf(kind, VERBS), ...createInVerbs(kind), ...filterVerbs(kind), ...commands];
}

/** What is drawn over lists of a kind of commands that follow. */
export function facesOf(kind: EntityKind): readonly CommandFace[] {
  const { faces = [], traits = [] } = kind;
  return [...traits.flatMap((trait) => trait.faces?.(kind) ?? []), ...faces];
}

/** Verbs of a kind as it wants them. */
export function verbsOf(kind: EntityKind, verbs: VerbsOf): Command[] {
  return Object.entries(verbs).flatMap(([verb, make]) => {
    const change = kind.verbs?.[verb as Verb];
    return change === false ? [] : [{ ...make(kind), ...change }];
  });
}
