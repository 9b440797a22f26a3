import { mdiPencilOutline } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import { CommandError } from '../../commands/command-error.ts';
import { writersOf } from '../kind/access.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { only } from '../kind/counted-names.ts';
import type { EntityKind, Stored } from '../kind/entity-kind.ts';
import { textOf } from '../kind/entity-noun.ts';
import { type Changed, saveChanges } from '../kind/kind-changes.ts';
import { same, type Values } from '../kind/merge3.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';

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
    run(answers, { base, request }) {
      refuseFixed(kind, base, answers);
      return saveChanges(kind, base, answers, request);
    },
    done: ({ saved }) => ({ key: 'entity.saved', values: { name: kind.nameOf(saved) } }),
    undo: ({ before, saved }) => ({
      label: { key: 'entity.undo-edit', values: { name: kind.nameOf(before) } },
      run: (request) => saveChanges(kind, saved, form.answersOf(before), request),
    }),
  });
}

/** Faces do not let them be changed; scripts and callers who bring their answers along are told. */
function refuseFixed(kind: EntityKind, base: Stored, answers: Values): void {
  const { answersOf, fixed } = kind.form;
  const stored: Values = answersOf(base);
  const issues = Object.entries(fixed?.(base) ?? {})
    .filter(([name]) => name in answers && !same(answers[name], stored[name]))
    .map(([name, message]) => ({ code: 'custom' as const, path: [name], message }));
  if (issues.length === 0) return;
  throw new CommandError('invalid-params', commandOfKind(kind, 'edit').id, { issues });
}
