import type { ListParent } from '../../api/list-place.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { GO_KEYS } from '../../frame/go-keys.ts';
import { navigate } from '../../ui/navigation.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { only } from '../kind/counted-names.ts';
import type { EntityKind, KindOutline } from '../kind/entity-kind.ts';
import { listPath } from '../kind/list-places.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';

/** The command of a parent, such as a customer, that lists what it has of a kind; none where it has no such list. */
export function listVerb(child: KindOutline, parent: EntityKind): readonly Command[] {
  const type = parent.type as ListParent;
  const nested = child.parents?.[type];
  if (!nested) return [];
  const { readers = child.readers } = nested;
  const letter = GO_KEYS[child.segment];
  return [
    defineCommand({
      ...commandOfKind(parent, `list-${child.segment}`),
      title: nested.title,
      description: 'entity.list-description',
      icon: child.icon,
      ...(letter !== undefined && { keys: [`${VERB_KEYS.list} ${letter}`] }),
      at: { row: 30, details: 30 },
      authorities: parent.readers.filter((one) => readers.includes(one)),
      targets: { types: [type], count: 'one', ...(nested.fits && { fits: nested.fits }) },
      run: (_args, run) => navigate(listPath(child, { kind: 'of', parent: type, id: only(run).id })),
    }),
  ];
}
