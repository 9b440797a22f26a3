import * as z from 'zod/mini';
import { AdditionalInfo } from '../../../model/additional-info.ts';
import type { EntityRelation } from '../../../model/relation.ts';
import { queryClient } from '../../api/query-client.ts';
import { relation } from '../../api/relations.ts';
import type { Enablement, EntityRef } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { jsonObject } from '../../inputs/code/json-object.tsx';
import { session } from '../../session/session-store.ts';
import { ApiError } from '../../wire/api-error.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { type RelationName, relationOf } from './relation-ref.ts';

/** Who changes relations; users of a customer only read them. */
export const relationWriters = ['SYS_ADMIN', 'TENANT_ADMIN'] as const;

/** What whoever follows the relation may want to know. */
export const additionalInfoParam = param(
  z.optional(z.unknown()).check(
    z.refine((json) => AdditionalInfo.safeParse(json).success, {
      error: 'relation.additional-info-object' satisfies TranslationKey,
    }),
  ),
  {
    title: 'relation.additional-info',
    description: 'relation.additional-info-description',
    input: jsonObject,
  },
);

/** Whether the user may change what an entity is related to: administrators look at their own tenant only. */
export function mayRelate({ entityType }: Pick<EntityRef, 'entityType'>): Enablement {
  const isTenant = entityType === 'TENANT' && session.authUser?.authority === 'TENANT_ADMIN';
  return !isTenant || 'relation.tenant-read-only';
}

/** Whether a reference is one of a relation that the user may change. */
export function canBeChanged(target: EntityRef): Enablement {
  const name = relationOf(target);
  if (!name) return 'relation.is-none';
  const from = mayRelate(name.from);
  return from === true ? mayRelate(name.to) : from;
}

/** The relation that a reference refers to. Rejects when there is none any more. */
export async function stored(target: EntityRef, request: RequestOptions): Promise<EntityRelation> {
  const name = relationOf(target);
  const found = name && (await relationOrNone(name, request));
  if (!found) throw new RunError({ key: 'relation.is-gone', values: { name: target.name } });
  return found;
}

/** The relation of this name; undefined where there is none. Rejects with an ApiError. */
export async function relationOrNone(
  name: RelationName,
  request: RequestOptions,
): Promise<EntityRelation | undefined> {
  try {
    return await relation(name, request);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Has the lists of relations on screen read theirs again. */
export async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['RELATION'] });
}
