import type { EntityType } from '../../../model/entity-id.ts';
import type { AttributeScope } from '../../../model/telemetry.ts';
import { isScoped } from '../../entities/kind/telemetry-bearers.ts';
import type { ListChoice } from '../../entities/list-filters/list-choice.ts';

/** The scope whose attributes are listed. */
export const scopeChoice: ListChoice<AttributeScope> = {
  param: 'scope',
  list: 'attributes',
  options: [
    { value: 'CLIENT_SCOPE', title: 'attribute.scope-client' },
    { value: 'SERVER_SCOPE', title: 'attribute.scope-server' },
    { value: 'SHARED_SCOPE', title: 'attribute.scope-shared' },
  ],
  title: 'attribute.scope',
  command: 'attribute.filter-scope',
  description: 'attribute.filter-scope-description',
  group: 'attribute.attributes',
};

/** The scopes that attributes of a type of entity stand in. */
export function scopesOf(type: EntityType): readonly AttributeScope[] {
  return isScoped(type) ? ['CLIENT_SCOPE', 'SERVER_SCOPE', 'SHARED_SCOPE'] : ['SERVER_SCOPE'];
}
