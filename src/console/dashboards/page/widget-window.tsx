import type { DashboardWidget } from '../../../model/dashboard-configuration.ts';
import { runCommand } from '../../commands/run-command.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { TimeWindowField } from '../../inputs/time/time-window-field.tsx';
import { storedWindow } from '../../time/stored-window.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { windowUse } from '../open/window-use.ts';

/** Says which time a widget is about that has one of its own, and lets it be changed. */
export function WidgetWindow({
  dashboard,
  id,
  widget,
}: {
  dashboard: OpenDashboard;
  id: string;
  widget: DashboardWidget;
}) {
  const t = useTranslate();
  return (
    <TimeWindowField
      bare
      use={windowUse(widget.type === 'timeseries')}
      label={t('timewindow.time-window')}
      name={`window-${id}`}
      value={storedWindow(dashboard.windowOf(id, widget), widget.config.timewindow)}
      onChange={(window) =>
        void runCommand('widget.set-window', { widget: id, window }, { source: 'toolbar' })
      }
    />
  );
}
