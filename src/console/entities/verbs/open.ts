import { mdiOpenInApp } from '@mdi/js';
import { OWN } from '../../api/list-place.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { navigate } from '../../ui/navigation.ts';
import { readersOf } from '../kind/access.ts';
import { only } from '../kind/counted-names.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { singularOf, textOf } from '../kind/entity-noun.ts';
import { entityPath, shownList } from '../kind/list-places.ts';

/** Shows the details of one: beside the list on screen where that is of its kind, else beside the own list. */
export function openVerb(kind: EntityKind): Command {
  const { noun } = kind;
  return defineCommand({
    id: `${noun}.open`,
    title: textOf(noun, 'open'),
    description: 'entity.open-description',
    icon: mdiOpenInApp,
    group: singularOf(noun),
    at: { row: 10 },
    safe: true,
    authorities: readersOf(kind),
    targets: { types: [kind.type], count: 'one' },
    run(_args, run) {
      const shown = shownList(kind);
      const query = shown ? window.location.search : '';
      navigate(entityPath(kind, shown?.place ?? OWN, only(run).id) + query);
    },
  });
}
