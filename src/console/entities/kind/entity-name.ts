import { queryOptions, useQuery } from '@tanstack/react-query';
import { entityInfoKey } from '../../api/entity-info.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { EntityKind } from './entity-kind.ts';
import { singularOf } from './entity-noun.ts';

/** A kind that may not be there yet. */
export interface AwaitedKind extends Pick<EntityKind, 'type' | 'noun'> {
  /** Fetches it, unless it is there. */
  whole(): Promise<EntityKind>;
  /** What has been fetched. */
  present(): EntityKind | undefined;
}

/** One entity as lists show it: the question that everybody on the page who wants to know asks once. */
export function entityQuery({ type, whole }: Pick<AwaitedKind, 'type' | 'whole'>, id: string) {
  return queryOptions({
    queryKey: entityInfoKey(type, id),
    queryFn: async ({ signal }) => (await whole()).service.info(id, { signal, ignoreErrors: true }),
  });
}

/** What an entity is called, and what it is while that is not known. */
export function useEntityName(kind: AwaitedKind, id: string): string {
  const t = useTranslate();
  const { data } = useQuery(entityQuery(kind, id));
  // Whoever has asked the service has fetched the kind.
  return (data && kind.present()?.nameOf(data)) ?? t(singularOf(kind.noun));
}
