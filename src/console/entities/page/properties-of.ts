import type { Listed } from '../../api/entity-service.ts';
import type { EntityKind, Property } from '../kind/entity-kind.ts';
import { createdTimeProperty, idProperty } from '../parts/properties.tsx';

/** Everything people see of a kind, in the order of columns: its own, what its traits add, and what every entity has. */
export function propertiesOf({
  properties,
  traits = [],
}: Pick<EntityKind, 'properties' | 'traits'>): readonly Property<Listed>[] {
  const added = traits.flatMap((trait) => trait.properties ?? []);
  return [...properties, ...added, idProperty, createdTimeProperty];
}
