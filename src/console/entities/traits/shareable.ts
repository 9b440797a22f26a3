import {
  mdiAccountArrowLeftOutline,
  mdiAccountArrowRightOutline,
  mdiAccountMultipleOutline,
  mdiEarth,
  mdiEarthOff,
} from '@mdi/js';
import * as z from 'zod/mini';
import { Uuid } from '../../../model/entity-id.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { OWN } from '../../api/list-place.ts';
import { type Command, type CommandRun, defineCommand, type ParamsSchema } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { formatList } from '../../i18n/format-list.ts';
import { translate } from '../../i18n/i18n.ts';
import type { OneOrSeveral } from '../../i18n/translation-key.ts';
import { entityList } from '../../inputs/entity/entity-autocomplete.tsx';
import { list } from '../../inputs/list.tsx';
import { picker } from '../../inputs/picker.tsx';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { about, only } from '../kind/counted-names.ts';
import { type EntityKind, type Property, refOf, type Trait } from '../kind/entity-kind.ts';
import { pluralOf, textOf } from '../kind/entity-noun.ts';
import { searchedBy } from '../kind/entity-picker.ts';
import { shownList } from '../kind/list-places.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';
import { ownerAt } from '../parts/owner.ts';
import { markProperty } from '../parts/properties.tsx';
import type { Sharing, SharingOutcome } from './shared-anew.ts';
import { namesOfSharers, peopleOf, type Shared, sharersOf } from './sharers.ts';

type SharingVerb =
  | 'assign'
  | 'assign-here'
  | 'unassign'
  | 'manage-customers'
  | 'make-public'
  | 'make-private';

/** What changes is fetched once somebody has decided to. */
const changing = () => import('./shared-anew.ts');

const customersInput = entityList(platformDirectory, { entityType: 'CUSTOMER' });

const Customers = z.array(Uuid);

const customersMeta = {
  title: 'customer.customers',
  description: 'entity.customers-description',
  input: customersInput,
} as const;

/** Some of the customers. */
const someParams = z.object({ customerIds: param(Customers.check(z.minLength(1)), customersMeta) });
/** All of them, which may be none. */
const allParams = z.object({ customerIds: param(z.nullish(Customers), customersMeta) });

/** What holds of kinds whose entities any number of customers may have, and the public: columns, facts and commands. */
export function shareable(sharing: Sharing): Trait<Shared> {
  return {
    properties: [
      {
        id: 'assignedCustomers',
        title: 'entity.assigned-customers',
        width: 200,
        grow: 2,
        text: (shared) => formatList(namesOfSharers(shared)),
        inLists: isOwnList,
      },
      markProperty('public', 'entity.public', (shared: Shared) => sharersOf(shared).some(isPublic), {
        inLists: isOwnList,
      }),
    ],
    facts: (shared) => ({
      assigned: peopleOf(shared).length > 0,
      public: sharersOf(shared).some(isPublic),
    }),
    lateCommands: async (kind) => sharingVerbs(kind, sharing),
  };
}

const isPublic = ({ public: open }: { public?: boolean | undefined }) => open === true;

/** Customers see nothing of each other, and every row of a customer's list would say the same. */
const isOwnList: NonNullable<Property<Shared>['inLists']> = (place, authority) =>
  authority === 'TENANT_ADMIN' && place.kind === 'own';

/** What differs from one of the commands to the next. */
type VerbParts<P extends ParamsSchema> = Pick<
  Command<P, SharingOutcome>,
  | 'title'
  | 'description'
  | 'icon'
  | 'at'
  | 'targets'
  | 'params'
  | 'danger'
  | 'when'
  | 'initial'
  | 'submitLabel'
  | 'run'
>;

/** What all of them say, and how each is taken back. */
function sharingVerb<P extends ParamsSchema>(
  kind: EntityKind,
  sharing: Sharing,
  [verb, said]: readonly [SharingVerb, OneOrSeveral],
  parts: VerbParts<P>,
): Command {
  return defineCommand<P, SharingOutcome>({
    ...commandOfKind(kind, verb),
    keys: VERB_KEYS[verb],
    authorities: kind.writers,
    done: ({ done, customer = '' }) => (done.length > 0 ? about(said, done, { customer }) : undefined),
    undo: ({ done, changes }) =>
      done.length === 0
        ? undefined
        : {
            label: about('entity.undo-hand-over', done),
            run: async (_request, by) => (await changing()).takeBack(kind, sharing, done, changes, by),
          },
    ...parts,
  });
}

type Fits = NonNullable<NonNullable<Command['targets']>['fits']>;

