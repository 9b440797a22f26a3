import { useQuery } from '@tanstack/react-query';
import { entityInfoKey } from '../../api/entity-info.ts';
import { useTranslate } from '../../i18n/i18n.ts';

/** What a dashboard is called, and that it is one while that is not known. */
export function useDashboardTitle(id: string): string {
  const t = useTranslate();
  const { data } = useQuery({
    queryKey: entityInfoKey('DASHBOARD', id),
    queryFn: async ({ signal }) => {
      const { dashboards } = await import('../../api/dashboards.ts');
      return await dashboards.info(id, { signal, ignoreErrors: true });
    },
  });
  return data?.title ?? t('dashboard.dashboard');
}
