import { mdiAccountArrowLeftOutline, mdiAccountArrowRightOutline, mdiEarth, mdiEarthOff } from '@mdi/js';
import * as z from 'zod/mini';
import { Uuid } from '../../../model/entity-id.ts';
import type { Assignment } from '../../api/assignment.ts';
import { OWN } from '../../api/list-place.ts';
import {
  type Command,
  type CommandRun,
  defineCommand,
  type EntityRef,
  type ParamsSchema,
} from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import type { OneOrSeveral } from '../../i18n/translation-key.ts';
import { list } from '../../inputs/list.tsx';
import { picker } from '../../inputs/picker.tsx';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { about } from '../kind/counted-names.ts';
import { type EntityKind, refOf } from '../kind/entity-kind.ts';
import { pluralOf, textOf } from '../kind/entity-noun.ts';
import { searchedBy } from '../kind/entity-picker.ts';
import { shownList } from '../kind/list-places.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';
import { ownerAt } from '../parts/owner.ts';
import { customerPicker } from '../parts/pickers.ts';
import type { Fits, Giving, Outcome } from './changed-hands.ts';
import { ownerOf } from './owner-of.ts';

/** What changes hands is fetched once somebody has decided to. */
const changing = () => import('./changed-hands.ts');

type HandOverVerb = 'assign' | 'assign-here' | 'unassign' | 'make-public' | 'make-private';

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
  const { type, writers } = kind;

  /** What all of them say, and how each is taken back. */
  function handOver<P extends ParamsSchema>(
    verb: HandOverVerb,
    said: OneOrSeveral,
    rest: Pick<
      Command<P, Outcome>,
      'title' | 'description' | 'icon' | 'at' | 'targets' | 'params' | 'danger' | 'when' | 'initial' | 'run'
    >,
  ): Command {
    return defineCommand<P, Outcome>({
      ...commandOfKind(kind, verb),
      keys: VERB_KEYS[verb],
      authorities: writers,
      done: ({ done, customer = '' }) => (done.length > 0 ? about(said, done, { customer }) : undefined),
      undo: ({ done, handOvers }) =>
        done.length === 0
          ? undefined
          : {
              label: about('entity.undo-hand-over', done),
              run: async (_request, by) => (await changing()).giveBack(kind, assignment, done, handOvers, by),
            },
      ...rest,
    });
  }

  const onThose = (fits: Fits, order: number) => ({
    at: { row: order, details: order, selection: order },
    targets: { types: [type], count: 'many' as const, fits },
  });
  const assigning = (customerId: string): Giving => ({
    fits: FITS.assign,
    give: (id, request) => assignment.assign(id, customerId, request),
    doing: 'entity.assigning',
    gone: 'entity.customer-gone',
  });

  const give = async (run: Pick<CommandRun, 'entities' | 'signal' | 'source'>, giving: Giving) =>
    (await changing()).giveAll(kind, run, giving);

  async function assignAll(
    run: Pick<CommandRun, 'entities' | 'signal' | 'source'>,
    customerId: string,
  ): Promise<Outcome> {
    // A script is told nothing but what came of it.
    const customer = run.source === 'script' ? '' : await customerPicker.print(customerId, translate);
    return { ...(await give(run, assigning(customerId))), customer };
  }

  return [
    handOver('assign', 'entity.assigned', {
      title: 'entity.assign',
      description: 'entity.assign-description',
      ...onThose(FITS.assign, 40),
      icon: mdiAccountArrowRightOutline,
      params: z.object({
        customerId: param(Uuid, {
          title: 'customer.customer',
          description: 'entity.assign-description',
          input: customerPicker,
        }),
      }),
      run: ({ customerId }, run) => assignAll(run, customerId),
    }),
    handOver('assign-here', 'entity.assigned', {
      title: 'entity.assign-here',
      description: 'entity.assign-here-description',
      icon: mdiAccountArrowRightOutline,
      when: () => customerOnScreen(kind) !== null,
      params: z.object({
        entities: param(z.array(Uuid).check(z.minLength(1)), {
          title: pluralOf(kind.noun),
          description: 'entity.assign-here-description',
          input: list(pickerOfUnassigned(kind)),
        }),
      }),
      // One to begin with.
      initial: () => ({ entities: [''] }),
      async run({ entities: ids }, { signal, request, source }) {
        const infos = await Promise.all(ids.map((id) => kind.service.info(id, request)));
        const entities = infos.map((listed) => refOf(kind, listed));
        return assignAll({ entities, signal, source }, customerOnScreen(kind) ?? '');
      },
    }),
    handOver('unassign', 'entity.unassigned', {
      title: 'entity.unassign',
      description: 'entity.unassign-description',
      ...onThose(FITS.unassign, 41),
      icon: mdiAccountArrowLeftOutline,
      danger: warning('entity.unassign-title', 'entity.unassign-text'),
      run: (_args, run) =>
        give(run, {
          fits: FITS.unassign,
          give: assignment.unassign,
          doing: 'entity.unassigning',
        }),
    }),
    handOver('make-public', 'entity.made-public', {
      title: 'entity.make-public',
      description: 'entity.make-public-description',
      ...onThose(FITS.makePublic, 42),
      icon: mdiEarth,
      danger: warning('entity.make-public-title', 'entity.make-public-text'),
      run: (_args, run) =>
        give(run, {
          fits: FITS.makePublic,
          give: assignment.makePublic,
          doing: 'entity.making-public',
        }),
    }),
    handOver('make-private', 'entity.made-private', {
      title: 'entity.make-private',
      description: 'entity.make-private-description',
      ...onThose(FITS.makePrivate, 43),
      icon: mdiEarthOff,
      run: (_args, run) =>
        give(run, {
          fits: FITS.makePrivate,
          give: assignment.unassign,
          doing: 'entity.making-private',
        }),
    }),
  ];
}

/** Those that have no customer yet, so that none is taken from another. */
function pickerOfUnassigned(kind: EntityKind) {
  return picker({
    ...searchedBy(kind.service, kind.nameOf, {
      hintOf: kind.hintOf,
      offers: (listed) => ownerOf(listed) === null,
    }),
    noMatch: textOf(kind.noun, `no-${kind.noun}s-matching`),
  });
}

/** What is said of the entities of a run before it. */
function warning(title: OneOrSeveral, message: OneOrSeveral) {
  return (_args: unknown, { entities }: CommandRun) => ({
    title: about(title, entities),
    message: about(message, entities),
  });
}

/** The customer whose list is on screen. */
function customerOnScreen(kind: EntityKind): string | null {
  return ownerAt(shownList(kind)?.place ?? OWN).customerId;
}
