import { mdiDeleteOutline } from '@mdi/js';
import { deleteAttributes } from '../../api/attributes.ts';
import { runBulk } from '../../commands/bulk.ts';
import { type Command, defineCommand, type Enablement, type EntityRef } from '../../commands/command.ts';
import { about } from '../../entities/kind/counted-names.ts';
import { forgetEntities } from '../../table/selection-store.ts';
import { attributeOf } from './attribute-ref.ts';

/** What can be done with the attributes of entities, row by row. */
export const attributeCommands: readonly Command[] = [
  defineCommand({
    id: 'attribute.delete',
    title: 'attribute.delete',
    description: 'attribute.delete-description',
    icon: mdiDeleteOutline,
    group: 'attribute.attributes',
    at: { row: 90, selection: 90 },
    authorities: ['SYS_ADMIN', 'TENANT_ADMIN'],
    targets: { types: ['ATTRIBUTE'], count: 'many', fits: canBeDeleted },
    danger: (_args, { entities }) => ({
      title: about('attribute.delete-title', entities),
      message: about('attribute.delete-text', entities),
    }),
    async run(_args, { entities, signal }) {
      const report = await runBulk(entities, deleteOne, { signal, title: { key: 'attribute.deleting' } });
      forgetEntities(report.done.map(({ id }) => id));
      return report;
    },
    done: ({ done }) => (done.length > 0 ? about('attribute.deleted', done) : undefined),
  }),
];

function canBeDeleted(target: EntityRef): Enablement {
  const attribute = attributeOf(target);
  if (!attribute) return 'attribute.is-none';
  if (attribute.scope === 'CLIENT_SCOPE') return 'attribute.is-of-the-device';
  // The platform would delete what stands on either side of the comma instead.
  return !attribute.key.includes(',') || 'attribute.key-has-comma';
}

async function deleteOne(target: EntityRef, request: Parameters<typeof deleteAttributes>[3]): Promise<void> {
  const attribute = attributeOf(target);
  if (attribute) await deleteAttributes(attribute.entity, attribute.scope, [attribute.key], request);
}
