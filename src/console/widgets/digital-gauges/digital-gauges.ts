import type { SystemWidget } from '../contract/widget.ts';

/** One program draws them all: they differ by what they are set up with. */
const ALIASES = [
  'gauge_justgage',
  'digital_thermometer',
  'digital_speedometer',
  'neon_gauge_justgage',
  'lcd_gauge',
  'lcd_bar_gauge',
  'simple_neon_gauge_justgage',
  'vertical_bar_justgage',
  'simple_gauge_justgage',
  'digital_bar',
  'mini_gauge_justgage',
  'horizontal_bar_justgage',
  'digital_vertical_bar',
];

/** The digital gauges: one value on a bar. */
export const digitalGauges: readonly SystemWidget[] = ALIASES.map((typeAlias) => ({
  bundleAlias: 'digital_gauges',
  typeAlias,
  kind: 'latest',
  needs: { maxDatasources: 1, maxDataKeys: 1, singleEntity: true },
  load: async () => (await import('./digital-gauge.tsx')).digitalGauge,
}));
