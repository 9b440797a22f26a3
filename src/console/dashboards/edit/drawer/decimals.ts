import type { Shown } from '../../../i18n/translation-key.ts';

/** Refuses what is no number of digits behind the point. */
export function someDecimals(value: number | undefined): Shown | undefined {
  const isFine = value === undefined || (Number.isInteger(value) && value >= 0 && value <= 15);
  return isFine ? undefined : { key: 'widget-config.decimals-range' };
}
