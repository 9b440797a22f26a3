import { mdiDeleteOutline } from '@mdi/js';
import { deleteAttributes } from '../../api/attributes.ts';
import { runBulk } from '../../commands/bulk.ts';
import { type Command, defineCommand, type Enablement, type EntityRef } from '../../commands/command.ts';
import { about } from '../../entities/kind/counted-names.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import { choiceCommand } from '../../entities/list-filters/list-choice.ts';
import { forgetEntities } from '../../table/selection-store.ts';
import { attributeOf } from './attribute-ref.ts';
import { scopeChoice } from './attribute-scopes.ts';
import { attributeWriters, createAttribute, editAttribute, isWritable } from './attribute-writing.ts';

/** What can be done with the attributes of entities, row by row. */
export const attributeCommands: readonly Command[] = [
  createAttribute,
  editAttribute,
  defineCommand({
    id: 'attribute.delete',
    title: 'attribute.delete',
    description: 'attribute.delete-description',
    icon: mdiDeleteOutline,
    group: 'attribute.attributes',
    keys: VERB_KEYS.delete,
    scope: 'list:attributes',
    at: { row: 90, selection: 90 },
    authorities: attributeWriters,
    targets: { types: ['ATTRIBUTE'], count: 'many', fits: canBeDeleted },
    danger: (_args, { entities }) => ({
      title: about('attribute.delete-title', entities),
      message: about('attribute.delete-text', entities),
      confirmLabel: about('attribute.delete-confirm', entities),
    }),
    async run(_args, run) {
      const report = await runBulk(run.entities, deleteOne, {
        run,
        title: about('attribute.deleting', run.entities),
      });
      forgetEntities(report.done.map(({ id }) => id));
      return report;
    },
    done: ({ done }) => (done.length > 0 ? about('attribute.deleted', done) : undefined),
  }),
  {
    ...choiceCommand(scopeChoice),
    // The explorer has a choice of its own.
    when: ({ scopes }) => scopes.includes('table:attributes') && !scopes.includes('screen:telemetry'),
  },
];

function canBeDeleted(target: EntityRef): Enablement {
  const writable = isWritable(target);
  if (writable !== true) return writable;
  // The platform would delete what stands on either side of the comma instead.
  return !attributeOf(target)?.key.includes(',') || 'attribute.key-has-comma';
}

async function deleteOne(target: EntityRef, request: Parameters<typeof deleteAttributes>[3]): Promise<void> {
  const attribute = attributeOf(target);
  if (attribute) await deleteAttributes(attribute.entity, attribute.scope, [attribute.key], request);
}
