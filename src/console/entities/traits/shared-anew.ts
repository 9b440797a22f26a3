import type { BulkReport, BulkRun } from '../../commands/bulk.ts';
import type { CommandRun, EntityRef } from '../../commands/command.ts';
import type { Changes } from '../../commands/remembered-run.ts';
import type { Message } from '../../i18n/translation-key.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { changeBack, changeEach } from './changed-of-kind.ts';
import { sharersOf } from './sharers.ts';

/** How entities that any number of customers may have are shared; each call answers the entity as it is then. */
export interface Sharing {
  /** Gives it to these customers too. */
  add(id: string, customerIds: readonly string[], request: RequestOptions): Promise<object>;
  /** Takes it back from these customers. */
  remove(id: string, customerIds: readonly string[], request: RequestOptions): Promise<object>;
  /** Gives it to exactly these customers, the public one among them. */
  set(id: string, customerIds: readonly string[], request: RequestOptions): Promise<object>;
  makePublic(id: string, request: RequestOptions): Promise<object>;
  makePrivate(id: string, request: RequestOptions): Promise<object>;
  /** What a person, but no script, is shown when one was made public, such as a link to hand over. */
  onPublic?(id: string): Promise<void>;
}

/** Which customers a run has given an entity to, and which it has taken it from. */
interface SharingChange {
  added: readonly string[];
  removed: readonly string[];
}

/** What came of a run, with the change of each entity by its id. */
export interface SharingOutcome extends BulkReport {
  changes: Changes<SharingChange>;
  /** The names of the customers, as a person is told them. */
  customer?: string;
}

/** Decides who has an entity, which `now` is as it stands; answers it as it is then. */
export type SharingChangeOf = (id: string, request: RequestOptions, now: object) => Promise<object>;

interface Anew {
  change: SharingChangeOf;
  /** What is said while it goes on. */
  doing: Message;
}

/** Changes who has each entity, remembering what that changed: others may give it to further customers meanwhile. */
export async function shareAnew(
  kind: EntityKind,
  run: BulkRun & Pick<CommandRun, 'entities'>,
  { change, doing }: Anew,
): Promise<SharingOutcome> {
  const { report, changes } = await changeEach(
    kind,
    run,
    doing,
    async (id, request): Promise<SharingChange> => {
      const now = await kind.service.info(id, request);
      const before = idsOf(now);
      const after = idsOf(await change(id, request, now));
      return {
        added: after.filter((one) => !before.includes(one)),
        removed: before.filter((one) => !after.includes(one)),
      };
    },
  );
  return { ...report, changes };
}

/** Takes back what a run has changed of each entity, and leaves alone what others have. */
export async function takeBack(
  kind: EntityKind,
  sharing: Pick<Sharing, 'add' | 'remove'>,
  entities: readonly EntityRef[],
  changes: SharingOutcome['changes'],
  run: Pick<CommandRun, 'signal' | 'source'>,
): Promise<void> {
  await changeBack(kind, run, entities, changes, async (id, { added, removed }, request) => {
    if (added.length > 0) await sharing.remove(id, added, request);
    if (removed.length > 0) await sharing.add(id, removed, request);
  });
}

function idsOf(shared: object): string[] {
  return sharersOf(shared).map(({ customerId }) => customerId.id);
}
