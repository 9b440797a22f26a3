import type { EntityRef } from '../../commands/command.ts';
import { countText } from '../../commands/entity-types.ts';

/** More names than this would make a sentence unreadable. */
const NAMED_AT_MOST = 5;

/**
 * How sentences speak of entities: `count`, that in words (`entities`), the `name` of the first, and the `names` of the
 * first few.
 */
export function counted(entities: readonly EntityRef[]) {
  const names = entities.slice(0, NAMED_AT_MOST).map(({ name }) => name);
  const more = entities.length > NAMED_AT_MOST ? ', …' : '';
  return {
    count: entities.length,
    entities: countText(entities),
    name: names[0] ?? '',
    names: names.join(', ') + more,
  };
}

/** The entity of a run on exactly one. */
export function only({ entities }: { entities: readonly EntityRef[] }): EntityRef {
  const [entity] = entities;
  if (!entity) throw new Error('The command runs on exactly one entity');
  return entity;
}
