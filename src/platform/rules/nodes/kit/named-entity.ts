import type { EntityType } from '../../../../model/entity-id.ts';
import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import type { RuleChanges } from '../../contract/rule-changes.ts';
import { noteAction } from './entity-news.ts';

/** An entity as people name it: its type, its name, and of devices and assets what people call their type. */
export interface EntityName {
  readonly entityType: EntityType;
  readonly name: string;
  readonly kind?: string | undefined;
}

type Finder = (store: NodeContext['store'], tenantId: string, name: string) => Identified | null;
type Identified = { id?: { id: string } | null | undefined };

const finders: Readonly<Partial<Record<EntityType, Finder>>> = {
  DEVICE: ({ devices }, tenantId, name) => devices.byName(tenantId, name),
  ASSET: ({ assets }, tenantId, name) => assets.byName(tenantId, name),
  CUSTOMER: ({ customers }, tenantId, name) => customers.byTitle(tenantId, name),
  ENTITY_VIEW: ({ entityViews }, tenantId, name) => entityViews.byName(tenantId, name),
  DASHBOARD: ({ dashboards }, tenantId, name) => dashboards.infoByTitle(tenantId, name),
  USER: ({ users }, _, name) => users.byEmail(name),
  TENANT: (_, tenantId) => ({ id: { id: tenantId } }),
};

/** The entity of the tenant that is named so; the tenant itself whatever the name is. Null when there is none. */
export function namedEntity(
  { store, tenantId }: NodeContext,
  { entityType, name }: EntityName,
): EntityHandle | null {
  const found = finders[entityType]?.(store, tenantId, name);
  const entity = found?.id ? store.entities.resolve(entityType, found.id.id) : null;
  return entity?.tenantId === tenantId ? entity : null;
}

/** What nodes can make when there is none of its name. */
type Creatable = 'DEVICE' | 'ASSET' | 'CUSTOMER';

/** Whether an entity of this type can be made by its name. */
export function isCreatable(type: EntityType): type is Creatable {
  return type === 'DEVICE' || type === 'ASSET' || type === 'CUSTOMER';
}

/** Makes an entity that is named so, and tells chains of it. @throws PlatformError when the store refuses it */
export function createNamed(
  changes: Pick<RuleChanges, 'entities' | 'note'>,
  context: NodeContext,
  type: Creatable,
  { name, kind = '' }: Pick<EntityName, 'name' | 'kind'>,
): EntityHandle {
  const { store, tenantId } = context;
  const made: Identified =
    type === 'CUSTOMER'
      ? changes.entities.save(type, { title: name }, () => store.customers.save(tenantId, { title: name }))
      : changes.entities.save(type, { name }, () =>
          type === 'DEVICE'
            ? store.devices.save(tenantId, { name, type: kind })
            : store.assets.save(tenantId, { name, type: kind }),
        );
  noteAction(changes, context, 'ENTITY_CREATED', type, made);
  const entity = made.id && store.entities.resolve(type, made.id.id);
  if (!entity) throw new Error(`The ${type} ${name} was not stored`);
  return entity;
}
