import type { SystemWidget } from '../contract/widget.ts';

const shared = {
  bundleAlias: 'analogue_gauges',
  kind: 'latest',
  needs: { maxDatasources: 1, maxDataKeys: 1, singleEntity: true },
} as const;

/** The analogue gauges: one value on a scale. */
export const analogueGauges: readonly SystemWidget[] = [
  { ...shared, typeAlias: 'analogue_compass', load: async () => (await import('./compass.tsx')).compass },
  {
    ...shared,
    typeAlias: 'temperature_gauge_canvas_gauges',
    load: async () => (await import('./linear-gauge.tsx')).linearGauge,
  },
  ...[
    'temperature_radial_gauge_canvas_gauges',
    'speed_gauge_canvas_gauges',
    'radial_gauge_canvas_gauges',
  ].map((typeAlias) => ({
    ...shared,
    typeAlias,
    load: async () => (await import('./radial-gauge.tsx')).radialGauge,
  })),
];
