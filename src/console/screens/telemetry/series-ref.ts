import * as z from 'zod/mini';
import { EntityType } from '../../../model/entity-id.ts';
import type { EntityRef } from '../../commands/command.ts';
import { partId, stepsTo } from '../../commands/parts.ts';

/** What an entity sends under a key. */
export interface Series {
  entity: Pick<EntityRef<EntityType>, 'entityType' | 'id'>;
  key: string;
}

const Steps = z.tuple([EntityType, z.string(), z.string()]);

/** What is sent under a key as commands refer to it. */
export function seriesRef({ entity, key }: Series): EntityRef<'TELEMETRY'> {
  return { entityType: 'TELEMETRY', id: partId(entity.entityType, entity.id, key), name: key };
}

/** What a reference refers to; undefined where a script has made up one that means nothing. */
export function seriesOf({ id }: EntityRef): Series | undefined {
  const steps = Steps.safeParse(stepsTo(id));
  if (!steps.success) return undefined;
  const [entityType, entityId, key] = steps.data;
  return { entity: { entityType, id: entityId }, key };
}
