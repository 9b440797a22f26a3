import * as z from 'zod/mini';
import { EntityRelation } from '../../../model/relation.ts';
import { removeRelation, saveRelation } from '../../api/relations.ts';
import { type BulkReport, runBulk } from '../../commands/bulk.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { about } from '../../entities/kind/counted-names.ts';
import { EXPORT_VERB, IMPORT_VERB } from '../../entities/kind/transfer-verbs.ts';
import { jsonFile } from '../../inputs/json-file.tsx';
import { saveFile } from '../../table/rows/save-file.ts';
import { isRelation } from './relation-ends.ts';
import { relationRef } from './relation-ref.ts';
import { readAgain, relationOrNone, relationWriters, stored } from './relation-writing.ts';

const SHARED = { group: 'relation.relations', scope: 'list:relations' } as const;

/** What came of an export: the relations of those that are done, in the order they were given. */
interface Exported extends BulkReport {
  relations: readonly EntityRelation[];
}

/** What came of an import, with what stood in the place of those that are done. */
interface Imported extends BulkReport {
  before: ReadonlyMap<string, EntityRelation | undefined>;
}

const importParams = z.object({
  relations: param(
    z
      .array(EntityRelation, { error: 'relation.not-a-list' })
      .check(z.minLength(1, { error: 'relation.not-a-list' })),
    {
      title: 'relation.relations',
      description: 'relation.file-description',
      input: jsonFile<EntityRelation[]>(),
    },
  ),
});

/** Relations are written into a file of JSON, a list of them as the platform has them, and made of one again. */
export const relationTransfer: readonly Command[] = [
  defineCommand({
    ...SHARED,
    ...EXPORT_VERB,
    id: 'relation.export',
    title: 'relation.export',
    description: 'relation.export-description',
    at: { row: 70, selection: 70 },
    targets: { types: ['RELATION'], count: 'many', fits: isRelation },
    async run(_args, run): Promise<Exported> {
      const read = new Map<string, EntityRelation>();
      const report = await runBulk(
        run.entities,
        async (target, request) => {
          read.set(target.id, await stored(target, request));
        },
        { run, title: about('relation.exporting', run.entities) },
      );
      const relations = report.done.flatMap(({ id }) => read.get(id) ?? []);
      if (run.source !== 'script' && relations.length > 0) {
        saveFile('relations.json', [`${JSON.stringify(relations, null, 2)}\n`], 'application/json');
      }
      return { ...report, relations };
    },
    done: ({ done }) => (done.length > 0 ? about('relation.exported', done) : undefined),
  }),
  defineCommand({
    ...SHARED,
    ...IMPORT_VERB,
    id: 'relation.import',
    title: 'relation.import',
    description: 'relation.import-description',
    authorities: relationWriters,
    params: importParams,
    async run({ relations }, run): Promise<Imported> {
      const given = byId(relations);
      const targets = [...given.values()].map((relation) => relationRef(relation, relation.to.id));
      const before = new Map<string, EntityRelation | undefined>();
      const report = await runBulk(
        targets,
        async ({ id }, request) => {
          const relation = given.get(id);
          if (!relation) return;
          const there = await relationOrNone(relation, request);
          await saveRelation({ ...relation, typeGroup: 'COMMON' }, request);
          before.set(id, there);
        },
        { run, title: about('relation.importing', targets) },
      );
      await readAgain();
      return { ...report, before };
    },
    done: ({ done }) => (done.length > 0 ? about('relation.imported', done) : undefined),
    undo: ({ done, before }, { relations }) =>
      done.length === 0
        ? undefined
        : {
            label: about('relation.undo-import', done),
            async run(_request, by) {
              const given = byId(relations);
              await runBulk(
                done,
                async ({ id }, request) => {
                  const there = before.get(id);
                  const added = given.get(id);
                  if (there) await saveRelation(there, request);
                  else if (added) await removeRelation(added, request);
                },
                { run: by, title: about('relation.restoring', done) },
              );
              await readAgain();
            },
          },
  }),
];

/** Relations by the id that commands know them by; of one that is there twice, the last counts. */
function byId(relations: readonly EntityRelation[]): ReadonlyMap<string, EntityRelation> {
  return new Map(relations.map((relation) => [relationRef(relation, relation.to.id).id, relation]));
}
