import { mdiDeleteOutline } from '@mdi/js';
import { type Command, defineCommand, type EntityRef } from '../../commands/command.ts';
import { countText } from '../../commands/entity-types.ts';
import { ApiError } from '../../wire/api-error.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { writersOf } from '../kind/access.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { about } from '../kind/counted-names.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { numberedTextOf, textOf } from '../kind/entity-noun.ts';
import { forget, refresh } from '../kind/kind-changes.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';

/** Deletes for good, after saying what goes with it. */
export function deleteVerb(kind: EntityKind): Command {
  const { noun, fits, typedToDelete } = kind;
  return defineCommand({
    ...commandOfKind(kind, 'delete'),
    title: textOf(noun, 'delete'),
    description: textOf(noun, 'delete-description'),
    keywords: 'entity.delete-keywords',
    icon: mdiDeleteOutline,
    keys: VERB_KEYS.delete,
    at: { row: 90, details: 90, selection: 90 },
    authorities: writersOf(kind),
    targets: { types: [kind.type], count: 'many', ...(fits?.delete && { fits: fits.delete }) },
    danger: (_args, { entities }) => ({
      title: about(numberedTextOf(noun, 'delete-title'), entities),
      message: about(numberedTextOf(noun, 'delete-text'), entities),
      confirmLabel: about(numberedTextOf(noun, 'delete-confirm'), entities),
      ...(typedToDelete && { typed: nameOrCount(entities) }),
    }),
    async run(_args, run) {
      const { runBulk } = await import('../../commands/bulk.ts');
      const report = await runBulk(run.entities, ({ id }, request) => removeIfThere(kind, id, request), {
        run,
        title: about('entity.deleting', run.entities),
        onDone: (done) =>
          forget(
            kind,
            done.map(({ id }) => id),
          ),
      });
      await refresh(kind);
      return report;
    },
    done: ({ done }) => (done.length > 0 ? about(numberedTextOf(noun, 'deleted'), done) : undefined),
  });
}

/** Who else has deleted it meanwhile has done what was wanted. */
async function removeIfThere(kind: EntityKind, id: string, request: RequestOptions): Promise<void> {
  try {
    await kind.service.remove(id, request);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

function nameOrCount(entities: readonly EntityRef[]): string {
  const [first] = entities;
  return first && entities.length === 1 ? first.name : countText(entities);
}
