import { mdiDeleteOutline, mdiOpenInApp, mdiPencilOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { AdditionalInfo } from '../../../model/additional-info.ts';
import type { EntityRelation } from '../../../model/relation.ts';
import { removeRelation, saveRelation } from '../../api/relations.ts';
import { runBulk } from '../../commands/bulk.ts';
import { type Command, defineCommand, type Enablement, type EntityRef } from '../../commands/command.ts';
import { choiceCommand } from '../../entities/details/list-choice.ts';
import { saveCompared } from '../../entities/kind/compared-save.ts';
import { about, only } from '../../entities/kind/counted-names.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import { forgetEntities } from '../../table/selection-store.ts';
import { navigate, urlParam } from '../../ui/navigation.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { createRelation } from './relation-create.ts';
import { directionChoice } from './relation-direction.ts';
import { relationsPath } from './relation-path.ts';
import { type RelationName, relationOf } from './relation-ref.ts';
import { additionalInfoParam, readAgain, relationWriters, stored } from './relation-writing.ts';
import { walkTo } from './walk-store.ts';

const SHARED = { group: 'relation.relations', scope: 'list:relations' } as const;

/** What can be done with the relations of entities. */
export const relationCommands: readonly Command[] = [
  createRelation,
  defineCommand({
    ...SHARED,
    id: 'relation.open',
    title: 'relation.open',
    description: 'relation.open-description',
    icon: mdiOpenInApp,
    at: { row: 10 },
    safe: true,
    targets: { types: ['RELATION'], count: 'one', fits: hasPage },
    run(_args, run) {
      const end = endOf(only(run));
      const path = end && relationsPath(end);
      if (!end || path === undefined) return;
      walkTo(end.id);
      navigate(path);
    },
  }),
  defineCommand({
    ...SHARED,
    id: 'relation.edit',
    title: 'relation.edit',
    description: 'relation.edit-description',
    icon: mdiPencilOutline,
    keys: VERB_KEYS.edit,
    at: { row: 20 },
    authorities: relationWriters,
    targets: { types: ['RELATION'], count: 'one', fits: isRelation },
    params: z.object({ additionalInfo: additionalInfoParam }),
    submitLabel: 'action.save',
    load: (run) => stored(only(run), run.request),
    initial: (_run, { additionalInfo }) => ({ additionalInfo: additionalInfo ?? {} }),
    run: ({ additionalInfo }, { base, request, entities }) =>
      save(only({ entities }), base, additionalInfo, request),
    done: ({ target: { name } }) => ({ key: 'relation.saved', values: { name } }),
    undo: ({ target, before, saved }) => ({
      label: { key: 'relation.undo-edit', values: { name: target.name } },
      run: (request) => save(target, saved, before.additionalInfo, request),
    }),
  }),
  defineCommand({
    ...SHARED,
    id: 'relation.delete',
    title: 'relation.delete',
    description: 'relation.delete-description',
    icon: mdiDeleteOutline,
    keys: VERB_KEYS.delete,
    at: { row: 90, selection: 90 },
    authorities: relationWriters,
    targets: { types: ['RELATION'], count: 'many', fits: isRelation },
    danger: (_args, { entities }) => ({
      title: about('relation.delete-title', entities),
      message: about('relation.delete-text', entities),
    }),
    async run(_args, run) {
      const removed: EntityRelation[] = [];
      const report = await runBulk(
        run.entities,
        async (target, request) => {
          const relation = await stored(target, request);
          await removeRelation(relation, request);
          removed.push(relation);
        },
        { run, title: { key: 'relation.deleting' } },
      );
      forgetEntities(report.done.map(({ id }) => id));
      await readAgain();
      return { ...report, removed };
    },
    done: ({ done }) => (done.length > 0 ? about('relation.deleted', done) : undefined),
    undo: ({ done, removed }) =>
      removed.length === 0
        ? undefined
        : {
            label: about('relation.undo-delete', done),
            async run(request) {
              for (const relation of removed) await saveRelation(relation, request);
              await readAgain();
            },
          },
  }),
  choiceCommand(directionChoice),
];

function isRelation(target: EntityRef): Enablement {
  return relationOf(target) !== undefined || 'relation.is-none';
}

function hasPage(target: EntityRef): Enablement {
  const end = endOf(target);
  if (!end) return 'relation.is-none';
  return relationsPath(end) !== undefined || 'relation.no-page';
}

/** The end that a relation leads to from the entity whose relations are shown. */
function endOf(target: EntityRef): RelationName['to'] | undefined {
  const relation = relationOf(target);
  return urlParam(directionChoice.param) === 'TO' ? relation?.from : relation?.to;
}

async function save(
  target: EntityRef,
  base: EntityRelation,
  additionalInfo: unknown,
  request: RequestOptions,
) {
  const subject = {
    read: (options: RequestOptions) => stored(target, options),
    valuesOf: (relation: EntityRelation) => ({ additionalInfo: relation.additionalInfo }),
    laidOver: (relation: EntityRelation, values: Readonly<Record<string, unknown>>) => ({
      ...relation,
      additionalInfo: AdditionalInfo.parse(values.additionalInfo),
    }),
    async save(changed: EntityRelation, options: RequestOptions) {
      await saveRelation(changed, options);
      return changed;
    },
  };
  const changed = await saveCompared(subject, base, { additionalInfo }, request);
  await readAgain();
  return { target, ...changed };
}
