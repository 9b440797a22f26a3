import { runCommand } from '../../commands/run-command.ts';
import { loadDashboardTexts, useTranslate } from '../../i18n/i18n.ts';
import { storedWindow } from '../../time/stored-window.ts';
import type { WindowSettings } from '../../time/window-settings.ts';
import { loadable } from '../../ui/loadable.tsx';
import { CHART_WINDOW_USE } from './chart-commands.ts';

const TimeWindowField = loadable(async () => {
  const [module] = await Promise.all([
    import('../../inputs/time/time-window-field.tsx'),
    loadDashboardTexts(),
  ]);
  return module.TimeWindowField;
});

/** Says which time a chart is about and how its values are put together, and lets that be changed. */
export function ChartWindowField({ settings }: { settings: WindowSettings }) {
  const t = useTranslate();
  return (
    <TimeWindowField
      bare
      use={CHART_WINDOW_USE}
      label={t('timewindow.time-window')}
      name="chart-window"
      value={storedWindow(settings, undefined)}
      onChange={(window) => void runCommand('telemetry.set-window', { window }, { source: 'toolbar' })}
    />
  );
}
