import type { DashboardWidget } from '../../../../model/dashboard-configuration.ts';
import type { ReadDashboard } from '../../document/read-document.ts';
import { widgetTitle } from '../../open/widget-title.ts';

/** The titles of the widgets that are about an alias: in what they show, in their alarms, or as what they control. */
export function aliasUsers(dashboard: ReadDashboard, aliasId: string): string[] {
  return usersOf(dashboard, ({ datasources, alarmSource, targetDeviceAliasIds }) => {
    const sources = [...(datasources ?? []), alarmSource];
    return (
      sources.some((source) => source?.entityAliasId === aliasId) || targetDeviceAliasIds?.includes(aliasId)
    );
  });
}

/** The titles of the widgets that narrow what they show, or their alarms, by a filter. */
export function filterUsers(dashboard: ReadDashboard, filterId: string): string[] {
  return usersOf(dashboard, ({ datasources, alarmSource }) =>
    [...(datasources ?? []), alarmSource].some((source) => source?.filterId === filterId),
  );
}

function usersOf(
  dashboard: ReadDashboard,
  uses: (config: DashboardWidget['config']) => boolean | undefined,
): string[] {
  const users = [...dashboard.widgets.values()].filter(({ config }) => uses(config));
  return users.map((widget) => widgetTitle(widget, dashboard));
}
