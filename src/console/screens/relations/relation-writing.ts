import * as z from 'zod/mini';
import { AdditionalInfo } from '../../../model/additional-info.ts';
import type { EntityRelation } from '../../../model/relation.ts';
import { queryClient } from '../../api/query-client.ts';
import { relationsOf } from '../../api/relations.ts';
import type { EntityRef } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { jsonObject } from '../../inputs/code/json-object.tsx';
import type { RequestOptions } from '../../wire/transport.ts';
import { relationOf } from './relation-ref.ts';

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

/** The relation that a reference refers to. Rejects when there is none any more. */
export async function stored(target: EntityRef, request: RequestOptions): Promise<EntityRelation> {
  const name = relationOf(target);
  const found = name && (await relationsOf(name.from, 'FROM', { ...request, type: name.type }));
  const relation = found?.find(({ to }) => to.id === name?.to.id && to.entityType === name.to.entityType);
  if (!relation) throw new RunError({ key: 'relation.is-gone', values: { name: target.name } });
  return relation;
}

/** Has the lists of relations on screen read theirs again. */
export async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['RELATION'] });
}
