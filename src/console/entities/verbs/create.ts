import { mdiPlus } from '@mdi/js';
import * as z from 'zod/mini';
import { OWN } from '../../api/list-place.ts';
import { type Command, defineCommand, type ParamsSchema } from '../../commands/command.ts';
import { fieldsOf } from '../../commands/param.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import type { EntityKind, Stored } from '../kind/entity-kind.ts';
import { textOf } from '../kind/entity-noun.ts';
import { shownList } from '../kind/list-places.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';

/** What shows it, and takes it back, is fetched once there is something to make. */
const adding = () => import('../kind/added.ts');

/** Makes a new one; what follows from the list on screen, such as its customer, is filled in. */
export function createVerb(kind: EntityKind): Command {
  const { noun, writers, form } = kind;
  return creating(
    kind,
    'create',
    { title: textOf(noun, 'add'), description: textOf(noun, 'add-description'), authorities: writers },
    form,
  );
}

/** Make a new one in the lists of parents where that differs. */
export function createInVerbs(kind: EntityKind): readonly Command[] {
  return Object.entries(kind.parents ?? {}).flatMap(([parent, { create, writers = kind.writers }]) => {
    if (!create) return [];
    const { title, description, ...form } = create;
    const shown = { title, description, authorities: writers };
    return creating(kind, `create-in-${parent.toLowerCase()}`, shown, { ...kind.form, ...form });
  });
}

function creating(
  kind: EntityKind,
  verb: string,
  shown: Required<Pick<Command, 'title' | 'description' | 'authorities'>>,
  form: EntityKind['form'],
): Command {
  const { params, createOnly, laidOver, startingAt } = form;
  const save = form.create ?? ((entity, _answers, request) => kind.service.save(entity, request));
  const initial = startingAt && (() => startingAt(shownList(kind)?.place ?? OWN));
  return defineCommand<typeof params, Stored>({
    ...commandOfKind(kind, verb),
    ...shown,
    keywords: 'entity.add-keywords',
    icon: mdiPlus,
    keys: VERB_KEYS.create,
    params: createOnly ? requiredFirst(params, createOnly) : params,
    ...(initial && { initial }),
    async run(answers, run) {
      const { openUnlisted, showAdded } = await adding();
      await form.check?.(null, answers, run.request);
      const created = await save(laidOver(null, answers), answers, run.request);
      await showAdded(kind, created, run);
      openUnlisted(kind, created, run);
      if (run.source !== 'script') await form.afterCreate?.(created, answers);
      return created;
    },
    done: (saved, answers) =>
      form.added?.(saved, answers) ?? { key: 'entity.added', values: { name: kind.nameOf(saved) } },
    undo: (created) => ({
      label: { key: 'entity.undo-add', values: { name: kind.nameOf(created) } },
      run: async (request) => (await adding()).removeAdded(kind, created, request),
    }),
  });
}

/** What must be said is asked before all that may be said; what is checked of all together stays checked. */
function requiredFirst(params: ParamsSchema, more: ParamsSchema): ParamsSchema {
  const all = z.object({ ...params.shape, ...more.shape });
  const fields = fieldsOf(all).toSorted((left, right) => Number(right.required) - Number(left.required));
  const shape = Object.fromEntries(fields.map(({ name }) => [name, all.shape[name]]));
  const checks = [params, more].flatMap((schema) => schema._zod.def.checks ?? []);
  return z.clone(params, { ...params._zod.def, shape, checks } as typeof params._zod.def);
}
