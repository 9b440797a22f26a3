import * as z from 'zod/mini';
import type { DataKey } from '../../../model/data-key.ts';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import type { ComparisonUnit } from '../../time/comparison.ts';

const OfWidget = z.looseObject({
  comparisonEnabled: z.catch(z.boolean(), false),
  timeForComparison: z.catch(z.enum(['days', 'weeks', 'months', 'years']), 'months'),
});
const OfKey = z.looseObject({
  comparisonSettings: z.catch(
    z.looseObject({
      showValuesForComparison: z.catch(z.boolean(), false),
      comparisonValuesLabel: z.catch(z.string(), ''),
      color: z.catch(z.string(), ''),
    }),
    () => ({ showValuesForComparison: false, comparisonValuesLabel: '', color: '' }),
  ),
});

/** By how much a widget looks back to compare; undefined where it does not. */
export function comparisonOf({ settings }: WidgetConfig): ComparisonUnit | undefined {
  const { success, data } = OfWidget.safeParse(settings ?? {});
  return success && data.comparisonEnabled ? data.timeForComparison : undefined;
}

/** How the values of a key are shown that are of the earlier time; undefined where they are not. Empty: as usual. */
export function comparedKey({ settings }: DataKey): { label: string; colour: string } | undefined {
  const { success, data } = OfKey.safeParse(settings ?? {});
  if (!success || !data.comparisonSettings.showValuesForComparison) return undefined;
  const { comparisonValuesLabel, color } = data.comparisonSettings;
  return { label: comparisonValuesLabel.trim(), colour: color };
}
