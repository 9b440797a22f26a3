import * as z from 'zod/mini';
import { PlainId } from './entity-id.ts';

/** The groups that components of rule chains come in. */
export const ComponentType = z.enum(['ENRICHMENT', 'FILTER', 'TRANSFORMATION', 'ACTION', 'EXTERNAL']);
export type ComponentType = z.infer<typeof ComponentType>;

/** What an editor of rule chains must know of a component. */
export const NodeDefinition = z.looseObject({
  details: z.nullish(z.string()),
  description: z.nullish(z.string()),
  inEnabled: z.boolean(),
  outEnabled: z.boolean(),
  /** The labels of the ways that may leave it. */
  relationTypes: z.array(z.string()),
  /** Whether ways may have other labels than those. */
  customRelations: z.boolean(),
  /** What a new node is configured with. */
  defaultConfiguration: z.looseObject({}),
  uiResources: z.nullish(z.array(z.string())),
  /** The name of the form that configures it. */
  configDirective: z.nullish(z.string()),
  /** The name of a Material icon. */
  icon: z.nullish(z.string()),
  iconUrl: z.nullish(z.string()),
  docUrl: z.nullish(z.string()),
});
export type NodeDefinition = z.infer<typeof NodeDefinition>;

/** A component that nodes of rule chains can be of. */
export const ComponentDescriptor = z.looseObject({
  id: PlainId,
  createdTime: z.number(),
  type: ComponentType,
  scope: z.string(),
  name: z.string(),
  /** What nodes name as their type. */
  clazz: z.string(),
  configurationDescriptor: z.looseObject({ nodeDefinition: NodeDefinition }),
  actions: z.nullish(z.string()),
});
export type ComponentDescriptor = z.infer<typeof ComponentDescriptor>;
