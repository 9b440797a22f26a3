import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/i18n.ts';
import type { EntityKind } from './entity-kind.ts';
import { singularOf } from './entity-noun.ts';

/** One entity as lists show it: the question that everybody on the page who wants to know asks once. */
export function entityQuery(kind: EntityKind, id: string) {
  return queryOptions({
    queryKey: [kind.type, 'info', id],
    queryFn: ({ signal }) => kind.service.info(id, { signal, ignoreErrors: true }),
  });
}

/** What an entity is called, and what it is while that is not known. */
export function useEntityName(kind: EntityKind, id: string): string {
  const t = useTranslate();
  const { data } = useQuery(entityQuery(kind, id));
  return data ? kind.nameOf(data) : t(singularOf(kind.noun));
}
