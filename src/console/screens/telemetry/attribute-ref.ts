import * as z from 'zod/mini';
import { EntityType } from '../../../model/entity-id.ts';
import { AttributeScope } from '../../../model/telemetry.ts';
import type { EntityRef } from '../../commands/command.ts';
import { partId, stepsTo } from '../../commands/parts.ts';

/** An attribute: whose, in which scope, and its key. */
export interface Attribute {
  entity: Pick<EntityRef<EntityType>, 'entityType' | 'id'>;
  scope: AttributeScope;
  key: string;
}

const Steps = z.tuple([EntityType, z.string(), AttributeScope, z.string()]);

/** An attribute as commands refer to it. */
export function attributeRef({ entity, scope, key }: Attribute): EntityRef<'ATTRIBUTE'> {
  return { entityType: 'ATTRIBUTE', id: partId(entity.entityType, entity.id, scope, key), name: key };
}

/** What a reference refers to; undefined where a script has made up one that means nothing. */
export function attributeOf({ id }: EntityRef): Attribute | undefined {
  const steps = Steps.safeParse(stepsTo(id));
  if (!steps.success) return undefined;
  const [entityType, entityId, scope, key] = steps.data;
  return { entity: { entityType, id: entityId }, scope, key };
}
