import { mdiDeleteOutline } from '@mdi/js';
import { runBulk } from '../../commands/bulk.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { writersOf } from '../kind/access.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { about } from '../kind/counted-names.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { numberedTextOf, textOf } from '../kind/entity-noun.ts';
import { refresh, remove } from '../kind/kind-changes.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';

/** Deletes for good, after saying what goes with it. */
export function deleteVerb(kind: EntityKind): Command {
  const { noun, fits } = kind;
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
    }),
    async run(_args, { entities, signal }) {
      const report = await runBulk(entities, (entity, request) => remove(kind, entity.id, request), {
        signal,
        title: { key: 'entity.deleting' },
      });
      await refresh(kind);
      return report;
    },
    done: ({ done }) => (done.length > 0 ? about(numberedTextOf(noun, 'deleted'), done) : undefined),
  });
}
