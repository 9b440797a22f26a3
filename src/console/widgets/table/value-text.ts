import type { DataKey } from '../../../model/data-key.ts';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { numericValue } from '../../time/numeric-value.ts';
import type { WidgetValue } from '../contract/rows.ts';
import { formatValue } from '../kit/format-value.ts';

/** What a cell shows of the value of a data key. */
export function valueText(
  value: WidgetValue | undefined,
  key: DataKey,
  { units, decimals }: Pick<WidgetConfig, 'units' | 'decimals'>,
): string {
  const number = isTime(key) ? numericValue(value?.value) : undefined;
  if (number !== undefined) return formatTimestamp(number);
  return formatValue(value?.value, {
    units: key.units ?? units ?? undefined,
    decimals: key.decimals ?? decimals ?? undefined,
  });
}

/** Whether what an entity has there is a time. */
export function isTime({ type, name }: DataKey): boolean {
  return type === 'entityField' && name === 'createdTime';
}
