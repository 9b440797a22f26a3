import type { TranslationKey } from '../../../i18n/translation-key.ts';
import type { DashboardDocument } from '../../document/dashboard-document.ts';
import { theDashboard } from '../../open/on-dashboard.ts';

/** Changes the dashboard on screen, as one step that can be taken back; one that changes nothing is none. */
export function edit(
  change: (document: DashboardDocument) => DashboardDocument,
  label: TranslationKey,
): void {
  const dashboard = theDashboard();
  dashboard.edit({
    document: change(dashboard.document),
    label: { key: label },
    at: { state: dashboard.view().state.id },
  });
}
