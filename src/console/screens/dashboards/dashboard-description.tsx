import { useQuery } from '@tanstack/react-query';
import { dashboards } from '../../api/dashboards.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { dashboardForm } from './dashboard-form.ts';

/** What a dashboard is for: it stands in what the dashboard shows, which lists do not have. */
export function DashboardDescription({ id }: { id: string }) {
  const t = useTranslate();
  const { data, error } = useQuery({
    queryKey: ['DASHBOARD', 'description', id],
    queryFn: async ({ signal }) => {
      const stored = await dashboards.one(id, { signal, ignoreErrors: true });
      return dashboardForm.answersOf(stored).description ?? '';
    },
  });
  if (error) return <span className="text-danger">{t(shownOf(error))}</span>;
  return data === undefined ? '…' : data || '—';
}
