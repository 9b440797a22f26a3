import { mdiContentCopy } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import { copyTextOfRun } from '../../commands/copy-text-of-run.ts';
import { readersOf } from '../kind/access.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { about } from '../kind/counted-names.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { textOf } from '../kind/entity-noun.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';

/** Puts ids on the clipboard, one a line. */
export function copyIdVerb(kind: EntityKind): Command {
  const { noun } = kind;
  return defineCommand({
    ...commandOfKind(kind, 'copy-id'),
    overDialogs: true,
    title: textOf(noun, 'copy-id'),
    description: 'entity.copy-id-description',
    icon: mdiContentCopy,
    keys: VERB_KEYS['copy-id'],
    at: { row: 80, details: 80, selection: 95 },
    authorities: readersOf(kind),
    targets: { types: [kind.type], count: 'many' },
    async run(_args, run) {
      const ids = run.entities.map(({ id }) => id);
      await copyTextOfRun(run, ids.join('\n'), about('entity.id-copied', run.entities));
      return ids;
    },
  });
}
