import { mdiContentCopy, mdiDeleteOutline, mdiOpenInApp, mdiPencilOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { AdditionalInfo } from '../../../model/additional-info.ts';
import type { EntityRelation } from '../../../model/relation.ts';
import { removeRelation, saveRelation } from '../../api/relations.ts';
import { runBulk } from '../../commands/bulk.ts';
import { type Command, defineCommand, type Enablement, type EntityRef } from '../../commands/command.ts';
import { copyTextOfRun } from '../../commands/copy-text-of-run.ts';
import { saveCompared } from '../../entities/kind/compared-save.ts';
import { about, only } from '../../entities/kind/counted-names.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import { choiceCommand } from '../../entities/list-filters/list-choice.ts';
import { forgetEntities } from '../../table/selection-store.ts';
import { navigate } from '../../ui/navigation.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { graphCommands } from './graph-commands.ts';
import { createRelation } from './relation-create.ts';
import { directionChoice } from './relation-direction.ts';
import { endOf, entityPath, isRelation } from './relation-ends.ts';
import { relationOf } from './relation-ref.ts';
import { relationTransfer } from './relation-transfer.ts';
import {
  additionalInfoParam,
  canBeChanged,
  readAgain,
  relationOrNone,
  relationWriters,
  stored,
} from './relation-writing.ts';
import { shownView } from './relations-view.ts';
import { walkCommands } from './walk-commands.ts';
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
    keys: ['shift+Enter'],
    at: { row: 10 },
    safe: true,
    targets: { types: ['RELATION'], count: 'one', fits: hasPage },
    run(_args, run) {
      const end = endOf(only(run));
      const path = end && entityPath(end);
      if (!end || path === undefined) return;
      if (!shownView()) walkTo(end.id);
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
    targets: { types: ['RELATION'], count: 'one', fits: canBeChanged },
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
    targets: { types: ['RELATION'], count: 'many', fits: canBeChanged },
    danger: (_args, { entities }) => ({
      title: about('relation.delete-title', entities),
      message: about('relation.delete-text', entities),
      confirmLabel: about('relation.delete-confirm', entities),
    }),
    async run(_args, run) {
      const removed = new Map<string, EntityRelation>();
      const report = await runBulk(
        run.entities,
        async (target, request) => {
          const name = relationOf(target);
          const relation = name && (await relationOrNone(name, request));
          // Who else has deleted it meanwhile has done what was wanted.
          if (!relation) return;
          await removeRelation(relation, request);
          removed.set(target.id, relation);
        },
        { run, title: about('relation.deleting', run.entities) },
      );
      forgetEntities(report.done.map(({ id }) => id));
      await readAgain();
      return { ...report, removed };
    },
    done: ({ done }) => (done.length > 0 ? about('relation.deleted', done) : undefined),
    undo: ({ done, removed }) =>
      removed.size === 0
        ? undefined
        : {
            label: about('relation.undo-delete', done),
            async run(_request, by) {
              await runBulk(
                done,
                async ({ id }, request) => {
                  const relation = removed.get(id);
                  if (relation) await saveRelation(relation, request);
                },
                { run: by, title: about('relation.restoring', done) },
              );
              await readAgain();
            },
          },
  }),
  defineCommand({
    ...SHARED,
    id: 'relation.copy-id',
    title: 'relation.copy-id',
    description: 'relation.copy-id-description',
    icon: mdiContentCopy,
    keys: VERB_KEYS['copy-id'],
    at: { row: 80, selection: 95 },
    targets: { types: ['RELATION'], count: 'many', fits: isRelation },
    async run(_args, run) {
      const ids = run.entities.map(({ id }) => id);
      await copyTextOfRun(run, ids.join('\n'), about('entity.id-copied', run.entities));
      return ids;
    },
  }),
  choiceCommand(directionChoice),
  ...relationTransfer,
  ...walkCommands,
  ...graphCommands,
];

function hasPage(target: EntityRef): Enablement {
  const end = endOf(target);
  if (!end) return 'relation.is-none';
  return entityPath(end) !== undefined || 'relation.no-page';
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
