import type { ListParent } from '../../api/list-place.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { GO_KEYS } from '../../frame/go-keys.ts';
import { navigate } from '../../ui/navigation.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { only } from '../kind/counted-names.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { listPath } from '../kind/list-places.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';

/** The commands of a parent, such as a customer, that list what it has of a kind. */
export function listVerbs(kind: EntityKind, parents: readonly EntityKind[]): readonly Command[] {
  return parents.flatMap((parent) => {
    const type = parent.type as ListParent;
    const nested = kind.parents?.[type];
    if (!nested) return [];
    const { readers = kind.readers } = nested;
    const letter = GO_KEYS[kind.segment];
    return defineCommand({
      ...commandOfKind(parent, `list-${kind.segment}`),
      title: nested.title,
      description: 'entity.list-description',
      icon: kind.icon,
      ...(letter !== undefined && { keys: [`${VERB_KEYS.list} ${letter}`] }),
      at: { row: 30, details: 30 },
      authorities: parent.readers.filter((one) => readers.includes(one)),
      targets: { types: [type], count: 'one', ...(nested.fits && { fits: nested.fits }) },
      run: (_args, run) => navigate(listPath(kind, { kind: 'of', parent: type, id: only(run).id })),
    });
  });
}
