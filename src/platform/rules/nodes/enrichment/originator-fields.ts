import * as z from 'zod/mini';
import type { EntityType } from '../../../../model/entity-id.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import { SUCCESS, tell } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';

const Configuration = z.looseObject({
  /** What each field goes by in the metadata, by its name; `additionalInfo.description` is one within another. */
  fieldsMapping: z.record(z.string(), z.string()),
});

type Finder = (store: NodeContext['store'], id: string) => object | null;

const finders: Readonly<Partial<Record<EntityType, Finder>>> = {
  TENANT: ({ tenants }, id) => tenants.byId(id),
  CUSTOMER: ({ customers }, id) => customers.byId(id),
  USER: ({ users }, id) => users.byId(id),
  ASSET: ({ assets }, id) => assets.byId(id),
  DEVICE: ({ devices }, id) => devices.byId(id),
  ALARM: ({ alarms }, id) => alarms.byId(id),
  RULE_CHAIN: ({ ruleChains }, id) => ruleChains.byId(id),
  ENTITY_VIEW: ({ entityViews }, id) => entityViews.byId(id),
};

/** Adds fields of the originator, such as its name, to the metadata; those that it does not have are left out. */
export const originatorFields = nodeClass(
  'metadata.TbGetOriginatorFieldsNode',
  Configuration,
  ({ fieldsMapping }, { store }) => ({
    kind: 'pure',
    onMessage(message) {
      const { entityType, id } = message.originator;
      const find = finders[entityType];
      if (!find) throw new NodeFailure(`Unexpected originator EntityType: ${entityType}`);
      const entity = find(store, id);
      if (!entity) throw new NodeFailure(`The originator is gone: ${entityType} ${id}`);
      const added = Object.entries(fieldsMapping).flatMap(([field, name]) => {
        const value = fieldOf(entity, field.split('.'));
        return value == null
          ? []
          : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]];
      });
      return tell(SUCCESS, message.withMetadata(Object.fromEntries(added)));
    },
  }),
);

/** A field of an entity; a reference to another entity is the id of that one. */
function fieldOf(value: unknown, [name, ...inner]: readonly string[]): unknown {
  if (name === undefined) return isReference(value) ? value.id : value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return fieldOf(Reflect.get(value, name), inner);
}

function isReference(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'entityType' in value;
}
