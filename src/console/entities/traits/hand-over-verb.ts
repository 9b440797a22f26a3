import { mdiEarth, mdiEarthOff } from '@mdi/js';
import * as z from 'zod/mini';
import { Uuid } from '../../../model/entity-id.ts';
import type { Listed } from '../../api/entity-service.ts';
import type { BulkReport } from '../../commands/bulk.ts';
import {
  type Command,
  type CommandRun,
  defineCommand,
  type ParamsSchema,
  type Undo,
} from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import type { OneOrSeveral } from '../../i18n/translation-key.ts';
import { list } from '../../inputs/list.tsx';
import { picker } from '../../inputs/picker.tsx';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { about } from '../kind/counted-names.ts';
import { type EntityKind, refOf } from '../kind/entity-kind.ts';
import { pluralOf, textOf } from '../kind/entity-noun.ts';
import { searchedBy } from '../kind/entity-picker.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';
import { assignHereFace, customerOnScreen } from './assign-here-face.ts';
import type { Fits } from './changed-hands.ts';

/** What decides who has an entity. */
export type HandOverVerb =
  | 'assign'
  | 'assign-here'
  | 'unassign'
  | 'manage-customers'
  | 'make-public'
  | 'make-private';

/** What came of it; `customer` is the name of whom they were given to, as a person is told it. */
interface Given extends BulkReport {
  customer?: string;
}

/** What differs from one of these commands to the next. */
export type HandOverParts<P extends ParamsSchema, G extends Given> = Pick<
  Command<P, G>,
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

/** The entities that an `assign-here` gives, in place of those of its run, and what gives the rest of them. */
export type GivenHere = Pick<CommandRun, 'entities' | 'signal' | 'source' | 'again' | 'begun'>;

/**
 * What makes the commands by which entities of a kind change hands, each of what is said once it is done and of what
 * differs; `takeBack` undoes any of them.
 */
export function handOverVerbs<G extends Given>(
  kind: EntityKind,
  takeBack: (given: G, by: Parameters<Undo['run']>[1]) => Promise<void>,
) {
  return <P extends ParamsSchema>(
    verb: HandOverVerb,
    said: OneOrSeveral,
    parts: HandOverParts<P, G>,
  ): Command =>
    defineCommand<P, G>({
      ...commandOfKind(kind, verb),
      keys: VERB_KEYS[verb],
      authorities: kind.writers,
      done: ({ done, customer = '' }) => (done.length > 0 ? about(said, done, { customer }) : undefined),
      undo: (given) =>
        given.done.length === 0
          ? undefined
          : {
              label: about('entity.undo-hand-over', given.done),
              run: (_request, by) => takeBack(given, by),
            },
      ...parts,
    });
}

/** Where a command on any number of entities stands, and which of them it fits. */
export function onThose({ type }: EntityKind, order: number, fits?: Fits) {
  return {
    at: { row: order, details: order, selection: order },
    targets: { types: [type], count: 'many' as const, ...(fits && { fits }) },
  };
}

const someEntities = z.array(Uuid).check(z.minLength(1));

/**
 * Gives to the customer whose list is on screen what is chosen of those that `offers` lets through. `assign` gives the
 * same to a customer wherever a person is: by it what is left of a run is done.
 */
export function assignHere<G extends Given>(
  kind: EntityKind,
  offers: (listed: Listed, customerId: string | null) => boolean,
  give: (run: GivenHere, customerId: string) => Promise<G>,
  assign: (customerId: string) => NonNullable<CommandRun['again']>,
) {
  const { noun, nameOf, hintOf, service, properties } = kind;
  const description = 'entity.assign-here-description';
  const chosen = picker({
    ...searchedBy(service, nameOf, {
      sortProperty: properties[0]?.sortProperty,
      hintOf,
      offers: (listed) => offers(listed, customerOnScreen(kind)),
    }),
    noMatch: textOf(noun, `no-${noun}s-matching`),
  });
  const params = z.object({
    entities: param(someEntities, { title: pluralOf(noun), description, input: list(chosen) }),
  });
  return {
    ...assignHereFace(kind),
    description,
    params,
    // One to begin with.
    initial: () => ({ entities: [''] }),
    async run({ entities: ids }, { signal, request, source, begun }) {
      // That of another list may be on screen once they are read.
      const customerId = customerOnScreen(kind) ?? '';
      const infos = await Promise.all(ids.map((id) => service.info(id, request)));
      const entities = infos.map((listed) => refOf(kind, listed));
      return give(
        { entities, signal, source, ...(begun && { begun }), again: assign(customerId) },
        customerId,
      );
    },
  } as const satisfies HandOverParts<typeof params, G>;
}

/** What is said of the entities of a run before it. */
export function warning(title: OneOrSeveral, message: OneOrSeveral) {
  return (_args: unknown, { entities }: CommandRun) => ({
    title: about(title, entities),
    message: about(message, entities),
  });
}

/** How the verb that gives to everybody is shown, and what it asks. */
export const MAKE_PUBLIC = {
  title: 'entity.make-public',
  description: 'entity.make-public-description',
  icon: mdiEarth,
  danger: warning('entity.make-public-title', 'entity.make-public-text'),
} as const;

export const MAKE_PRIVATE = {
  title: 'entity.make-private',
  description: 'entity.make-private-description',
  icon: mdiEarthOff,
  danger: warning('entity.make-private-title', 'entity.make-private-text'),
} as const;
