import { runCommand } from '../../commands/run-command.ts';
import { loadDashboardTexts, useTranslate } from '../../i18n/i18n.ts';
import { MAX_DATA_POINTS_UNTIL_KNOWN } from '../../time/data-points.ts';
import { loadable } from '../../ui/loadable.tsx';
import { LIST_WINDOW_USE, storedOf, useListWindow, type WindowedList } from './list-window.ts';

const TimeWindowField = loadable(async () => {
  const [module] = await Promise.all([
    import('../../inputs/time/time-window-field.tsx'),
    loadDashboardTexts(),
  ]);
  return module.TimeWindowField;
});

const USE = {
  ...LIST_WINDOW_USE,
  isEditing: false,
  maxDataPoints: () => MAX_DATA_POINTS_UNTIL_KNOWN,
  now: Date.now,
};

/** Says which time a list is about, and lets that be changed. */
export function WindowFilter({ list: { command } }: { list: WindowedList }) {
  const t = useTranslate();
  const window = useListWindow();
  return (
    // There is room for the button until it comes: for that of the last day, or of a period.
    <div className={`min-h-(--control) min-w-28 ${'lastMs' in window ? '' : 'w-96'}`}>
      <TimeWindowField
        bare
        use={USE}
        label={t('timewindow.time-window')}
        name="window"
        value={storedOf(window)}
        onChange={(value) => void runCommand(command, { window: value }, { source: 'toolbar' })}
      />
    </div>
  );
}