function sharingVerbs(kind: EntityKind, sharing: Sharing): readonly Command[] {
  const verb = <P extends ParamsSchema>(name: SharingVerb, said: OneOrSeveral, parts: VerbParts<P>) =>
    sharingVerb(kind, sharing, [name, said], parts);
  const onThose = (order: number, fits?: Fits) => ({
    at: { row: order, details: order, selection: order },
    targets: { types: [kind.type], count: 'many' as const, ...(fits && { fits }) },
  });
  async function giveTo(
    run: Pick<CommandRun, 'entities' | 'signal' | 'source'>,
    customerIds: readonly string[],
  ): Promise<SharingOutcome> {
    const { shareAnew } = await changing();
    const outcome = await shareAnew(kind, run, {
      change: (id, request) => sharing.add(id, customerIds, request),
      doing: 'entity.assigning',
    });
    return { ...outcome, customer: await toldNames(run, customerIds) };
  }

  return [
    verb('assign', 'entity.assigned', {
      title: 'entity.assign-several',
      description: 'entity.assign-several-description',
      icon: mdiAccountArrowRightOutline,
      ...onThose(40),
      params: someParams,
      run: ({ customerIds }, run) => giveTo(run, customerIds),
    }),
    verb('assign-here', 'entity.assigned', {
      title: 'entity.assign-here',
      description: 'entity.assign-here-description',
      icon: mdiAccountArrowRightOutline,
      when: () => customerOnScreen(kind) !== null,
      params: z.object({
        entities: param(z.array(Uuid).check(z.minLength(1)), {
          title: pluralOf(kind.noun),
          description: 'entity.assign-here-description',
          input: list(pickerOfOthers(kind)),
        }),
      }),
      // One to begin with.
      initial: () => ({ entities: [''] }),
      async run({ entities: ids }, { signal, request, source }) {
        const infos = await Promise.all(ids.map((id) => kind.service.info(id, request)));
        const entities = infos.map((listed) => refOf(kind, listed));
        return giveTo({ entities, signal, source }, [customerOnScreen(kind) ?? '']);
      },
    }),
    verb('unassign', 'entity.unassigned', {
      title: 'entity.unassign-several',
      description: 'entity.unassign-several-description',
      icon: mdiAccountArrowLeftOutline,
      ...onThose(42, ({ facts }) => facts?.assigned !== false || 'entity.not-assigned'),
      params: someParams,
      initial: () => {
        const here = customerOnScreen(kind);
        return here === null ? {} : { customerIds: [here] };
      },
      danger: async ({ customerIds }, { entities }) => ({
        title: about('entity.unassign-title', entities),
        message: about('entity.unassign-from-text', entities, {
          customer: await customersInput.print(customerIds, translate),
        }),
      }),
      async run({ customerIds }, run) {
        const { shareAnew } = await changing();
        return shareAnew(kind, run, {
          change: (id, request) => sharing.remove(id, customerIds, request),
          doing: 'entity.unassigning',
        });
      },
    }),
    manageVerb(kind, sharing),
    verb('make-public', 'entity.made-public', {
      title: 'entity.make-public',
      description: 'entity.make-public-description',
      icon: mdiEarth,
      ...onThose(43, ({ facts }) => facts?.public !== true || 'entity.public-already'),
      danger: (_args, { entities }) => ({
        title: about('entity.make-public-title', entities),
        message: about('entity.make-public-text', entities),
      }),
      async run(_args, run) {
        const { shareAnew } = await changing();
        const outcome = await shareAnew(kind, run, {
          change: sharing.makePublic,
          doing: 'entity.making-public',
        });
        const [done] = outcome.done;
        if (run.source !== 'script' && done && outcome.done.length === 1) await sharing.onPublic?.(done.id);
        return outcome;
      },
    }),
    verb('make-private', 'entity.made-private', {
      title: 'entity.make-private',
      description: 'entity.make-private-description',
      icon: mdiEarthOff,
      ...onThose(44, ({ facts }) => facts?.public !== false || 'entity.private-already'),
      async run(_args, run) {
        const { shareAnew } = await changing();
        return shareAnew(kind, run, { change: sharing.makePrivate, doing: 'entity.making-private' });
      },
    }),
  ];
}

/** Says of one entity exactly which customers have it. Whether it is public stays as it is. */
function manageVerb(kind: EntityKind, sharing: Sharing): Command {
  const stored = async (run: CommandRun) => peopleOf(await kind.service.info(only(run).id, run.request));
  return sharingVerb<typeof allParams>(kind, sharing, ['manage-customers', 'entity.customers-changed'], {
    title: 'entity.manage-customers',
    description: 'entity.manage-customers-description',
    icon: mdiAccountMultipleOutline,
    at: { row: 41, details: 41 },
    targets: { types: [kind.type], count: 'one' },
    params: allParams,
    submitLabel: 'action.save',
    initial: async (run) => ({ customerIds: await stored(run) }),
    async danger({ customerIds }, run) {
      const left = (await stored(run)).filter((id) => !customerIds?.includes(id));
      if (left.length === 0) return undefined;
      return {
        title: about('entity.unassign-title', run.entities),
        message: about('entity.unassign-from-text', run.entities, {
          customer: await customersInput.print(left, translate),
        }),
      };
    },
    async run({ customerIds }, run) {
      const { shareAnew } = await changing();
      return shareAnew(kind, run, {
        change: (id, request, now) => {
          const open = sharersOf(now)
            .filter(isPublic)
            .map(({ customerId }) => customerId.id);
          return sharing.set(id, [...(customerIds ?? []), ...open], request);
        },
        doing: 'entity.assigning',
      });
    },
  });
}

/** What the customer on screen does not have yet. */
function pickerOfOthers(kind: EntityKind) {
  return picker({
    ...searchedBy(kind.service, kind.nameOf, {
      sortProperty: kind.properties[0]?.sortProperty,
      hintOf: kind.hintOf,
      offers: (listed) => {
        const here = customerOnScreen(kind);
        return !sharersOf(listed).some(({ customerId }) => customerId.id === here);
      },
    }),
    noMatch: textOf(kind.noun, `no-${kind.noun}s-matching`),
  });
}

/** A script is told nothing but what came of it. */
async function toldNames(
  { source }: Pick<CommandRun, 'source'>,
  customerIds: readonly string[],
): Promise<string> {
  return source === 'script' ? '' : await customersInput.print([...customerIds], translate);
}

/** The customer whose list is on screen. */
function customerOnScreen(kind: EntityKind): string | null {
  return ownerAt(shownList(kind)?.place ?? OWN).customerId;
}
