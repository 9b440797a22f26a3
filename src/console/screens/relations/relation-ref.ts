import * as z from 'zod/mini';
import { EntityType } from '../../../model/entity-id.ts';
import type { EntityRef } from '../../commands/command.ts';
import { partId, stepsTo } from '../../commands/parts.ts';

type End = Pick<EntityRef<EntityType>, 'entityType' | 'id'>;

/** What tells a relation from others. */
export interface RelationName {
  from: End;
  to: End;
  type: string;
}

const Steps = z.tuple([EntityType, z.string(), z.string(), EntityType, z.string()]);

/** A relation as commands refer to it, called by its type and its other end. */
export function relationRef({ from, to, type }: RelationName, other: string): EntityRef<'RELATION'> {
  return {
    entityType: 'RELATION',
    id: partId(from.entityType, from.id, type, to.entityType, to.id),
    name: `${type}: ${other}`,
  };
}

/** What a reference refers to; undefined where a script has made up one that means nothing. */
export function relationOf({ id }: EntityRef): RelationName | undefined {
  const steps = Steps.safeParse(stepsTo(id));
  if (!steps.success) return undefined;
  const [fromType, fromId, type, toType, toId] = steps.data;
  return { from: { entityType: fromType, id: fromId }, type, to: { entityType: toType, id: toId } };
}
