import type { Assignment } from '../../api/assignment.ts';
import type { Command } from '../../commands/command.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { handOvers } from './hand-over.ts';
import { listBesideVerb } from './list-beside.ts';

/** What can be done with entities of a kind that are given to customers, and to the public. */
export function assignedVerbs(kind: EntityKind, assignment: Assignment): readonly Command[] {
  return [listBesideVerb(kind), ...handOvers(kind, assignment)];
}
