import { mdiAccountArrowLeftOutline, mdiAccountArrowRightOutline, mdiEarth, mdiEarthOff } from '@mdi/js';
import * as z from 'zod/mini';
import { type EntityId, entityId, isNullId, Uuid } from '../../../model/entity-id.ts';
import type { Assignment } from '../../api/assignment.ts';
import type { Listed } from '../../api/entity-service.ts';
import { type ListPlace, OWN } from '../../api/list-place.ts';
import { runBulk } from '../../commands/bulk.ts';
import { type Command, defineCommand, type Enablement, type EntityRef } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { list } from '../../inputs/list.tsx';
import type { RequestOptions } from '../../wire/transport.ts';
import { counted } from '../kind/counted-names.ts';
import { type EntityKind, refOf, type Trait } from '../kind/entity-kind.ts';
import { pluralOf, singularOf } from '../kind/entity-noun.ts';
import { pickerOf } from '../kind/entity-picker.ts';
import { refresh } from '../kind/kind-changes.ts';
import { shownList } from '../kind/list-places.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';
import { customerParam, customerPicker } from '../parts/params.ts';
import { markProperty } from '../parts/properties.tsx';

/** An entity that has at most one customer, as lists show it. */
export interface Assignable extends Listed {
  customerId?: Pick<EntityId, 'id'> | null | undefined;
  customerTitle?: string | null | undefined;
  customerIsPublic?: boolean | undefined;
}

/** Who had an entity before a run and who has it since, by the id of the customer; null: nobody. */
interface HandOver {
  before: string | null;
  after: string | null;
}

const isPublic = ({ facts }: EntityRef) => facts?.public === true;
const isAssigned = ({ facts }: EntityRef) => facts?.assigned === true;

type Fits = (entity: EntityRef) => Enablement;

/** What can change hands, and how, or why not. */
const FITS = {
  assign: (entity) => !isAssigned(entity) || 'entity.assigned-already',
  unassign: (entity) =>
    entity.facts?.assigned === false
      ? 'entity.not-assigned'
      : !isPublic(entity) || 'entity.public-not-assigned',
  makePublic: (entity) =>
    isPublic(entity) ? 'entity.public-already' : !isAssigned(entity) || 'entity.assigned-already',
  makePrivate: (entity) => entity.facts?.public !== false || 'entity.private-already',
} satisfies Record<string, Fits>;

/** What holds of kinds whose entities are given to customers, and to the public: columns, facts and commands. */
export function assignable(assignment: Assignment): Trait<Assignable> {
  return {
    properties: [
      {
        id: 'customerTitle',
        title: 'entity.customer',
        width: 140,
        grow: 1,
        sortProperty: 'customerTitle',
        text: ({ customerTitle }) => customerTitle ?? '',
        inLists: saysSomething,
      },
      markProperty('public', 'entity.public', ({ customerIsPublic }) => customerIsPublic === true, {
        inLists: saysSomething,
      }),
    ],
    facts: ({ customerId, customerIsPublic }) => ({
      assigned: !isNullId(customerId),
      public: customerIsPublic === true,
    }),
    commands: (kind) => handOvers(kind, assignment),
  };
}

/** Every row of a customer's list would say the same. */
const saysSomething: NonNullable<NonNullable<Trait<Assignable>['properties']>[number]['inLists']> = (
  place,
  authority,
) => authority === 'TENANT_ADMIN' && place.kind === 'own';

