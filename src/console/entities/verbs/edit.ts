import { mdiPencilOutline } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import { writersOf } from '../kind/access.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { only } from '../kind/counted-names.ts';
import type { EntityKind, Stored } from '../kind/entity-kind.ts';
import { textOf } from '../kind/entity-noun.ts';
import type { Changed } from '../kind/saved-changes.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';

/** What saves is fetched once there is something to save. */
const saving = () => import('../kind/saved-changes.ts');

/** Changes one, and takes the change back, without undoing what others have changed meanwhile. */
export function editVerb(kind: EntityKind): Command {
  const { noun, service, form, fits } = kind;
  return defineCommand<typeof form.params, Changed, Stored>({
    ...commandOfKind(kind, 'edit'),
    title: textOf(noun, 'edit'),
    description: 'entity.edit-description',
    icon: mdiPencilOutline,
    keys: VERB_KEYS.edit,
    at: { row: 20, details: 20 },
    authorities: writersOf(kind),
    targets: { types: [kind.type], count: 'one', ...(fits?.edit && { fits: fits.edit }) },
    params: form.params,
    submitLabel: 'action.save',
    load: (run) => service.one(only(run).id, run.request),
    initial: (_run, base) => form.answersOf(base),
    ...(form.fixed && { fixed: form.fixed }),
    async run(answers, { base, request }) {
      const { refuseFixed, saveChanges } = await saving();
      refuseFixed(kind, base, answers);
      await form.check?.(base, answers, request);
      return saveChanges(kind, base, answers, request);
    },
    done: ({ saved }) => ({ key: 'entity.saved', values: { name: kind.nameOf(saved) } }),
    undo: ({ before, saved }) => ({
      label: { key: 'entity.undo-edit', values: { name: kind.nameOf(before) } },
      run: async (request) => (await saving()).saveChanges(kind, saved, form.answersOf(before), request),
    }),
  });
}
