import type { Assignment } from '../../api/assignment.ts';
import type { BulkReport, BulkRun } from '../../commands/bulk.ts';
import type { CommandRun, Enablement, EntityRef } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import type { Changes } from '../../commands/remembered-run.ts';
import type { OneOrSeveral, TranslationKey } from '../../i18n/translation-key.ts';
import { ApiError } from '../../wire/api-error.ts';
import { about } from '../kind/counted-names.ts';
import { type EntityKind, refOf } from '../kind/entity-kind.ts';
import { changeBack, changeEach } from './changed-of-kind.ts';
import { ownerOf } from './owner-of.ts';

/** Who had an entity before a run and who has it since, by the id of the customer; null: nobody. */
interface HandOver {
  before: string | null;
  after: string | null;
}

/** What came of a run, and from whom to whom each entity went, by its id. */
export interface Outcome extends BulkReport {
  handOvers: Changes<HandOver>;
  /** The name of the customer they were given to, as a person is told it. */
  customer?: string;
}

/** What can change hands, or why not. */
export type Fits = (entity: EntityRef) => Enablement;

/** How one entity changes hands. */
export interface Giving {
  fits: Fits;
  give: Assignment['unassign'];
  /** What is said while it goes on, with the name of the `customer` whom they are given to. */
  doing: OneOrSeveral;
  customer?: string;
  /** Why an entity that is there cannot be found when it is given: whom it is given to is not. */
  gone?: TranslationKey;
}

/**
 * Changes the hands of each entity, remembering who had it. What stands now counts, not what the list showed: others
 * may have given the entity to somebody since.
 */
export async function giveAll(
  kind: EntityKind,
  run: BulkRun & Pick<CommandRun, 'entities'>,
  { fits, give, doing, customer = '', gone }: Giving,
): Promise<Outcome> {
  const title = about(doing, run.entities, { customer });
  const { report, changes } = await changeEach(kind, run, title, async (id, request): Promise<HandOver> => {
    const now = await kind.service.info(id, request);
    const reason = fits(refOf(kind, now));
    if (reason !== true) throw new RunError({ key: reason });
    const given = await give(id, request).catch((error: unknown) => {
      const isGone = error instanceof ApiError && error.status === 404;
      throw gone && isGone ? new RunError({ key: gone }) : error;
    });
    return { before: ownerOf(now), after: ownerOf(given) };
  });
  return { ...report, handOvers: changes };
}

/** Gives entities back to who had them, but takes none from whom others have given it to meanwhile. */
export async function giveBack(
  kind: EntityKind,
  { assign, unassign }: Assignment,
  entities: readonly EntityRef[],
  handOvers: Outcome['handOvers'],
  run: Pick<CommandRun, 'signal' | 'source'>,
): Promise<void> {
  await changeBack(kind, run, entities, handOvers, async (id, { before, after }, request) => {
    const now = ownerOf(await kind.service.info(id, request));
    if (now === before) return;
    if (now !== after) throw new RunError({ key: 'entity.changed-hands' });
    await (before === null ? unassign(id, request) : assign(id, before, request));
  });
}
