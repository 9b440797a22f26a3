import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { WidgetAction } from '../../../model/widget-action.ts';
import { queryClient } from '../../api/query-client.ts';
import { knownText } from '../../i18n/i18n.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { createDashboardHub } from '../hub/dashboard-hub.ts';
import { OpenDashboard } from '../open/open-dashboard.ts';
import { showDashboard } from '../open/shown-dashboard.ts';
import { stateName } from '../states/state-name.ts';
import type { StateEntry } from '../states/state-stack.ts';
import { dashboardUser } from './dashboard-user.ts';
import { DashboardView } from './dashboard-view.tsx';

/** Shows a state of a dashboard over the page, until it is closed. */
export async function showStateInDialog(
  dashboard: OpenDashboard,
  action: WidgetAction,
  entry: StateEntry,
): Promise<void> {
  const hub = createDashboardHub(dashboardUser);
  await hub.ready;
  const opened = new OpenDashboard(
    { ...dashboard.document, id: { entityType: 'DASHBOARD', id: dashboard.id } },
    hub,
    { begin: () => [entry], onStack: () => undefined, showInDialog: showStateInDialog },
  );
  const state = opened.dashboard.states.get(entry.id);
  const name = action.dialogTitle || state?.name || opened.dashboard.title;
  const title = stateName({ id: entry.id, name }, entry.params, knownText);
  await openDialog((close) => (
    <QueryClientProvider client={queryClient}>
      <StateDialog dashboard={opened} action={action} title={title} onClose={() => close()} />
    </QueryClientProvider>
  ));
}

function StateDialog({
  dashboard,
  action,
  title,
  onClose,
}: {
  dashboard: OpenDashboard;
  action: WidgetAction;
  title: string;
  onClose(): void;
}) {
  useEffect(() => {
    const takeBack = showDashboard(dashboard);
    return () => {
      takeBack();
      dashboard.close();
    };
  }, [dashboard]);
  const size = useMemo(
    () => ({
      width: partOf(window.innerWidth, action.dialogWidth),
      height: partOf(window.innerHeight, action.dialogHeight),
    }),
    [action],
  );
  return (
    <Dialog title={title} onClose={onClose} width={size.width}>
      <div className="flex min-h-0 max-sm:flex-1" style={{ height: size.height - 80 }}>
        <DashboardView
          dashboard={dashboard}
          hasToolbar={action.dialogHideDashboardToolbar === false}
          around="dialog"
        />
      </div>
    </Dialog>
  );
}

/** So many percent of a length, pixels; most of it unless said. */
function partOf(length: number, percent: number | null | undefined): number {
  return (length * Math.min(Math.max(percent || 80, 20), 96)) / 100;
}