function handOvers(kind: EntityKind, assignment: Assignment): readonly Command[] {
  const { noun, segment, type, writers } = kind;

  /**
   * A change of hands of each entity, remembering who had it. What stands now counts, not what the list showed: others
   * may have given the entity to somebody since.
   */
  function handOver(
    title: TranslationKey,
    fits: Fits,
    give: Assignment['unassign'],
  ): (run: { entities: readonly EntityRef[]; signal: AbortSignal }) => Promise<Outcome> {
    return async ({ entities, signal }) => {
      const handOvers = new Map<string, HandOver>();
      const { done } = await runBulk(
        entities,
        async ({ id }, request) => {
          const now = (await kind.service.info(id, request)) as Assignable;
          const reason = fits(refOf(kind, now));
          if (reason !== true) throw new RunError({ key: reason });
          const given = await give(id, request);
          handOvers.set(id, { before: ownerOf(now), after: ownerOf(given) });
        },
        { signal, title: { key: title } },
      );
      await refresh(kind);
      return { done, handOvers };
    };
  }

  /** Those that have no customer yet, so that none is taken from another. */
  const unassigned = pickerOf(kind.service, kind.nameOf, {
    hintOf: kind.hintOf,
    offers: (listed) => isNullId((listed as Assignable).customerId),
  });

  const shared = {
    group: singularOf(noun),
    scope: `screen:${segment}`,
    authorities: writers,
  } as const;
  const undo = ({ done, handOvers }: Outcome) =>
    done.length === 0
      ? undefined
      : {
          label: { key: 'entity.undo-hand-over', values: counted(done) } as const,
          run: ({ signal }: RequestOptions) => giveBack(kind, assignment, done, handOvers, signal),
        };
  const said = (key: TranslationKey, { done }: Outcome) =>
    done.length > 0 ? { key, values: counted(done) } : undefined;

  return [
    defineCommand({
      ...shared,
      id: `${noun}.assign`,
      title: 'entity.assign',
      description: 'entity.assign-description',
      icon: mdiAccountArrowRightOutline,
      keys: VERB_KEYS.assign,
      at: { row: 40, details: 40, selection: 40 },
      targets: { types: [type], count: 'many', fits: FITS.assign },
      params: z.object({
        customerId: param(Uuid, {
          title: 'entity.customer',
          description: 'entity.assign-description',
          input: customerPicker,
        }),
      }),
      run: ({ customerId }, run) =>
        handOver('entity.assigning', FITS.assign, (id, request) =>
          assignment.assign(id, customerId, request),
        )(run),
      done: (outcome) => said('entity.assigned', outcome),
      undo,
    }),
    defineCommand({
      ...shared,
      id: `${noun}.assign-here`,
      title: 'entity.assign-here',
      description: 'entity.assign-here-description',
      icon: mdiAccountArrowRightOutline,
      keys: VERB_KEYS['assign-here'],
      when: () => customerOnScreen(kind) !== null,
      params: z.object({
        entities: param(z.array(Uuid).check(z.minLength(1)), {
          title: pluralOf(noun),
          description: 'entity.assign-here-description',
          input: list(unassigned),
        }),
      }),
      // One to begin with.
      initial: () => ({ entities: [''] }),
      async run({ entities }, { signal, request }) {
        const customerId = customerOnScreen(kind) ?? '';
        const infos = await Promise.all(entities.map((id) => kind.service.info(id, request)));
        return handOver('entity.assigning', FITS.assign, (id, quiet) =>
          assignment.assign(id, customerId, quiet),
        )({
          entities: infos.map((listed) => refOf(kind, listed)),
          signal,
        });
      },
      done: (outcome) => said('entity.assigned', outcome),
      undo,
    }),
    defineCommand({
      ...shared,
      id: `${noun}.unassign`,
      title: 'entity.unassign',
      description: 'entity.unassign-description',
      icon: mdiAccountArrowLeftOutline,
      keys: VERB_KEYS.unassign,
      at: { row: 41, details: 41, selection: 41 },
      targets: { types: [type], count: 'many', fits: FITS.unassign },
      danger: (_args, { entities }) => ({
        title: { key: 'entity.unassign-title', values: counted(entities) },
        message: { key: 'entity.unassign-text', values: counted(entities) },
      }),
      run: (_args, run) => handOver('entity.unassigning', FITS.unassign, assignment.unassign)(run),
      done: (outcome) => said('entity.unassigned', outcome),
      undo,
    }),
    defineCommand({
      ...shared,
      id: `${noun}.make-public`,
      title: 'entity.make-public',
      description: 'entity.make-public-description',
      icon: mdiEarth,
      keys: VERB_KEYS['make-public'],
      at: { row: 42, details: 42, selection: 42 },
      targets: { types: [type], count: 'many', fits: FITS.makePublic },
      danger: (_args, { entities }) => ({
        title: { key: 'entity.make-public-title', values: counted(entities) },
        message: { key: 'entity.make-public-text', values: counted(entities) },
      }),
      run: (_args, run) => handOver('entity.making-public', FITS.makePublic, assignment.makePublic)(run),
      done: (outcome) => said('entity.made-public', outcome),
      undo,
    }),
    defineCommand({
      ...shared,
      id: `${noun}.make-private`,
      title: 'entity.make-private',
      description: 'entity.make-private-description',
      icon: mdiEarthOff,
      keys: VERB_KEYS['make-private'],
      at: { row: 43, details: 43, selection: 43 },
      targets: { types: [type], count: 'many', fits: FITS.makePrivate },
      run: (_args, run) => handOver('entity.making-private', FITS.makePrivate, assignment.unassign)(run),
      done: (outcome) => said('entity.made-private', outcome),
      undo,
    }),
  ];
}

/** The customer whose list is on screen. */
function customerOnScreen(kind: EntityKind): string | null {
  return ownerAt(shownList(kind)?.place ?? OWN).customerId;
}

interface Outcome {
  done: readonly EntityRef[];
  handOvers: ReadonlyMap<string, HandOver>;
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
      const { before = null, after = null } = handOvers.get(id) ?? {};
      const now = ownerOf((await kind.service.info(id, request)) as Assignable);
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
function ownerOf({ customerId }: Pick<Assignable, 'customerId'>): string | null {
  return isNullId(customerId) ? null : (customerId?.id ?? null);
}

/** What a new entity of such a kind can be told besides: whose it is. In the list of a customer it is the customer's. */
export const ownerParams = z.object({ customerId: customerParam });

/** See `ownerParams`. */
export function ownerAt(place: ListPlace): { customerId: string | null } {
  return { customerId: place.kind === 'of' && place.parent === 'CUSTOMER' ? place.id : null };
}

/** A new entity as its owner's, or as the tenant's. */
export function ownedBy<E extends object>(entity: E, { customerId }: { customerId?: unknown }): E {
  return typeof customerId === 'string' && customerId !== ''
    ? { ...entity, customerId: entityId('CUSTOMER', customerId) }
    : entity;
}
