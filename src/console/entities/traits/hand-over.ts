import { mdiAccountArrowLeftOutline, mdiAccountArrowRightOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { Uuid } from '../../../model/entity-id.ts';
import type { Assignment } from '../../api/assignment.ts';
import type { Command, EntityRef } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { customerPicker } from '../parts/pickers.ts';
import type { Fits, Giving, Outcome } from './changed-hands.ts';
import {
  assignHere,
  type GivenHere,
  handOverVerbs,
  MAKE_PRIVATE,
  MAKE_PUBLIC,
  onThose,
  warning,
} from './hand-over-verb.ts';
import { ownerOf } from './owner-of.ts';
import { receivers } from './receivers.ts';

/** What changes hands is fetched once somebody has decided to. */
const changing = () => import('./changed-hands.ts');

const isPublic = ({ facts }: EntityRef) => facts?.public === true;
const isAssigned = ({ facts }: EntityRef) => facts?.assigned === true;

/** What can change hands, and how, or why not. */
const FITS = {
  assign: (entity) => !isAssigned(entity) || 'entity.assigned-already',
  unassign(entity) {
    if (entity.facts?.assigned === false) return 'entity.not-assigned';
    return !isPublic(entity) || 'entity.public-not-assigned';
  },
  makePublic(entity) {
    if (isPublic(entity)) return 'entity.public-already';
    return !isAssigned(entity) || 'entity.assigned-already';
  },
  makePrivate: (entity) => entity.facts?.public !== false || 'entity.private-already',
} satisfies Record<string, Fits>;

/** The commands by which entities of a kind are given to customers and to the public, and taken back. */
export function handOvers(kind: EntityKind, assignment: Assignment): readonly Command[] {
  const handOver = handOverVerbs<Outcome>(kind, async ({ done, handOvers }, by) =>
    (await changing()).giveBack(kind, assignment, done, handOvers, by),
  );
  const give = async (run: GivenHere, giving: Giving) => (await changing()).giveAll(kind, run, giving);

  async function assignAll(run: GivenHere, customerId: string): Promise<Outcome> {
    const customer = await receivers([customerId], run);
    const outcome = await give(run, {
      fits: FITS.assign,
      give: (id, request) => assignment.assign(id, customerId, request),
      doing: 'entity.assigning',
      customer,
      gone: 'entity.customer-gone',
    });
    return { ...outcome, customer };
  }

  const assign = handOver('assign', 'entity.assigned', {
    title: 'entity.assign',
    description: 'entity.assign-description',
    ...onThose(kind, 40, FITS.assign),
    icon: mdiAccountArrowRightOutline,
    params: z.object({
      customerId: param(Uuid, {
        title: 'customer.customer',
        description: 'entity.assign-description',
        input: customerPicker,
      }),
    }),
    run: ({ customerId }, run) => assignAll(run, customerId),
  });

  return [
    assign,
    // Those that have no customer yet, so that none is taken from another.
    handOver(
      'assign-here',
      'entity.assigned',
      assignHere(
        kind,
        (listed) => ownerOf(listed) === null,
        assignAll,
        (customerId) => ({ command: assign, args: { customerId } }),
      ),
    ),
    handOver('unassign', 'entity.unassigned', {
      title: 'entity.unassign',
      description: 'entity.unassign-description',
      ...onThose(kind, 41, FITS.unassign),
      icon: mdiAccountArrowLeftOutline,
      danger: warning('entity.unassign-title', 'entity.unassign-text'),
      run: (_args, run) =>
        give(run, { fits: FITS.unassign, give: assignment.unassign, doing: 'entity.unassigning' }),
    }),
    handOver('make-public', 'entity.made-public', {
      ...MAKE_PUBLIC,
      ...onThose(kind, 42, FITS.makePublic),
      run: (_args, run) =>
        give(run, { fits: FITS.makePublic, give: assignment.makePublic, doing: 'entity.making-public' }),
    }),
    handOver('make-private', 'entity.made-private', {
      ...MAKE_PRIVATE,
      ...onThose(kind, 43, FITS.makePrivate),
      run: (_args, run) =>
        give(run, { fits: FITS.makePrivate, give: assignment.unassign, doing: 'entity.making-private' }),
    }),
  ];
}
