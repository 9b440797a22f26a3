import * as z from 'zod/mini';
import { type NameErrors, ownNames } from '../../../inputs/own-names.ts';
import type { DashboardDocument } from '../../document/dashboard-document.ts';
import { type ReadDashboard, readDocument } from '../../document/read-document.ts';
import {
  withNewState,
  withoutState,
  withRootState,
  withStateId,
  withStateName,
  withStateOrder,
} from '../../document/state-edits.ts';

/** A state as it is to be. */
export const StateDraft = z.object({
  /** Its id in the dashboard as it is; null for one that is new. The same id, where it is not said. */
  was: z.nullish(z.string()),
  id: z.string().check(z.trim()),
  name: z.string().check(z.trim()),
  /** Whether the dashboard begins at it. */
  root: z.boolean(),
});
export type StateDraft = z.infer<typeof StateDraft>;

/** What is said of the ids of states. */
export const STATE_ID_ERRORS: NameErrors = { missing: 'state.id-required', taken: 'state.duplicate-id' };

/** The states of a dashboard as they are to be, in their order: at least one, each with a name and an id of its own. */
export const StateDrafts = z.array(StateDraft).check(
  z.minLength(1, { error: 'state.one-stays' }),
  z.refine((drafts) => drafts.every(({ name }) => name !== ''), { error: 'state.name-required' }),
  ...ownNames(({ id }: StateDraft) => id, STATE_ID_ERRORS),
);

/** The states of a dashboard as they are. */
export function stateDrafts({ states }: ReadDashboard): StateDraft[] {
  return [...states.values()].map(({ id, name, root }) => ({ was: id, id, name, root }));
}

/** The dashboard with these states and no others; what leads to one that has another id leads there still. */
export function withStateDrafts(
  document: DashboardDocument,
  drafts: readonly StateDraft[],
): DashboardDocument {
  const { states, root: rootBefore } = readDocument(document);
  const kept = new Set<string>();
  const planned = drafts.map(({ was, id, name, root }, at) => {
    const before = was === undefined ? id : was;
    const isKept = before !== null && states.has(before) && !kept.has(before);
    if (isKept) kept.add(before);
    // No id that anybody has: two states may take each other's.
    return { before: isKept ? before : undefined, held: `${at}\u0000`, id, name, root };
  });
  let changed = document;
  for (const { before, held, id, name } of planned) {
    if (before === undefined) changed = withNewState(changed, { id: held, name });
    else if (before !== id) changed = withStateId(changed, before, held);
  }
  for (const id of states.keys()) if (!kept.has(id)) changed = withoutState(changed, id);
  for (const { before, held, id, name } of planned) {
    if (before !== id) changed = withStateId(changed, held, id);
    if (before !== undefined && states.get(before)?.name !== name) changed = withStateName(changed, id, name);
  }
  const root = planned.find((one) => one.root) ?? planned.find(({ before }) => before === rootBefore);
  const wanted = root?.id ?? planned[0]?.id ?? rootBefore;
  const ordered = withStateOrder(
    changed,
    planned.map(({ id }) => id),
  );
  return readDocument(ordered).root === wanted ? ordered : withRootState(ordered, wanted);
}

/** An id for a state of this name, that none of the others has: its letters and digits, the rest as `_`. */
export function stateIdOf(name: string, others: readonly string[]): string {
  const id = name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]/gu, '_');
  let free = id;
  for (let number = 2; others.includes(free); number += 1) free = `${id}_${number}`;
  return free;
}
