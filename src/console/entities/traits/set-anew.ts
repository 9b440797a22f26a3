import type { BulkReport, BulkRun } from '../../commands/bulk.ts';
import type { CommandRun, EntityRef } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import type { Changes } from '../../commands/remembered-run.ts';
import type { OneOrSeveral } from '../../i18n/translation-key.ts';
import { about } from '../kind/counted-names.ts';
import type { EntityKind, Stored } from '../kind/entity-kind.ts';
import { changeBack, changeEach } from './changed-of-kind.ts';

/** An entity that has a second name. */
export interface Labelled extends Stored {
  label?: string | null | undefined;
}

/** An entity that a free word sorts. */
export interface Typed extends Stored {
  type?: string | null | undefined;
}

/** An entity that has a profile. */
export interface Profiled extends Stored {
  deviceProfileId?: { id: string } | null | undefined;
  tenantProfileId?: { id: string } | null | undefined;
}

/** What one thing of an entity is set to, and where it stands. */
export interface Setting {
  value: string;
  of(stored: Stored): string;
  over(stored: Stored, value: string): Stored;
}

/** What came of a run: what each entity that it has changed had before, by its id. */
export interface Outcome extends BulkReport {
  before: Changes<string>;
  value: string;
}

/** Sets one thing of each entity, over what stands now, and remembers what it was; `doing` is said while it goes on. */
export async function setAnew(
  kind: EntityKind,
  run: CommandRun,
  doing: OneOrSeveral,
  { value, of, over }: Setting,
): Promise<Outcome> {
  const { report, changes } = await changeEach(kind, run, about(doing, run.entities), async (id, request) => {
    const now = await kind.service.one(id, request);
    const was = of(now);
    if (was === value) return undefined;
    await kind.service.save(over(now, value), request);
    return was;
  });
  return { ...report, before: changes, value };
}

/** Puts back what entities had, but nothing over what others have set meanwhile. */
export async function setBack(
  kind: EntityKind,
  entities: readonly EntityRef[],
  before: Outcome['before'],
  { value, of, over }: Setting,
  run: BulkRun,
): Promise<void> {
  await changeBack(
    kind,
    run,
    entities,
    before,
    async (id, was, request) => {
      const now = await kind.service.one(id, request);
      if (of(now) === was) return;
      if (of(now) !== value) throw new RunError({ key: 'entity.changed-meanwhile' });
      await kind.service.save(over(now, was), request);
    },
    'entity.putting-back',
  );
}
