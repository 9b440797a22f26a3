import { mdiAccountArrowLeftOutline, mdiAccountArrowRightOutline, mdiAccountMultipleOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { Uuid } from '../../../model/entity-id.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import type { Command, CommandRun } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import type { Message } from '../../i18n/translation-key.ts';
import { entityList } from '../../inputs/entity/entity-autocomplete.tsx';
import { about, only } from '../kind/counted-names.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { customerOnScreen } from './assign-here-face.ts';
import {
  assignHere,
  type GivenHere,
  type HandOverParts,
  handOverVerbs,
  MAKE_PRIVATE,
  MAKE_PUBLIC,
  onThose,
} from './hand-over-verb.ts';
import { receivers } from './receivers.ts';
import type { Sharing, SharingChangeOf, SharingOutcome } from './shared-anew.ts';
import { peopleOf, publicOf, sharersOf } from './sharers.ts';

/** What changes is fetched once somebody has decided to. */
const changing = () => import('./shared-anew.ts');

const customersInput = entityList(platformDirectory, { entityType: 'CUSTOMER', withoutPublic: true });

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

/** The commands by which entities of a kind are given to any number of customers and to the public, and taken back. */
export function shareOuts(kind: EntityKind, sharing: Sharing): readonly Command[] {
  const verb = handOverVerbs<SharingOutcome>(kind, async ({ done, changes }, by) =>
    (await changing()).takeBack(kind, sharing, done, changes, by),
  );
  const share: Share = async (run, doing, change) =>
    (await changing()).shareAnew(kind, run, { change, doing });
  async function giveTo(run: GivenHere, customerIds: readonly string[]): Promise<SharingOutcome> {
    const customer = await receivers(customerIds, run);
    const doing = about('entity.assigning', run.entities, { customer });
    const outcome = await share(run, doing, (id, request) => sharing.add(id, customerIds, request));
    return { ...outcome, customer };
  }

  const assign = verb('assign', 'entity.assigned', {
    title: 'entity.assign-several',
    description: 'entity.assign-several-description',
    icon: mdiAccountArrowRightOutline,
    ...onThose(kind, 40),
    params: someParams,
    run: ({ customerIds }, run) => giveTo(run, customerIds),
  });

  return [
    assign,
    verb(
      'assign-here',
      'entity.assigned',
      assignHere(
        kind,
        (listed, here) => !sharersOf(listed).some(({ customerId }) => customerId.id === here),
        (run, here) => giveTo(run, [here]),
        (here) => ({ command: assign, args: { customerIds: [here] } }),
      ),
    ),
    verb('unassign', 'entity.unassigned', {
      title: 'entity.unassign-several',
      description: 'entity.unassign-several-description',
      icon: mdiAccountArrowLeftOutline,
      ...onThose(kind, 42, ({ facts }) => facts?.assigned !== false || 'entity.not-assigned'),
      params: someParams,
      initial: () => {
        const here = customerOnScreen(kind);
        return here === null ? {} : { customerIds: [here] };
      },
      danger: ({ customerIds }, { entities }) => unassigning(entities, customerIds),
      run: ({ customerIds }, run) =>
        share(run, about('entity.unassigning', run.entities), (id, request) =>
          sharing.remove(id, customerIds, request),
        ),
    }),
    verb('manage-customers', 'entity.customers-changed', manageParts(kind, sharing, share)),
    verb('make-public', 'entity.made-public', {
      ...MAKE_PUBLIC,
      ...onThose(kind, 43, ({ facts }) => facts?.public !== true || 'entity.public-already'),
      async run(_args, run) {
        const outcome = await share(run, about('entity.making-public', run.entities), sharing.makePublic);
        const [done] = outcome.done;
        if (run.source !== 'script' && done && outcome.done.length === 1) await sharing.onPublic?.(done.id);
        return outcome;
      },
    }),
    verb('make-private', 'entity.made-private', {
      ...MAKE_PRIVATE,
      ...onThose(kind, 44, ({ facts }) => facts?.public !== false || 'entity.private-already'),
      run: (_args, run) => share(run, about('entity.making-private', run.entities), sharing.makePrivate),
    }),
  ];
}

type Share = (run: GivenHere, doing: Message, change: SharingChangeOf) => Promise<SharingOutcome>;

/** Says of one entity exactly which customers have it. Whether it is public stays as it is. */
function manageParts(kind: EntityKind, sharing: Sharing, share: Share) {
  const stored = async (run: CommandRun) => peopleOf(await kind.service.info(only(run).id, run.request));
  return {
    title: 'entity.manage-customers',
    description: 'entity.manage-customers-description',
    icon: mdiAccountMultipleOutline,
    at: { row: 41, details: 41 },
    targets: { types: [kind.type], count: 'one' as const },
    params: allParams,
    submitLabel: 'action.save',
    initial: async (run) => ({ customerIds: await stored(run) }),
    async danger({ customerIds }, run) {
      const left = (await stored(run)).filter((id) => !customerIds?.includes(id));
      return left.length === 0 ? undefined : unassigning(run.entities, left);
    },
    async run({ customerIds }, run) {
      await receivers(customerIds ?? [], run);
      return share(run, about('entity.changing-customers', run.entities), (id, request, now) =>
        sharing.set(id, [...(customerIds ?? []), ...publicOf(now)], request),
      );
    },
  } satisfies HandOverParts<typeof allParams, SharingOutcome>;
}

/** What is said before customers lose entities. */
async function unassigning(entities: CommandRun['entities'], customerIds: readonly string[]) {
  return {
    title: about('entity.unassign-title', entities),
    message: about('entity.unassign-from-text', entities, {
      customer: await customersInput.print([...customerIds], translate),
    }),
  };
}
