import { useQuery } from '@tanstack/react-query';
import { MAX_ENTITIES_PER_SUBSCRIPTION } from '../../../model/live.ts';
import { named } from '../../api/alarm-query.ts';
import { countEntities } from '../../api/entity-query.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { originatorTitle } from './alarm-choices.ts';
import type { Originators } from './alarm-inbox.ts';
import { useListed } from './use-listed.ts';

/** How long the number of entities is believed to be the same, ms. */
const STAY = 300_000;

/** Says where alarms may be left out: of more entities than a platform looks at it takes the oldest. */
export function LeftOut({ originators, search }: { originators: readonly Originators[]; search: string }) {
  const t = useTranslate();
  const enabled = useListed();
  const { data } = useQuery({
    enabled,
    queryKey: ['ALARM-ORIGINATORS', originators, search],
    staleTime: STAY,
    queryFn: ({ signal }) =>
      Promise.all(
        originators.map(async ({ type, entityFilter }) => {
          const request = { signal, ignoreErrors: true, ignoreLoading: true };
          const pageLink = { page: 0, pageSize: 1 };
          const query = { entityFilter, keyFilters: named(search), pageLink };
          return { type, count: await countEntities(query, request) };
        }),
      ),
  });
  const many = (data ?? []).filter(({ count }) => count > MAX_ENTITIES_PER_SUBSCRIPTION);
  if (many.length === 0) return null;
  return (
    <p role="status" className="bg-surface px-3 pt-2 text-[13px] text-muted">
      {many
        .map(({ type, count }) =>
          t('alarm.left-out', {
            looked: MAX_ENTITIES_PER_SUBSCRIPTION,
            total: count,
            originators: originatorTitle(type),
          }),
        )
        .join(' ')}
    </p>
  );
}
