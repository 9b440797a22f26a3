import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityRef } from '../../commands/command.ts';
import { ChoiceFilter } from '../../entities/list-filters/choice-filter.tsx';
import { useListChoice } from '../../entities/list-filters/list-choice.ts';
import { scopeChoice, scopesOf } from './attribute-scopes.ts';
import { LatestValues } from './latest-values.tsx';

/** The attributes of the entity in one scope, changing as they are written. */
export function AttributesTab({ entity }: { entity: EntityRef<EntityType> }) {
  const offered = scopesOf(entity.entityType);
  const scope = useListChoice(scopeChoice, offered);
  return (
    <LatestValues
      id="attributes"
      entity={entity}
      scope={scope}
      title="attribute.attributes"
      emptyText="attribute.no-attributes"
      filters={offered.length > 1 && <ChoiceFilter choice={scopeChoice} offered={offered} value={scope} />}
    />
  );
}
