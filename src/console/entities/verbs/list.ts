import type { Authority } from '../../../model/authority.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { GO_KEYS } from '../../frame/go-keys.ts';
import { navigate } from '../../ui/navigation.ts';
import { only } from '../kind/counted-names.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { pluralOf, singularOf } from '../kind/entity-noun.ts';
import { listPath } from '../kind/list-places.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';

/** The commands of a parent, such as a customer, that list what it has of a kind. */
export function listVerbs(kind: EntityKind, parents: readonly EntityKind[]): readonly Command[] {
  return (kind.parents ?? []).flatMap((type) => {
    const parent = parents.find((other) => other.type === type);
    if (!parent) return [];
    const letter = GO_KEYS[kind.segment];
    return defineCommand({
      id: `${parent.noun}.list-${kind.segment}`,
      title: pluralOf(kind.noun),
      description: 'entity.list-description',
      icon: kind.icon,
      group: singularOf(parent.noun),
      ...(letter !== undefined && { keys: [`${VERB_KEYS.list} ${letter}`] }),
      scope: `screen:${parent.segment}`,
      at: { row: 30, details: 30 },
      authorities: parent.readers.filter((one) => kind.readers.includes(one)) satisfies Authority[],
      targets: { types: [type], count: 'one' },
      run: (_args, run) => navigate(listPath(kind, { kind: 'of', parent: type, id: only(run).id })),
    });
  });
}
