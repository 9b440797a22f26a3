import { mdiAccountArrowLeftOutline, mdiAccountArrowRightOutline, mdiEarth, mdiEarthOff } from '@mdi/js';
import * as z from 'zod/mini';
import { isNullId, Uuid } from '../../../model/entity-id.ts';
import type { Assignment } from '../../api/assignment.ts';
import type { Listed } from '../../api/entity-service.ts';
import { OWN } from '../../api/list-place.ts';
import { type BulkReport, runBulk } from '../../commands/bulk.ts';
import {
  type Command,
  type CommandRun,
  defineCommand,
  type Enablement,
  type EntityRef,
  type ParamsSchema,
} from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import type { OneOrSeveral, TranslationKey } from '../../i18n/translation-key.ts';
import { list } from '../../inputs/list.tsx';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { about } from '../kind/counted-names.ts';
import { type EntityKind, refOf } from '../kind/entity-kind.ts';
import { pluralOf } from '../kind/entity-noun.ts';
import { pickerOf } from '../kind/entity-picker.ts';
import { refresh } from '../kind/kind-changes.ts';
import { shownList } from '../kind/list-places.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';
import { ownerAt } from '../parts/owner.ts';
import { customerPicker } from '../parts/params.ts';

/** An entity that has at most one customer. */
export interface Owned extends Listed {
  customerId?: { id: string } | null | undefined;
}

/** Who had an entity before a run and who has it since, by the id of the customer; null: nobody. */
interface HandOver {
  before: string | null;
  after: string | null;
}

/** What came of a run, and from whom to whom each entity went, by its id. */
interface Outcome extends BulkReport {
  handOvers: Readonly<Record<string, HandOver>>;
  /** The name of the customer they were given to, as a person is told it. */
  customer?: string;
}

type Fits = (entity: EntityRef) => Enablement;

/** How one entity changes hands. */
interface Giving {
  fits: Fits;
  give: Assignment['unassign'];
  /** What is said while it goes on. */
  doing: TranslationKey;
}

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
              run: ({ signal }) => giveBack(kind, assignment, done, handOvers, signal),
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
  });

  async function assignAll(
    run: Pick<CommandRun, 'entities' | 'signal' | 'source'>,
    customerId: string,
  ): Promise<Outcome> {
    // A script is told nothing but what came of it.
    const customer = run.source === 'script' ? '' : await customerPicker.print(customerId, translate);
    return { ...(await giveAll(kind, run, assigning(customerId))), customer };
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
        giveAll(kind, run, {
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
        giveAll(kind, run, {
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
        giveAll(kind, run, {
          fits: FITS.makePrivate,
          give: assignment.unassign,
          doing: 'entity.making-private',
        }),
    }),
  ];
}

/** Those that have no customer yet, so that none is taken from another. */
function pickerOfUnassigned(kind: EntityKind) {
  return pickerOf(kind.service, kind.nameOf, {
    hintOf: kind.hintOf,
    offers: (listed) => ownerOf(listed) === null,
  });
}

/** What is said of the entities of a run before it. */
function warning(title: OneOrSeveral, message: OneOrSeveral) {
  return (_args: unknown, { entities }: CommandRun) => ({
    title: about(title, entities),
    message: about(message, entities),
  });
}

/**
 * Changes the hands of each entity, remembering who had it. What stands now counts, not what the list showed: others
 * may have given the entity to somebody since.
 */
async function giveAll(
  kind: EntityKind,
  { entities, signal }: Pick<CommandRun, 'entities' | 'signal'>,
  { fits, give, doing }: Giving,
): Promise<Outcome> {
  const handOvers: Record<string, HandOver> = {};
  const report = await runBulk(
    entities,
    async ({ id }, request) => {
      const now = await kind.service.info(id, request);
      const reason = fits(refOf(kind, now));
      if (reason !== true) throw new RunError({ key: reason });
      const given = await give(id, request);
      handOvers[id] = { before: ownerOf(now), after: ownerOf(given) };
    },
    { signal, title: { key: doing } },
  );
  await refresh(kind);
  return { ...report, handOvers };
}

/** Gives entities back to who had them, but takes none from whom others have given it to meanwhile. */
async function giveBack(
  kind: EntityKind,
  { assign, unassign }: Assignment,
  entities: readonly EntityRef[],
  handOvers: Outcome['handOvers'],
  signal: AbortSignal | undefined,
): Promise<void> {
  const { failed } = await runBulk(
    entities,
    async ({ id }, request) => {
      const { before = null, after = null } = handOvers[id] ?? {};
      const now = ownerOf(await kind.service.info(id, request));
      if (now === before) return;
      if (now !== after) throw new RunError({ key: 'entity.changed-hands' });
      await (before === null ? unassign(id, request) : assign(id, before, request));
    },
    { ...(signal && { signal }), title: { key: 'entity.giving-back' } },
  );
  await refresh(kind);
  const [first] = failed;
  if (first) throw first.error;
}

/** The id of the customer that has an entity, null for nobody. */
function ownerOf(entity: object): string | null {
  const { customerId }: Partial<Owned> = entity;
  return isNullId(customerId) ? null : (customerId?.id ?? null);
}

/** The customer whose list is on screen. */
function customerOnScreen(kind: EntityKind): string | null {
  return ownerAt(shownList(kind)?.place ?? OWN).customerId;
}
