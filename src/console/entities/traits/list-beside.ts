import { mdiFormatListGroup } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { navigate } from '../../ui/navigation.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { only } from '../kind/counted-names.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { listPath } from '../kind/list-places.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';
import { ownerOf } from './owner-of.ts';

/** The command that goes from an entity to the list of all that its customer has of the same kind. */
export function listBesideVerb(kind: EntityKind): Command {
  return defineCommand({
    ...commandOfKind(kind, 'list-beside'),
    title: 'entity.list-beside',
    description: 'entity.list-beside-description',
    icon: mdiFormatListGroup,
    keys: VERB_KEYS['list-beside'],
    at: { row: 45, details: 45 },
    // Only who has customers has lists of theirs.
    authorities: kind.writers,
    targets: {
      types: [kind.type],
      count: 'one',
      fits: ({ facts }) => facts?.assigned !== false || 'entity.not-assigned',
    },
    async run(_args, run) {
      const customerId = ownerOf(await kind.service.info(only(run).id, run.request));
      // Somebody may have taken it back meanwhile.
      if (customerId === null) throw new RunError({ key: 'entity.not-assigned' });
      navigate(listPath(kind, { kind: 'of', parent: 'CUSTOMER', id: customerId }));
    },
  });
}
