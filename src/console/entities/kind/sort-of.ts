import type { EntityKind } from './entity-kind.ts';

/** What lists of the kind are ordered by where they are searched: the first of its properties, its name. */
export function sortOf({ properties }: EntityKind): string {
  return properties[0]?.sortProperty ?? 'createdTime';
}
