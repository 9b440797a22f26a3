import { mdiPlus } from '@mdi/js';
import * as z from 'zod/mini';
import { AdditionalInfo } from '../../../model/additional-info.ts';
import { EntityType } from '../../../model/entity-id.ts';
import { CONTAINS, EntitySearchDirection } from '../../../model/relation.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { relationsOf, removeRelation, saveRelation } from '../../api/relations.ts';
import { runBulk } from '../../commands/bulk.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand, type EntityRef } from '../../commands/command.ts';
import { CommandError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import { isEntity } from '../../commands/parts.ts';
import { about, only } from '../../entities/kind/counted-names.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { entityListSelect } from '../../inputs/entity/entity-select.tsx';
import { relationType } from '../../inputs/entity/relation-type.ts';
import { session } from '../../session/session-store.ts';
import { setUrlParams } from '../../ui/navigation.ts';
import { walkedTypes } from './bearers.ts';
import { directionChoice } from './relation-direction.ts';
import { relationOf, relationRef } from './relation-ref.ts';
import { additionalInfoParam, mayRelate, readAgain, relationWriters } from './relation-writing.ts';
import { shownDirection } from './relations-view.ts';

const CREATE = 'relation.create';

/** Their own tenant is what tenant administrators may look at only. */
const offered = {
  get only() {
    const isSystem = session.authUser?.authority === 'SYS_ADMIN';
    return isSystem ? undefined : EntityType.options.filter((type) => type !== 'TENANT');
  },
};

const params = z.object({
  direction: param(z._default(EntitySearchDirection, 'FROM'), {
    title: 'relation.direction',
    description: 'relation.direction-description',
    input: choice(() =>
      directionChoice.options.flatMap(({ value, title }) =>
        value === 'BOTH' ? [] : [{ value, label: translate(title) }],
      ),
    ),
  }),
  type: param(
    z._default(
      z
        .string()
        .check(z.trim(), z.minLength(1, { error: 'relation.type-required' satisfies TranslationKey })),
      CONTAINS,
    ),
    { title: 'relation.type', description: 'relation.type-description', input: relationType },
  ),
  entities: param(
    z.object({
      entityType: EntityType,
      ids: z.array(z.string()).check(z.minLength(1)),
    }),
    {
      title: 'relation.entities',
      description: 'relation.entities-description',
      input: entityListSelect(platformDirectory, offered),
    },
  ),
  additionalInfo: additionalInfoParam,
});

/** Relates an entity to others of one type. A relation that is there already is left as it is. */
export const createRelation: Command = defineCommand({
  id: CREATE,
  title: 'relation.add',
  description: 'relation.add-description',
  icon: mdiPlus,
  group: 'relation.relations',
  scope: 'list:relations',
  keys: VERB_KEYS.create,
  at: { toolbar: 10 },
  authorities: relationWriters,
  targets: { types: walkedTypes, count: 'one', fits: mayRelate },
  params,
  initial: () => ({
    direction: shownDirection() === 'TO' ? ('TO' as const) : ('FROM' as const),
    type: CONTAINS,
  }),
  async run({ direction, type, entities: { entityType, ids }, additionalInfo }, run) {
    const entity = only(run);
    if (!isEntity(entity)) throw new Error(`${entity.entityType} has no relations`);
    const there = await relationsOf(entity, direction, { ...run.request, type });
    const taken = there.map(({ from, to }) => (direction === 'FROM' ? to : from).id);
    if (ids.some((id) => taken.includes(id))) throw isThere();
    const names = await platformDirectory.named(entityType, ids);
    const targets = ids.map((id) => {
      const other = { entityType, id };
      const ends = direction === 'FROM' ? { from: entity, to: other } : { from: other, to: entity };
      return relationRef({ ...ends, type }, names.get(id)?.name ?? id);
    });
    const report = await runBulk(
      targets,
      async (target, request) => {
        const name = relationOf(target);
        if (!name) throw new Error(`${target.id} names no relation`);
        const given = AdditionalInfo.parse(additionalInfo);
        await saveRelation(
          { ...name, typeGroup: 'COMMON', ...(given && { additionalInfo: given }) },
          request,
        );
      },
      { run, title: about('relation.adding', targets) },
    );
    if (run.source !== 'script' && shownDirection() !== 'BOTH') {
      setUrlParams({ [directionChoice.param]: direction });
    }
    await readAgain();
    return report;
  },
  done: ({ done }) => (done.length > 0 ? about('relation.added', done) : undefined),
  undo: ({ done }) =>
    done.length === 0
      ? undefined
      : {
          label: about('relation.undo-add', done),
          async run(request) {
            for (const target of done) await removeAdded(target, request);
            await readAgain();
          },
        },
});

async function removeAdded(target: EntityRef, request: Parameters<typeof removeRelation>[1]): Promise<void> {
  const name = relationOf(target);
  if (name) await removeRelation(name, request);
}

function isThere(): CommandError {
  const message: TranslationKey = 'relation.is-there';
  return new CommandError('invalid-params', CREATE, {
    issues: [{ code: 'custom', path: ['entities'], message }],
  });
}
