import { defaultLegend, type LegendConfig } from '../../../model/legend.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { loadable } from '../../ui/loadable.tsx';
import { DIRECTION_TITLES, FLAG_TITLES, FLAGS, POSITION_TITLES } from './legend-titles.ts';

/** How the legend of a widget is drawn, and which numbers it shows. */
export function legendConfig({ isTimeseries }: { isTimeseries: boolean }): Input<LegendConfig> {
  const defaults = defaultLegend(isTimeseries);
  return {
    empty: defaults,
    print(value, t) {
      const { direction, position } = value;
      return formatList([
        t(DIRECTION_TITLES[direction ?? defaults.direction]),
        t(POSITION_TITLES[position ?? defaults.position]),
        ...FLAGS.filter((flag) => value[flag] ?? defaults[flag]).map((flag) => t(FLAG_TITLES[flag])),
      ]);
    },
    Field: loadable(async () => {
      const { LegendConfigField } = await import('./legend-config-field.tsx');
      return (props: InputProps<LegendConfig>) => <LegendConfigField {...props} defaults={defaults} />;
    }),
  };
}
